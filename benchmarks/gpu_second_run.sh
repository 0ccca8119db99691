export PYTHONUNBUFFERED=1 PY=python3
site=$(mktemp -d); $PY -m pip install -q --no-index --no-deps --no-compile --target $site .wheels/*.whl
export PYTHONPATH=src:$site REIHUM_PLAIN=
W=$(mktemp -d)
say() { echo "== $1 ${SECONDS}s"; }
nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
rm -f src/reihum/_gpu/kernels/*
say build
$PY -m tools.gpu elfer_raus 2>&1 | tail -5; say "built elfer"
( timeout 130 $PY benchmarks/gpu.py native $W > $W/native.log 2>&1; echo "native done ${SECONDS}s"; tail -3 $W/native.log ) &
N=$!
for g in elfer_raus_master level_8 bloom; do ( sleep 3; timeout 150 $PY -m tools.gpu $g 2>&1 | tail -5; echo "built $g ${SECONDS}s" ) & done
say train
cat > $W/train.py <<'P'
import faulthandler, sys
faulthandler.dump_traceback_later(20, repeat=True)
from reihum.cli import main
main(["train","elfer_raus","--device","gpu","--updates","60","--evaluate-every","60","--deals","4","--out",sys.argv[1]])
P
timeout 85 $PY $W/train.py $W/elfer 2>&1 | tail -60
head -n 3 $W/elfer/log.jsonl; tail -n 3 $W/elfer/log.jsonl; cp $W/elfer/log.jsonl $OUT/train.jsonl
wait
$PY - <<'P'
import json,hashlib,pathlib,os
from tools.gpu.__main__ import *
m={g: {"sources": state(find(g)), "sha256": hashlib.sha256(kernel_file(g).read_bytes()).hexdigest()} for g in BUILT_IN if kernel_file(g).is_file()}
MANIFEST.write_text(json.dumps(m, indent=2)+"\n")
P
mkdir -p $OUT/kernels; cp src/reihum/_gpu/kernels/* $OUT/kernels/; ls -la src/reihum/_gpu/kernels
say equal; timeout 60 $PY benchmarks/gpu.py equal $W
cat > $W/p.py <<'P'
import sys
from reihum._gpu.batch import GpuBatch
b=GpuBatch(sys.argv[1],int(sys.argv[2]),options=({"turn_limit":60} if sys.argv[1]=="level_8" else {}),episode="round")
for _ in range(150): b.step(b.choose_evenly())
b.synchronize()
P
for g in "elfer_raus 262144" "elfer_raus_master 262144"; do say "ncu $g"
timeout 40 ncu --metrics gpu__time_duration.sum,launch__occupancy_limit_registers,launch__occupancy_limit_shared_mem,sm__warps_active.avg.pct_of_peak_sustained_active,dram__bytes.sum,lts__t_sectors.sum,smsp__inst_executed.sum --launch-skip 700 --launch-count 8 $PY $W/p.py $g 2>&1 | grep -vE "^==|^ *(Section|---|Metric)" | cut -c1-130; done
say bots; timeout 60 $PY benchmarks/gpu.py equal-bots $W
say speed; timeout 60 $PY benchmarks/gpu.py speed $W
say end
