# The MiniZinc benchmarks of July 2019, and functions to compile and solve them, for scripts that source this file in
# the project's folder. The models are fetched, never part of the project. $work is a folder for files, $seconds the
# limit of a search, $clock wall or processor, $model and $data the files to solve.
models=$PWD/build/minizinc-benchmarks

fetch() { # FOLDER REPOSITORY COMMIT, once
    [ ! -d "$1" ] || return 0
    git clone --quiet "$2" "$1"
    git -C "$1" checkout --quiet "$3"
}
fetch_models() { fetch "$models" https://github.com/MiniZinc/minizinc-benchmarks 26bcd0a7; }

# Sets $model and $data of $folder: data of the size $SIZE, smallest or middle.
choose() {
    model=$(find "$models/$folder" -name '*.mzn' -printf '%d %p\n' | sort -n -k1,1 -k2 | head -n 1 | cut -d' ' -f2-)
    mapfile -t all < <(find "$models/$folder" -name '*.dzn' -printf '%s %p\n' | sort -n | cut -d' ' -f2-)
    data=
    if [ ${#all[@]} -gt 0 ]; then
        data=${all[0]}
        if [ "${SIZE:-smallest}" = middle ]; then data=${all[$((${#all[@]} / 2))]}; fi
    fi
}

# Compiles a model into $work/$1.fzn with the options that follow. All variables are printed, so that they are kept;
# otherwise, Gecode would branch on fewer variables.
flatten() {
    local name=$1
    shift
    timeout 60 minizinc "$@" --output-mode dzn -c --fzn "$work/$name.fzn" --ozn "$work/$name.ozn" "$model" ${data:+"$data"} \
        >/dev/null 2>&1 || rm -f "$work/$name.fzn"
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

# Prints the processor time of a process, in ticks; prints nothing after the process has ended.
ticks_of() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | awk '$1 != "Z" { print $12 + $13 }'; }

# Runs a solver to its end or until its seconds of processor time are used up; sets $spent, and $found, the time of its
# last output.
run_by_processor_time() {
    local ticks most per_second
    per_second=$(getconf CLK_TCK)
    most=$((seconds * per_second))
    "$@" >"$work/out" 2>/dev/null &
    spent=0 found=0
    while ticks=$(ticks_of $!) && [ -n "$ticks" ]; do
        spent=$(awk -v t="$ticks" -v s="$per_second" 'BEGIN { printf "%.2f", t / s }')
        if [ "$work/out" -nt "$work/seen" ]; then touch "$work/seen" && found=$spent; fi
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

# Runs a solver on $work/$1.fzn and prints "status objective seconds"; if the clock is the processor's, $work/found then
# has the time at which the solution was found.
search() {
    local flattened=$work/$1.fzn out spent=$seconds found= status=- objective=
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
    echo "${found:-.}" >"$work/found"
    echo "$status ${objective:-.} $spent"
}
