#!/bin/sh
# Start a server in its container. Rules that were compiled with the image are first copied to the folder where it looks for them, which is
# a volume; each version whole or not at all, for several containers may share that folder.
set -eu
kept=$XDG_CACHE_HOME/reihum
for rules in "${COMPILED:-/opt/reihum/compiled}"/reihum/rules-*; do
    there=$kept/${rules##*/}
    if [ -d "$rules" ] && [ ! -e "$there" ] && copy=$(mktemp -d -p "$kept" 2>/dev/null); then
        # What cannot be copied is compiled.
        { cp -R "$rules/." "$copy" && mv -T "$copy" "$there"; } 2>/dev/null || rm -rf "$copy"
    fi
done
exec reihum serve "$@"
