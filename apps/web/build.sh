#!/usr/bin/env bash
# Compiles the programs for WebAssembly and puts the site together in build/web/site.
set -euo pipefail
cd "$(dirname "$0")/../.."
source csp/cmake/packages.sh
need_packages cmake ninja-build emscripten nodejs libboost-dev libfmt-dev nlohmann-json3-dev
cmake --preset web
cmake --build --preset web
node apps/web/site.mjs build/web/bin build/web/site
echo "build/web/site: $(du -bc build/web/site/* | tail -1 | cut -f 1) bytes; apps/web/serve.sh shows it"
