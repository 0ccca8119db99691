#!/bin/sh
# Replace the servers of compose.yaml by new ones while people play: build the image, start as many new servers as `replicas` says, wait
# until all are healthy, which is when people may be sent to them, and only then stop the old ones, one after the other. If the new
# ones do not come up, or you break off, they are taken away again, and the old ones go on.
set -eu
file=$(dirname "$0")/compose.yaml
compose() { docker compose --file "$file" "$@"; }

if ! docker compose version >/dev/null 2>&1; then
    echo "This needs Docker Compose 2 or newer, as \`docker compose\`; docs/hosting.md says where to get it (With containers)." >&2
    exit 1
fi
compose build table
old=$(compose ps --all --quiet table)
[ -n "$old" ] || { echo "No server runs yet: start all by docker compose --file $file up --detach" >&2; exit 1; }
# Not as many as there are: an earlier run may have been killed, or a server may be gone.
count=$(compose config | sed -n 's/^ *replicas: *//p')
: "${count:?compose.yaml names no replicas}"

list_new() { compose ps --all --quiet table | grep -vxF "$old"; }
undo() {
    for one in $(list_new); do
        docker rm --force "$one" >/dev/null || true
    done
}
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
trap undo EXIT
if ! compose up --detach --no-deps --no-recreate --wait --scale "table=$(($(echo "$old" | wc -l) + count))" table; then
    echo "The new servers are not healthy; their log ends with:" >&2
    for one in $(list_new); do
        docker logs --tail 20 "$one" >&2 || true
    done
    exit 1
fi

left=$old
tell() { [ -z "$left" ] || printf 'The new servers serve; of the old ones these are left, run this again to end them:\n%s\n' "$left" >&2; }
trap tell EXIT
for one in $old; do
    # Each plays on for REIHUM_DRAIN_SECONDS after it was told; meanwhile the clients of the one before have come back elsewhere.
    docker stop -t 30 "$one" >/dev/null
    docker rm "$one" >/dev/null
    left=$(echo "$left" | grep -vxF "$one" || true)
done
echo "Now $count new servers serve."
