#!/usr/bin/env bash
# Compiles the programs for WebAssembly and puts the site together in build/web/site.
#   apps/web/build.sh [LIBRARY]    our library for MiniZinc, if a native build has made it: build/ci/share/minizinc/arcwise
# MiniZinc's compiler comes from npm; if that cannot be reached, the site has no page for MiniZinc.
set -euo pipefail
cd "$(dirname "$0")/../.."
source csp/cmake/packages.sh
need_packages cmake ninja-build emscripten nodejs libboost-dev libfmt-dev nlohmann-json3-dev
fetch_minizinc() { # this version alone: the messages of its worker are no documented interface
    local version=4.5.1
    local sum=131554a17fd5aa8f84cf94dc8775abd7892d140143301222463026afab99eda5e7bc53baee67e0bb7fdcbe04d9913ba91b161f5541de46e537d3d41ac8bba166
    local file=build/web/minizinc-$version.tgz
    [ -e "$file" ] || npm pack --silent --pack-destination build/web "minizinc@$version" >/dev/null || return
    echo "$sum  $file" | sha512sum --check --quiet && tar xzf "$file" -C build/web
}

cmake --preset web
cmake --build --preset web

minizinc=()
if fetch_minizinc; then
    library=${1:-build/programs/share/minizinc/arcwise}
    if [ $# -eq 0 ]; then
        cmake --preset programs
        cmake --build --preset programs --target arcwise_minizinc_library
    fi
    minizinc=(build/web/package "$library")
else
    echo "MiniZinc's package cannot be fetched from npm: the site has no page for MiniZinc" >&2
fi
node apps/web/site.mjs build/web/bin build/web/site "${minizinc[@]}"
echo "build/web/site: $(du -bs build/web/site | cut -f 1) bytes; apps/web/serve.sh shows it"
