#!/bin/sh
# Replace the servers of compose.yaml by new ones while people play: build the image, start as many new servers as there are old ones, wait
# until all are healthy, which is when people may be sent to them, and only then stop the old ones, one after the other. If the new
# ones do not come up, they are taken away again, and the old ones go on.
set -eu
file=$(dirname "$0")/compose.yaml
compose() { docker compose --file "$file" "$@"; }

compose build table
old=$(compose ps --quiet table)
[ -n "$old" ] || { echo "No server runs yet: start all by docker compose --file $file up --detach" >&2; exit 1; }
count=$(echo "$old" | wc -l)
if ! compose up --detach --no-deps --no-recreate --wait --scale "table=$((2 * count))" table; then
    echo "The new servers are not healthy; their log ends with:" >&2
    for one in $(compose ps --all --quiet table); do
        case $old in *"$one"*) continue ;; esac
        docker logs --tail 20 "$one" >&2 || true
        docker rm --force "$one" >/dev/null
    done
    exit 1
fi
for one in $old; do
    # Each plays on for REIHUM_DRAIN_SECONDS after it was told; meanwhile the clients of the one before have come back elsewhere.
    docker stop -t 30 "$one" >/dev/null
    docker rm "$one" >/dev/null
done
echo "Now $count new servers serve."
