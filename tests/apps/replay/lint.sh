#!/usr/bin/env bash
# Checks the scripts of the replay page. TypeScript's compiler reads their types from the comments and finds names that
# nobody declared, values that may be missing, variables that nobody uses, and branches that return nothing; the rest is
# taste. Exit status 77: node or tsc is missing (Debian's nodejs and node-typescript).
set -euo pipefail
cd "$(dirname "$0")/../../.."
if ! command -v node >/dev/null || ! command -v tsc >/dev/null; then
    echo "skipped: no node, or no tsc"
    exit 77
fi
scripts=(apps/common/page/*.js apps/replay/page/*.js)
tsc --allowJs --checkJs --noEmit --strict --skipLibCheck --target es2022 --lib es2022,dom,dom.iterable \
    --noUnusedLocals --noUnusedParameters --noImplicitReturns --noFallthroughCasesInSwitch \
    "${scripts[@]}" tests/apps/replay/browser.d.ts
for script in "${scripts[@]}" tests/apps/replay/*.mjs; do node --check "$script"; done

status=0
forbid() { # PATTERN WHY
    if grep -nE "$1" "${scripts[@]}"; then
        echo "^ $2" >&2
        status=1
    fi
}
forbid '(^|[^=!<>])(==|!=)($|[^=])' 'compare with === and !=='
forbid '\b(var|eval|debugger|console)\b( |\.|\()' 'none of these'
forbid '.{121}' 'lines have at most 120 characters'
forbid ' +$' 'no blanks at the end of a line'
forbid '\b(fetch|XMLHttpRequest|WebSocket|import|localStorage)\b *[(.]' 'a page asks the network for nothing and keeps nothing'
exit $status
