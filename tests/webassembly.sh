#!/usr/bin/env bash
# Runs the library's tests as WebAssembly, where size_t and long have 32 bits: compiles the programs of tests/csp and
# tests/sudoku, and GoogleTest, by emscripten, and runs them in node, with the stack of the modules of the site. It is
# not part of .ci/run, because it takes a quarter of an hour of processor time. Fails if a test fails.
# usage: bash tests/webassembly.sh [FOLDER...]     e.g. csp/search csp/explain; by default all
set -euo pipefail
cd "$(dirname "$0")/.."
source csp/cmake/packages.sh
need_packages cmake ninja-build emscripten nodejs googletest libboost-dev libfmt-dev nlohmann-json3-dev

# The folders without csp/search/parallel and csp/mpi, whose searches run on several threads and processes.
# tests/CMakeLists.txt omits sudoku/deflate_test.cpp, because the site's replacement of zlib stores texts unpacked.
folders=(base store engine constraints model graph search learn explain cost dense testing trace)
folders=("${folders[@]/#/csp/}" sudoku support)
[ $# -eq 0 ] || folders=("$@")

# Tests of these folders that cannot run here, with the reasons:
skipped=(
    BoardReaderErrors.ThrowWhenTheStreamFails # node reads a folder as an empty file
)

cmake --preset web-tests >/dev/null
targets=()
for folder in "${folders[@]}"; do targets+=("${folder//\//_}_test"); done
# A file of sixteen tests takes up to 2 GB to compile.
nice cmake --build --preset web-tests --parallel "${JOBS:-1}" --target "${targets[@]}"

failed=()
for target in "${targets[@]}"; do
    echo "$target"
    # If node provided fetch, the module would load the file as an address.
    node --no-experimental-fetch "build/web-tests/bin/tests/$target.js" --gtest_brief=1 \
        --gtest_filter="-$(IFS=:; echo "${skipped[*]}")" || failed+=("$target")
done
[ ${#failed[@]} -eq 0 ] || { echo "failed: ${failed[*]}" >&2; exit 1; }
