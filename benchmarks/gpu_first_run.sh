export PYTHONUNBUFFERED=1 PY=python3
site=$(mktemp -d); $PY -m pip install -q --no-index --no-deps --no-compile --target $site .wheels/*.whl
export PYTHONPATH=src:$site REIHUM_PLAIN=
W=$(mktemp -d)
say() { echo "== $1 ${SECONDS}s"; }
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
say build; ( timeout 230 $PY benchmarks/gpu.py native $W > $W/native.log 2>&1; echo "native done ${SECONDS}s"; cat $W/native.log | tail -5 ) &
for g in elfer_raus elfer_raus_master level_8 bloom; do ( timeout 230 $PY -m tools.gpu $g 2>&1 | tail -5; echo "built $g ${SECONDS}s" ) & done
wait
$PY - <<'P'
import json,hashlib,pathlib,os
os.environ["REIHUM_PLAIN"]="1"
from tools.gpu.__main__ import *
m={g: {"sources": state(find(g)), "sha256": hashlib.sha256(kernel_file(g).read_bytes()).hexdigest()} for g in BUILT_IN if kernel_file(g).is_file()}
MANIFEST.write_text(json.dumps(m, indent=2)+"\n")
P
mkdir -p $OUT/kernels; cp src/reihum/_gpu/kernels/* $OUT/kernels/; ls -la src/reihum/_gpu/kernels
say equal; timeout 80 $PY benchmarks/gpu.py equal $W
say speed; timeout 90 $PY benchmarks/gpu.py speed $W
say train; timeout 90 $PY -m reihum train elfer_raus --device gpu --updates 40 --evaluate-every 60 --deals 4 --out $W/elfer
tail -n 3 $W/elfer/log.jsonl; cp $W/elfer/log.jsonl $OUT/train.jsonl
say torch; timeout 60 $PY - <<'P'
import re; exec(re.search(r"# first_step_torch.py.*?(?=```)", open("docs/gpu.md").read(), re.S)[0])
P
say bots; timeout 90 $PY benchmarks/gpu.py equal-bots $W
say end
