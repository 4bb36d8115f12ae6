#!/usr/bin/env bash
# Fetches the job shops and projects on which the literature compares makespans, and measures the default search on a
# sample; the source of arcwise-benchmark-makespans explains each line.
#   job shops: JSPLIB, which has ft06 to ft20 (Fisher and Thompson, 1963) and la01 to la40 (Lawrence, 1984)
#   projects: PSPLIB (Kolisch and Sprecher, 1997) in Patterson's format, the first of each group of ten
# usage: bash benchmarks/makespans.sh [shops|j30|j60...]      without any, shops and j30
#   SECONDS_EACH=10      the time limit of a search
#   ARCWISE_BUILD=build/release   the folder of the build with arcwise-benchmark-makespans
set -euo pipefail
cd "$(dirname "$0")/.."
program=${ARCWISE_BUILD:-build/release}/bin/arcwise-benchmark-makespans
[ -x "$program" ] || { echo "Please build arcwise-benchmark-makespans in ${ARCWISE_BUILD:-build/release}." >&2; exit 1; }
data=build/makespans

fetch() { # fetch REPOSITORY: once
    [ -d "$data/$(basename "$1")" ] || git clone --quiet --depth 1 "https://github.com/$1" "$data/$(basename "$1")"
}

for set in "${@:-shops j30}"; do
    for name in $set; do
        echo "=== $name"
        if [ "$name" = shops ]; then
            fetch tamy0612/JSPLIB
            files=("$data"/JSPLIB/instances/{ft06,ft10,ft20,la{01..20}})
        else
            fetch ScheduleOpt/benchmarks
            files=("$data/benchmarks/rcpsp/instances/$name/${name}"_*_1.rcp)
        fi
        "$program" --seconds "${SECONDS_EACH:-10}" "${files[@]}"
    done
done
