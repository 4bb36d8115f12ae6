#!/usr/bin/env bash
# Reads random texts with every parser of the project, by libFuzzer and under the sanitizers, beginning with the texts
# in the archives of tests/fuzz/parsers/corpus. Prints for each fuzzer the seed, the number of texts that it read, and
# the number per second. Keeps findings, and prints the commands that reproduce them. Fails if there are findings.
# usage: bash tests/fuzz/parsers.sh SECONDS [OPTION...] [FUZZER...]     e.g. bash tests/fuzz/parsers.sh 60 boards results
#   --seed N   a given seed instead of a random one
#   --preset P an existing build instead of fuzz-parsers, in which libFuzzer follows all of the code
#   --merge    adds, at the end, the texts that reach additional code to the corpus of the project
# Each fuzzer runs for SECONDS; without FUZZER, all fuzzers run. Works in build/PRESET.
set -euo pipefail
cd "$(dirname "$0")/../.."
source csp/cmake/packages.sh
need_packages "${build_packages[@]}" clang libclang-rt-dev
if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER-ccache}; fi

seconds=${1:?for how many seconds}
seed=$(od -An -N3 -tu4 /dev/urandom | tr -d ' ') # above 0, and small enough for libFuzzer
preset=fuzz-parsers
merge=no
fuzzers=()
shift
while [ $# -gt 0 ]; do
    case $1 in
        --seed) seed=$2 && shift ;;
        --preset) preset=$2 && shift ;;
        --merge) merge=yes ;;
        *) fuzzers+=("$1") ;;
    esac
    shift
done

archives=$PWD/tests/fuzz/parsers/corpus
work=$PWD/build/$preset
if [ ${#fuzzers[@]} -eq 0 ]; then mapfile -t fuzzers < <(ls "$archives"); fi
cmake --preset "$preset" >/dev/null
cmake --build --preset "$preset" --target "${fuzzers[@]/#/fuzz_}"
rm -rf "$work/corpus"
for name in "${fuzzers[@]}"; do bash tests/fuzz/parsers/corpus.sh unpack "$archives/$name" "$work/corpus/$name"; done

# The limits of time and memory for one text. If a text takes more, the parser trusts a number that it should check.
options=(-timeout=60 -rss_limit_mb=1024 -malloc_limit_mb=128 -max_len=1500 -print_final_stats=1 -verbosity=0)
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 ASAN_OPTIONS=quarantine_size_mb=8

# Runs one fuzzer from an empty folder, since a command line may name files. New texts, and the texts at which the
# fuzzer stopped, are in found/NAME.
run_fuzzer() {
    local name=$1 found=$work/found/$1
    rm -f "$found/failed" && mkdir -p "$found/texts" "$work/empty/$name"
    (cd "$work/empty/$name" && "$work/bin/fuzz/fuzz_$name" "${options[@]}" -seed="$seed" -max_total_time="$seconds" \
        -artifact_prefix="$found/" "$found/texts" "$work/corpus/$name") >"$found/log" 2>&1 || touch "$found/failed"
}

for name in "${fuzzers[@]}"; do # as many at a time as there are processors
    while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
    run_fuzzer "$name" &
done
wait

total=0
failed=()
for name in "${fuzzers[@]}"; do
    log=$work/found/$name/log
    count=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    speed=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")
    total=$((total + ${count:-0}))
    printf '%-14s seed %-9s %10s texts, %7s a second\n' "$name" "$seed" "${count:-?}" "${speed:-?}"
    [ ! -e "$work/found/$name/failed" ] || failed+=("$name")
done
echo "$total texts in all"

for name in "${failed[@]}"; do
    echo "=== $name FOUND:"
    grep -vE '^(stat::|INFO:|#[0-9]+\s+(NEW|REDUCE|pulse))' "$work/found/$name/log" | head -n 60
    sed -n "s|^.*Test unit written to \(.*\)|again: $work/bin/fuzz/fuzz_$name \1|p" "$work/found/$name/log"
done
if [ "$merge" = yes ] && [ ${#failed[@]} -eq 0 ]; then
    for name in "${fuzzers[@]}"; do
        "$work/bin/fuzz/fuzz_$name" "${options[@]}" -max_len=400 -merge=1 "$work/corpus/$name" "$work/found/$name/texts" >/dev/null 2>&1
        bash tests/fuzz/parsers/corpus.sh add "$archives/$name" "$work/corpus/$name"/*
    done
fi
[ ${#failed[@]} -eq 0 ]
