#!/usr/bin/env bash
# Shows the site on this machine alone: apps/web/serve.sh [PORT]
set -euo pipefail
cd "$(dirname "$0")/../../build/web/site"
exec python3 -m http.server --bind 127.0.0.1 "${1:-8000}"
