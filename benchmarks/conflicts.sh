#!/usr/bin/env bash
# How many conflicts per second does fzn-arcwise learn from, compared with Chuffed? Both solvers search freely. The same
# MiniZinc compiles each model for each solver with the solver's library, and Arcwise learns from the first failure on.
# Prints a line for each model of the MiniZinc benchmarks on which both solvers have a thousand conflicts or more: the
# conflicts of both, their conflicts per second of processor time (including loading), and the ratio. Then prints the
# number of models on which Arcwise has at least as many conflicts per second.
# usage: bash benchmarks/conflicts.sh [FOLDER...]      e.g. bash benchmarks/conflicts.sh rcpsp cvrp; without FOLDER all
#   SECONDS_EACH=5       the limit of a search, in wall-clock time
#   SIZE=middle          the data chosen in a folder, by size of the file: smallest, middle
#   ARCWISE_BUILD=build/release   the folder of the build with fzn-arcwise
#   MZN_SOLVER_PATH      the folder of chuffed.msc, if minizinc does not know it; fzn-chuffed is in PATH
set -euo pipefail
cd "$(dirname "$0")/.."
source benchmarks/minizinc_models.sh

build=$PWD/${ARCWISE_BUILD:-build/release}
limit=$((${SECONDS_EACH:-5} * 1000))
SIZE=${SIZE:-middle}
export MZN_SOLVER_PATH=$build/share/minizinc/solvers${MZN_SOLVER_PATH:+:$MZN_SOLVER_PATH}
for program in minizinc fzn-chuffed; do
    command -v "$program" >/dev/null || { echo "Please install $program." >&2; exit 1; }
done
[ -x "$build/bin/fzn-arcwise" ] || { echo "Please build fzn-arcwise in $build." >&2; exit 1; }
fetch_models
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# Prints "conflicts seconds" of a solver; prints nothing if the solver does not report them.
measure() {
    local TIMEFORMAT='%U %S'
    { time timeout $((limit / 1000 + 20)) "$@" >"$work/out" 2>&1 || true; } 2>"$work/spent"
    awk -F'failures=' -v spent="$(tail -n 1 "$work/spent")" '
        NF == 2 { conflicts = $2 }
        END { split(spent, s, " "); if (conflicts != "") print conflicts, s[1] + s[2] }' "$work/out"
}

printf '%-24s %-28s %10s %10s %10s %10s %7s\n' folder data Arcwise Chuffed 'a second' 'a second' ratio
mapfile -t folders < <(cd "$models" && ls -d -- */ | tr -d /)
for folder in "${folders[@]}"; do
    if [ $# -gt 0 ] && [[ " $* " != *" $folder "* ]]; then continue; fi
    choose
    [ -n "$model" ] || continue
    rm -f "$work"/*.fzn
    for solver in arcwise chuffed; do flatten "$solver" --solver "$solver"; done
    [ -f "$work/arcwise.fzn" ] && [ -f "$work/chuffed.fzn" ] || continue
    ours=$(measure "$build/bin/fzn-arcwise" -f --learning always -s -a -t "$limit" "$work/arcwise.fzn")
    theirs=$(measure fzn-chuffed -f -s -a -t "$limit" "$work/chuffed.fzn")
    awk -v folder="$folder" -v data="$(basename "${data:-$model}")" -v ours="$ours" -v theirs="$theirs" 'BEGIN {
        if (split(ours, a, " ") < 2 || split(theirs, c, " ") < 2 || a[1] < 1000 || c[1] < 1000) exit
        printf "%-24s %-28s %10d %10d %10d %10d %7.2f\n", folder, data, a[1], c[1], a[1] / a[2], c[1] / c[2],
            (a[1] / a[2]) / (c[1] / c[2])
    }' | tee -a "$work/rows"
done
awk '{ ++models; ahead += $7 >= 1 } END { printf "at least as many on %d of %d models\n", ahead, models }' "$work/rows"
