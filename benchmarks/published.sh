#!/usr/bin/env bash
# How good is fzn-arcwise on the MiniZinc Challenges, compared with the published results of their entrants? Each line
# of FILE is an instance with the results of all entrants: status, objective and seconds at the end, and objectives at
# some earlier times. The models are those of the challenges; they are fetched, never part of the project. Prints a line
# for each instance. Then prints, for each entrant, the number of instances that it completed, and the numbers of
# instances on which Arcwise is better, worse and even, at the limit of Arcwise's search and at the end of the entrant's
# time.
#   C complete: the optimum, or the requested solution; U proved that there is none; s a solution; - none; ! an error
# The machines differ, so entrants must be compared with care.
# usage: bash benchmarks/published.sh FILE [YEAR/PROBLEM...]     e.g. bash benchmarks/published.sh results.jsonl 2018/train
#   SECONDS_EACH=20      the time limit of a search
#   CLOCK=wall           or processor: seconds of processor time, for machines with other work
#   EVERY=1              5: only every fifth instance
#   OPTIONS=-f           options of fzn-arcwise, such as "-f -p 2"
#   ROWS=FILE            keeps the results of Arcwise in FILE, and reads results of an earlier call from it
#   ARCWISE_BUILD=build/release   the folder of the build with fzn-arcwise
set -euo pipefail
cd "$(dirname "$0")/.."
if [ ! -f "${1-}" ]; then
    echo "Expected a file of published results, a line of JSON for each instance." >&2
    exit 2
fi
published=$1
shift
source benchmarks/minizinc_models.sh
models=$PWD/build/minizinc-challenges

build=$PWD/${ARCWISE_BUILD:-build/release}
seconds=${SECONDS_EACH:-20}
clock=${CLOCK:-wall}
limit=$((seconds * 1000)) # passed to the solver, in milliseconds of wall-clock time
if [ "$clock" = processor ]; then limit=$((limit * 100)); fi
read -r -a options <<<"${OPTIONS:--f}"
export MZN_SOLVER_PATH=$build/share/minizinc/solvers${MZN_SOLVER_PATH:+:$MZN_SOLVER_PATH}
for program in minizinc node; do
    command -v "$program" >/dev/null || { echo "Please install $program (Debian: minizinc, nodejs)." >&2; exit 1; }
done
[ -x "$build/bin/fzn-arcwise" ] || { echo "Please build fzn-arcwise in $build." >&2; exit 1; }
fetch "$models" https://github.com/MiniZinc/mzn-challenge 27eb2682
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
rows=${ROWS:-$work/rows}
touch "$rows"

# Sets $model and $data of an instance: the model or data with this name, or the only model of the problem. The name of
# a folder may differ from the name of its problem.
choose_instance() { # YEAR PROBLEM INSTANCE
    local folder=$models/$1/$2 files
    mapfile -t files < <(find "$models/$1" -name "$3.mzn" -o -name "$3.dzn" -o -name "$3.json")
    model='' data=''
    for file in "${files[@]}"; do
        if [ ! -d "$folder" ] || [[ $file == "$folder"/* ]]; then data=$file; fi
    done
    if [[ $data == *.mzn ]]; then
        model=$data data=''
    elif [ -n "$data" ]; then
        model=$(find "$(dirname "$data")" -maxdepth 1 -name '*.mzn' | sort | head -n 1)
    fi
}

node benchmarks/published.mjs list "$published" >"$work/instances"
number=0
while read -r year problem instance; do
    if [ $# -gt 0 ] && [[ " $* " != *" $year/$problem "* ]]; then continue; fi
    if [ $((number++ % ${EVERY:-1})) -ne 0 ]; then continue; fi
    if grep -qF "$year $problem $instance " "$rows"; then continue; fi
    choose_instance "$year" "$problem" "$instance"
    if [ -z "$model" ]; then
        echo "$year $problem $instance: no such model or data" >&2
        continue
    fi
    rm -f "$work"/*.fzn
    aim=satisfy of=
    flatten arcwise --solver arcwise
    show_objective arcwise
    echo "$year $problem $instance $(search arcwise "$build/bin/fzn-arcwise" "${options[@]}" -t "$limit")" |
        tee -a "$rows"
done <"$work/instances"
node benchmarks/published.mjs compare "$published" "$rows" "$seconds"
