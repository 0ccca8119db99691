#!/usr/bin/env bash
# On a machine with an NVIDIA GPU, in the repository's root: bytes equal, decisions a second, a training of Elfer raus!; within eight minutes,
# without network. PYTHON needs numpy, numba and, for the training, JAX for CUDA and optax; WHEELS is a folder with what else is missing.
set -euo pipefail
PYTHON=${PYTHON:-python3}
OUT=${OUT:-build/gpu}
mkdir -p "$OUT"
site=$(mktemp -d)
if [ -n "${WHEELS:-}" ]; then
  "$PYTHON" -m pip install --quiet --no-index --no-deps --no-compile --target "$site" "$WHEELS"/*.whl
fi
export PYTHONPATH="src:$site${PYTHONPATH:+:$PYTHONPATH}" PYTHONUNBUFFERED=1
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
for part in ${PARTS-native equal speed equal-bots}; do
  echo "== $part $SECONDS s"
  timeout 150 "$PYTHON" benchmarks/gpu.py "$part" "$OUT" | tee "$OUT/$part.jsonl" || true
done
if [ -n "${TRAIN-1}" ]; then
  echo "== train $SECONDS s"
  timeout 150 "$PYTHON" -m reihum train elfer_raus --device gpu --minutes "${MINUTES:-1}" --evaluate-every 60 --out "$OUT/elfer_raus"
  tail -n 3 "$OUT/elfer_raus/log.jsonl"
fi
