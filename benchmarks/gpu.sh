#!/usr/bin/env bash
# On a machine with an NVIDIA GPU, in the repository's root, without network and within eight minutes: bytes equal to native rules, decisions
# a second, the learner of docs/gpu.md, and a training of Elfer raus!. `WHEELS=FOLDER benchmarks/gpu.sh`: PYTHON needs numpy and numba; for the
# learner PyTorch, and for the training JAX for CUDA and optax. WHEELS is a folder with wheels of what else is missing.
set -uo pipefail
PYTHON=${PYTHON:-python3}
OUT=${OUT:-build/gpu}
mkdir -p "$OUT"
site=$(mktemp -d)
if [ -n "${WHEELS:-}" ]; then
  "$PYTHON" -m pip install --quiet --no-index --no-deps --no-compile --target "$site" "$WHEELS"/*.whl
fi
export PYTHONPATH="src:$site${PYTHONPATH:+:$PYTHONPATH}" PYTHONUNBUFFERED=1 REIHUM_PLAIN=
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
for part in ${PARTS-native equal equal-bots speed}; do
  echo "== $part, after $SECONDS s"
  timeout 150 "$PYTHON" benchmarks/gpu.py "$part" "$OUT" | tee "$OUT/$part.jsonl"
done
if [ "${LEARN-1}" ]; then
  echo "== the learner of docs/gpu.md, after $SECONDS s"
  timeout 60 "$PYTHON" benchmarks/gpu.py learner "$OUT"
  echo "== training, after $SECONDS s"
  timeout 150 "$PYTHON" -m reihum train elfer_raus --device gpu --updates "${UPDATES:-150}" --evaluate-every 60 --out "$OUT/elfer_raus"
  tail -n 3 "$OUT/elfer_raus/log.jsonl"
fi
echo "== done, after $SECONDS s"
