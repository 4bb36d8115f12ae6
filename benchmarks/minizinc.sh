#!/usr/bin/env bash
# How well does fzn-arcwise solve public models, compared with Gecode and, if it is installed, Chuffed? The same MiniZinc
# compiles each model for every contestant: for Arcwise and Chuffed with their own libraries, for Gecode with the standard
# library. The models are the MiniZinc benchmarks of July 2019; they are fetched, never part of the project. Prints a line
# for each model: its data, and for each contestant status, objective, seconds. Then prints the number of models that each
# contestant completed, separately for the models on which Arcwise may be tuned and for the rest, every third folder.
#   C complete: the optimum, or the requested solution; U proved that there is none; s a solution; - none; ! an error
# A line that begins with "contradiction" reports two claims that cannot both be right; the script then fails.
# With --published FILE, compares with the published results of the MiniZinc Challenges instead; see published.sh.
# usage: bash benchmarks/minizinc.sh [FOLDER...]      e.g. bash benchmarks/minizinc.sh bibd trucking; without FOLDER all
#   SECONDS_EACH=15      the time limit of a search
#   CLOCK=wall           or processor: seconds of processor time, for machines with other work
#   SIZE=smallest        the data chosen in a folder, by size of the file: smallest, middle
#   EVERY=1              2: only every second folder of each of the two groups
#   CONTESTANTS="arcwise arcwise-f arcwise-plain gecode"   the contestants in their order:
#     arcwise, gecode    by the model's search
#     arcwise-f, gecode-f, chuffed-f                       freely
#     arcwise-plain      freely, without learning
#   ARCWISE_BUILD=build/release   the folder of the build with fzn-arcwise
#   MZN_SOLVER_PATH      the folder of chuffed.msc, if minizinc does not know it; fzn-chuffed is in PATH
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "${1-}" = --published ]; then exec bash benchmarks/published.sh "${@:2}"; fi
source benchmarks/minizinc_models.sh

build=$PWD/${ARCWISE_BUILD:-build/release}
seconds=${SECONDS_EACH:-15}
clock=${CLOCK:-wall}
limit=$((seconds * 1000)) # passed to solvers, in milliseconds of wall-clock time
if [ "$clock" = processor ]; then limit=$((limit * 100)); fi
read -r -a contestants <<<"${CONTESTANTS:-arcwise arcwise-f arcwise-plain gecode}"
export MZN_SOLVER_PATH=$build/share/minizinc/solvers${MZN_SOLVER_PATH:+:$MZN_SOLVER_PATH}
needed=(minizinc fzn-gecode)
if [[ " ${contestants[*]} " == *" chuffed-f "* ]]; then needed+=(fzn-chuffed); fi
for program in "${needed[@]}"; do
    command -v "$program" >/dev/null || { echo "Please install $program (Debian: minizinc, gecode)." >&2; exit 1; }
done
[ -x "$build/bin/fzn-arcwise" ] || { echo "Please build fzn-arcwise in $build." >&2; exit 1; }
fetch_models
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# Runs a contestant; $aim is known.
compete() {
    local wanted=-s
    if [ "$aim" != satisfy ]; then wanted=-a; fi
    case $1 in
    arcwise) search arcwise "$build/bin/fzn-arcwise" -t "$limit" ;;
    arcwise-f) search arcwise "$build/bin/fzn-arcwise" -f -t "$limit" ;;
    arcwise-plain) search arcwise "$build/bin/fzn-arcwise" -f --learning never -t "$limit" ;;
    gecode) search gecode fzn-gecode $wanted -time "$limit" ;;
    gecode-f) search gecode fzn-gecode -f $wanted -time "$limit" ;;
    chuffed-f) search chuffed fzn-chuffed -f $wanted -t "$limit" ;;
    *) echo "There is no contestant $1." >&2 && exit 2 ;;
    esac
}

mapfile -t folders < <(cd "$models" && ls -d -- */ | tr -d /)
printf '%-24s %-28s %-9s' folder data aim
printf ' %-24s' "${contestants[@]}"
echo
for i in "${!folders[@]}"; do
    folder=${folders[$i]}
    if [ $# -gt 0 ] && [[ " $* " != *" $folder "* ]]; then continue; fi
    group=tuned place=$((i / 3 * 2 + i % 3)) # the place within the group
    if [ $((i % 3)) -eq 2 ]; then group=aside place=$((i / 3)); fi
    if [ $((place % ${EVERY:-1})) -ne 0 ]; then continue; fi
    choose
    [ -n "$model" ] || continue
    rm -f "$work"/*.fzn
    for solver in arcwise gecode chuffed; do
        if [[ " ${contestants[*]} " != *" $solver"* ]]; then continue; fi
        options=(--solver "$solver")
        if [ "$solver" = gecode ]; then options=(--solver org.gecode.gecode -G std); fi
        flatten "$solver" "${options[@]}"
    done
    [ -f "$work/arcwise.fzn" ] || [ -f "$work/gecode.fzn" ] || continue # not valid MiniZinc any more, or data of another model
    row="$group $folder"
    line=
    aim=satisfy
    for contestant in "${contestants[@]}"; do
        of=
        show_objective "${contestant%%-*}"
        result=$(compete "$contestant")
        line+=$(printf ' %-24s' "$result")
        row+=" $result"
    done
    printf '%-24s %-28s %-9s%s\n' "$folder" "$(basename "${data:-$model}")" "$aim" "$line"
    echo "$aim $row" >>"$work/rows"
done

[ -f "$work/rows" ] || { echo "There is no such folder in $models." >&2; exit 2; }
awk -v all="${contestants[*]}" '
# Returns whether the objective a is better than b, by the aim.
function better(aim, a, b) { return a != "." && (b == "." || (aim == "minimize" ? a + 0 < b + 0 : a + 0 > b + 0)) }
BEGIN { n = split(all, names, " ") }
{
    ++models[$2]; best = "."
    quickest = -1 # of all that complete it, at least a tenth of a second
    for (s = 0; s < n; ++s) {
        if (better($1, $(5 + 3 * s), best)) best = $(5 + 3 * s)
        seconds = $(6 + 3 * s) < 0.1 ? 0.1 : $(6 + 3 * s)
        if ($(4 + 3 * s) ~ /[CU]/ && (quickest < 0 || seconds < quickest)) quickest = seconds
    }
    for (s = 0; s < n; ++s) {
        status = $(4 + 3 * s)
        is_complete = status == "C" || status == "U"
        if (is_complete) ++complete[$2, s]
        if (status == "C" || status == "s") ++solved[$2, s]
        if (is_complete || (status == "s" && $(5 + 3 * s) == best)) ++good[$2, s]
        if (quickest < 0 ? $(5 + 3 * s) == best : is_complete && $(6 + 3 * s) <= 2 * quickest) ++near[$2, s]
        is_wrong = status == "C" && $1 != "satisfy" && $(5 + 3 * s) != best
        for (t = 0; t < n; ++t) if (status == "U" && $(4 + 3 * t) ~ /[Cs]/) is_wrong = 1
        if (is_wrong) { print "contradiction: " $0; ++wrong }
    }
}
END {
    for (g in models)
        for (s = 0; s < n; ++s)
            printf "%s, %d models: %-14s completed %d, solutions of %d, complete or the best of all %d, " \
                "within twice the time of the quickest or, if none completes it, as good as the best %d\n",
                g, models[g], names[s + 1], complete[g, s], solved[g, s], good[g, s], near[g, s]
    exit wrong > 0
}' "$work/rows"
