"""Three machines of a cluster of Ray, as sets of processes on this one, until standard input ends.

Prints the address of the cluster, that for clients, and the processes (raylets) by which the second and the third machine start their
workers. The machine whose raylet's number comes in is killed, as one that loses its power.
"""

import sys

from ray.cluster_utils import Cluster

CLIENTS = 23_457
"""The port for those who come by `ray://`."""

if __name__ == "__main__":
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False, "ray_client_server_port": CLIENTS})
    others = [cluster.add_node(num_cpus=1) for _ in range(2)]
    by_raylet = {str(node.all_processes["raylet"][0].process.pid): node for node in others}
    print(cluster.address, f"ray://127.0.0.1:{CLIENTS}", *by_raylet, flush=True)  # noqa: T201 - whoever started this reads it
    for line in sys.stdin:
        cluster.remove_node(by_raylet[line.strip()], allow_graceful=False)
        print("killed", flush=True)  # noqa: T201 - as above
    cluster.shutdown()
