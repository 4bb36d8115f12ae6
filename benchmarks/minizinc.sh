#!/usr/bin/env bash
# How far does fzn-arcwise come with models that others wrote, beside Gecode? Both get what the same MiniZinc makes of a
# model: Arcwise by its own library, Gecode by the standard one. The models are those of the MiniZinc benchmarks as they
# were in July 2019; they are fetched, never part of the project. A line for each model: its data, and for Arcwise by the
# model's search, for Arcwise with -f, with learning and without, and for Gecode by the model's search: status, objective,
# seconds. Then how many each has completed, for the models that its authors may tune it on and for those kept aside: every
# third folder.
#   C complete: the optimum, or the solution asked for; U proved that there is none; s a solution; - nothing; ! an error
# A line that begins with "contradiction" says that two of them cannot both be right; then the script fails.
# usage: bash benchmarks/minizinc.sh [FOLDER...]      e.g. bash benchmarks/minizinc.sh bibd trucking; without FOLDER all
#   SECONDS_EACH=15      for a search
#   CLOCK=wall           or processor: seconds of processor time, for machines that have other work
#   SIZE=smallest        which data of a folder, by size of the file: smallest, middle
#   ARCWISE_BUILD=build/release   where fzn-arcwise is
set -euo pipefail
cd "$(dirname "$0")/.."

build=$PWD/${ARCWISE_BUILD:-build/release}
seconds=${SECONDS_EACH:-15}
clock=${CLOCK:-wall}
limit=$((seconds * 1000)) # that a solver is told, in milliseconds of wall-clock time
if [ "$clock" = processor ]; then limit=$((limit * 100)); fi
models=$PWD/build/minizinc-benchmarks
commit=26bcd0a7
export MZN_SOLVER_PATH=$build/share/minizinc/solvers
for program in minizinc fzn-gecode; do
    command -v "$program" >/dev/null || { echo "Please install minizinc and fzn-gecode (Debian: minizinc, gecode)." >&2; exit 1; }
done
[ -x "$build/bin/fzn-arcwise" ] || { echo "Please build fzn-arcwise in $build." >&2; exit 1; }
if [ ! -d "$models" ]; then
    git clone --quiet https://github.com/MiniZinc/minizinc-benchmarks "$models"
    git -C "$models" checkout --quiet "$commit"
fi
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# Makes $work/$1.fzn of a model by the options that follow. All variables are printed, so that they are kept: Gecode
# branches on fewer otherwise.
flatten() {
    local name=$1
    shift
    timeout 60 minizinc "$@" --output-mode dzn -c --fzn "$work/$name.fzn" --ozn "$work/$name.ozn" "$model" ${data:+"$data"} \
        >/dev/null 2>&1 || rm -f "$work/$name.fzn"
}

# The processor time that a process has had, in ticks; nothing once it has ended.
ticks_of() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | awk '$1 != "Z" { print $12 + $13 }'; }

# Runs a solver to its end or until its seconds of processor time are over; sets $spent.
run_by_processor_time() {
    local ticks most per_second
    per_second=$(getconf CLK_TCK)
    most=$((seconds * per_second))
    "$@" >"$work/out" 2>/dev/null &
    spent=0
    while ticks=$(ticks_of $!) && [ -n "$ticks" ]; do
        spent=$(awk -v t="$ticks" -v s="$per_second" 'BEGIN { printf "%.2f", t / s }')
        if [ "$ticks" -ge "$most" ]; then kill -TERM $! 2>/dev/null || true; break; fi
        sleep 0.05
    done
    wait $!
}

# Runs a solver to its end or for its seconds; sets $spent.
run_by_wall_clock() {
    local begin
    begin=$(date +%s.%N)
    timeout $((seconds + 10)) "$@" >"$work/out" 2>/dev/null || [ $? -lt 124 ] || return 1
    spent=$(awk -v a="$begin" -v b="$(date +%s.%N)" 'BEGIN { printf "%.2f", b - a }')
}

# Runs a solver on $work/$1.fzn and prints "status objective seconds".
search() {
    local flattened=$work/$1.fzn out spent=$seconds status=- objective=
    shift
    [ -f "$flattened" ] || { echo "! . 0"; return; }
    if [ "$clock" = processor ]; then
        run_by_processor_time "$@" "$flattened" || [ $? -gt 128 ] || status='!' # a solver may have been ended
    else
        run_by_wall_clock "$@" "$flattened" || status='!'
    fi
    out=$(<"$work/out")
    if [ "$aim" = satisfy ] && grep -q '^----------' <<<"$out"; then status=C
    elif grep -q '^==========' <<<"$out"; then status=C
    elif grep -q '^=====UNSATISFIABLE' <<<"$out"; then status=U
    elif grep -q '^=====ERROR' <<<"$out"; then status='!'
    elif grep -q '^----------' <<<"$out"; then status=s; fi
    if [ "$aim" != satisfy ]; then objective=$(awk -v of="$of" '$1 == of { found = $3 } END { print found }' <<<"$out" | tr -d ';'); fi
    echo "$status ${objective:-.} $spent"
}

# The model and the data of a folder.
choose() {
    model=$(find "$models/$folder" -name '*.mzn' -printf '%d %p\n' | sort -n -k1,1 -k2 | head -n 1 | cut -d' ' -f2-)
    mapfile -t all < <(find "$models/$folder" -name '*.dzn' -printf '%s %p\n' | sort -n | cut -d' ' -f2-)
    data=
    if [ ${#all[@]} -gt 0 ]; then
        data=${all[0]}
        if [ "${SIZE:-smallest}" = middle ]; then data=${all[$((${#all[@]} / 2))]}; fi
    fi
}

# The objective is printed, whatever the model prints.
show_objective() {
    local file=$work/$1.fzn
    [ -f "$file" ] || return 0
    aim=$(grep -oE '^solve.*(satisfy|minimize|maximize)' "$file" | grep -oE '(satisfy|minimize|maximize)$' | head -n 1)
    of=$(grep -oE '(minimize|maximize) [A-Za-z_0-9]+' "$file" | tail -n 1 | cut -d' ' -f2 || true)
    if [ -n "$of" ]; then
        sed -i -E "/^var [^:]*: *$of *(::|=|;)/{/output_var/!s/: *$of/: $of :: output_var/}" "$file"
    fi
}

mapfile -t folders < <(cd "$models" && ls -d -- */ | tr -d /)
printf '%-24s %-28s %-9s %-24s %-24s %-24s %s\n' folder data aim arcwise "arcwise -f" "-f --learning never" gecode
for i in "${!folders[@]}"; do
    folder=${folders[$i]}
    if [ $# -gt 0 ] && [[ " $* " != *" $folder "* ]]; then continue; fi
    choose
    [ -n "$model" ] || continue
    rm -f "$work"/*.fzn
    flatten arcwise --solver arcwise
    flatten gecode --solver org.gecode.gecode -G std
    [ -f "$work/arcwise.fzn" ] || [ -f "$work/gecode.fzn" ] || continue # no longer MiniZinc, or data of another model
    aim=satisfy of=
    show_objective gecode
    gecode_flags=-s
    if [ "$aim" != satisfy ]; then gecode_flags=-a; fi
    gecode=$(search gecode fzn-gecode $gecode_flags -time "$limit")
    show_objective arcwise
    fixed=$(search arcwise "$build/bin/fzn-arcwise" -t "$limit")
    free=$(search arcwise "$build/bin/fzn-arcwise" -f -t "$limit")
    plain=$(search arcwise "$build/bin/fzn-arcwise" -f --learning never -t "$limit")
    group=tuned
    if [ $((i % 3)) -eq 2 ]; then group=aside; fi
    printf '%-24s %-28s %-9s %-24s %-24s %-24s %s\n' "$folder" "$(basename "${data:-$model}")" "$aim" "$fixed" "$free" \
        "$plain" "$gecode"
    echo "$group $folder $aim $fixed $free $plain $gecode" >>"$work/rows"
done

[ -f "$work/rows" ] || { echo "There is no such folder in $models." >&2; exit 2; }
awk '
# Whether a is better than b, of objectives, by what is aimed at.
function better(aim, a, b) { return a != "." && (b == "." || (aim == "minimize" ? a + 0 < b + 0 : a + 0 > b + 0)) }
{
    ++models[$1]; best = "."
    for (s = 0; s < 4; ++s) if (better($3, $(5 + 3 * s), best)) best = $(5 + 3 * s)
    for (s = 0; s < 4; ++s) {
        status = $(4 + 3 * s)
        if (status == "C" || status == "U") ++complete[$1, s]
        if (status == "C" || status == "s") ++solved[$1, s]
        if (status == "C" || status == "U" || (status == "s" && $(5 + 3 * s) == best)) ++good[$1, s]
        is_wrong = status == "C" && $3 != "satisfy" && $(5 + 3 * s) != best
        for (t = 0; t < 4; ++t) if (status == "U" && $(4 + 3 * t) ~ /[Cs]/) is_wrong = 1
        if (is_wrong) { print "contradiction: " $0; ++wrong }
    }
}
END {
    split("arcwise,arcwise -f,arcwise -f --learning never,gecode", names, ",")
    for (g in models)
        for (s = 0; s < 4; ++s)
            printf "%s, %d models: %-27s completed %d, solutions of %d, complete or the best of all %d\n",
                g, models[g], names[s + 1], complete[g, s], solved[g, s], good[g, s]
    exit wrong > 0
}' "$work/rows"
