#!/usr/bin/env bash
# Compiles the programs for WebAssembly and puts the site together in build/web/site.
#   apps/web/build.sh [LIBRARY]    our library for MiniZinc, if a native build has made it: build/ci/share/minizinc/arcwise
# MiniZinc's compiler and the reader of Markdown come from npm; a page is left out if its package cannot be fetched.
set -euo pipefail
cd "$(dirname "$0")/../.."
source csp/cmake/packages.sh
source apps/web/npm.sh
need_packages cmake ninja-build emscripten nodejs libboost-dev libfmt-dev nlohmann-json3-dev

cmake --preset web
cmake --build --preset web
node apps/web/split.mjs build/web/bin

library=${1:-build/programs/share/minizinc/arcwise}
# The messages of MiniZinc's worker are no documented interface: this version alone.
if fetch_package minizinc 4.5.1 \
    131554a17fd5aa8f84cf94dc8775abd7892d140143301222463026afab99eda5e7bc53baee67e0bb7fdcbe04d9913ba91b161f5541de46e537d3d41ac8bba166
then
    if [ $# -eq 0 ]; then
        cmake --preset programs
        cmake --build --preset programs --target arcwise_minizinc_library
    fi
else
    echo "the site has no page for MiniZinc" >&2
fi
fetch_package marked 18.2.1 \
    8a2e1bc424c2aaac294fce9765680936cf999c021992c98b19831589603b3c321760878da35c7a703757dc93a2a7d34cfdc23aa7ccf9ec5c6588009ba13aee30 ||
    echo "the site has no documentation" >&2
node apps/web/site.mjs build/web/bin build/web/site build/web/npm "$library"
echo "build/web/site: $(du -bs build/web/site | cut -f 1) bytes; apps/web/serve.sh shows it"
