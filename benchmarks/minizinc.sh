#!/usr/bin/env bash
# How far does fzn-arcwise come with models that others wrote, beside Gecode? Both get what the same MiniZinc makes of a
# model: Arcwise by its own library, Gecode by the standard one. The models are those of the MiniZinc benchmarks as they
# were in July 2019; they are fetched, never part of the project. One line for each model and solver: status, objective,
# seconds, failures.
# usage: bash benchmarks/minizinc.sh [FOLDER...]      e.g. bash benchmarks/minizinc.sh bibd trucking; without FOLDER all
#   SECONDS_EACH=20      for a model, flattening included
#   ARCWISE_BUILD=build/release   where fzn-arcwise is
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/${ARCWISE_BUILD:-build/release}
seconds=${SECONDS_EACH:-20}
models=$PWD/build/minizinc-benchmarks
commit=26bcd0a7
export MZN_SOLVER_PATH=$build/share/minizinc/solvers
command -v minizinc >/dev/null || { echo "Please install minizinc." >&2; exit 1; }
[ -x "$build/bin/fzn-arcwise" ] || { echo "Please build fzn-arcwise in $build." >&2; exit 1; }
if [ ! -d "$models" ]; then
    git clone --quiet https://github.com/MiniZinc/minizinc-benchmarks "$models"
    git -C "$models" checkout --quiet "$commit"
fi

# Prints the status, the last objective, the seconds of search and the failures that one run told.
run() {
    local solver=$1 library=$2 model=$3 data=$4 out status=none
    out=$(timeout $((seconds + 10)) minizinc --solver "$solver" $library -s --time-limit $((seconds * 1000)) \
        --output-mode dzn --output-objective "$model" $data 2>&1) || status=error
    last() { grep -oE "$1" <<<"$out" | tail -n 1 | sed 's/.*=//' || true; }
    if grep -q '^=====ERROR\|^Error' <<<"$out"; then status=error
    elif grep -q '^==========' <<<"$out"; then status=complete
    elif grep -q '^=====UNSATISFIABLE' <<<"$out"; then status=unsatisfiable
    elif grep -q '^----------' <<<"$out"; then status=solution
    elif [ "$status" != error ]; then status=unknown; fi
    printf '%-22s %-20s %-14s %12s %9s s %10s failures\n' "$folder" "$solver" "$status" \
        "$(last '_objective = -?[0-9]+')" "$(last 'solveTime=[0-9.]+')" "$(last 'failures=[0-9]+')"
}

if [ $# -gt 0 ]; then folders=("$@"); else mapfile -t folders < <(cd "$models" && ls -d -- */ | tr -d /); fi
for folder in "${folders[@]}"; do
    [ -d "$models/$folder" ] || { echo "There is no folder $folder in $models." >&2; exit 2; }
    model=$(find "$models/$folder" -maxdepth 1 -name '*.mzn' | sort | head -n 1)
    data=$(find "$models/$folder" -name '*.dzn' -printf '%s %p\n' | sort -n | head -n 1 | cut -d' ' -f2-)
    [ -n "$model" ] || continue
    run arcwise "" "$model" "$data"
    run org.gecode.gecode "-G std" "$model" "$data"
done
