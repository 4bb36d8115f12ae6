#!/usr/bin/env bash
# How well does the default search do on public models, compared with the heuristics of their authors and with Gecode?
# Fetches the MiniZinc benchmarks. If minizinc and Gecode are installed, Gecode runs on the public models, by the search
# of the models (gecode) and freely (gecode-f). Then arcwise-benchmark-public runs on the library's models of the same
# problems, and prints all outcomes and a summary.
# usage: bash benchmarks/public.sh [MODEL...]      without MODEL all; arcwise-benchmark-public --list names them
#   SECONDS_EACH=10      the limit of a search, in processor time
#   ARCWISE_BUILD=build/release   the folder of the build with arcwise-benchmark-public
set -euo pipefail
cd "$(dirname "$0")/.."
source benchmarks/minizinc_models.sh

program=${ARCWISE_BUILD:-build/release}/bin/arcwise-benchmark-public
seconds=${SECONDS_EACH:-10}
clock=processor
[ -x "$program" ] || { echo "Please build arcwise-benchmark-public in ${ARCWISE_BUILD:-build/release}." >&2; exit 1; }
fetch_models
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
touch "$work/outcomes"

# Runs Gecode with the options that follow the name of the contestant, and adds its outcome to the program's input.
compete() {
    local contestant=$1 result wanted=-a
    shift
    if [ "$aim" = satisfy ]; then wanted=-s; fi
    result=$(search gecode fzn-gecode "$@" "$wanted")
    if [[ $result != '!'* ]]; then echo "$name $contestant $result $(<"$work/found")" >>"$work/outcomes"; fi
}

if command -v minizinc >/dev/null && command -v fzn-gecode >/dev/null; then
    while read -r name model data; do
        if [ $# -gt 0 ] && [[ " $* " != *" $name "* ]]; then continue; fi
        model=$models/$name/$model data=$models/$name/$data
        rm -f "$work"/*.fzn
        flatten gecode --solver org.gecode.gecode -G std
        aim=satisfy of=
        show_objective gecode
        compete gecode
        compete gecode-f -f
    done < <("$program" --list)
else
    echo "Going on without Gecode: minizinc or fzn-gecode is not installed" >&2
fi
"$program" "$models" "$@" --seconds "$seconds" --others "$work/outcomes"
