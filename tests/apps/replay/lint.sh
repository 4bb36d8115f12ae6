#!/usr/bin/env bash
# Checks the scripts of pages. TypeScript's compiler reads their types from the comments and finds undeclared names,
# values that may be missing, unused variables, and branches that return no value. Further checks are matters of style.
# Exit status 77: node or tsc is missing (Debian's nodejs and node-typescript).
set -euo pipefail
cd "$(dirname "$0")/../../.."
if ! command -v node >/dev/null || ! command -v tsc >/dev/null; then
    echo "skipped: no node, or no tsc"
    exit 77
fi
check_page() { # SCRIPT...: the scripts of one page, which see each other's names
    tsc --allowJs --checkJs --noEmit --strict --skipLibCheck --target es2022 --lib es2022,dom,dom.iterable \
        --noUnusedLocals --noUnusedParameters --noImplicitReturns --noFallthroughCasesInSwitch \
        apps/common/page/*.js "$@" tests/apps/replay/browser.d.ts
}
of_the_site() { # prints the scripts of a page of the site, which site.mjs lists
    node -e 'const [, name] = process.argv;
        const list = require("fs").readFileSync("apps/web/site.mjs", "utf8");
        const page = list.match(new RegExp(`name: .${name}.,[^]*?scripts: \\[([^]*?)\\]`))[1];
        console.log(page.match(/[\w.-]+\.js/g).map(script => "apps/web/page/" + script).join("\n"));' "$1"
}
check_page apps/replay/page/*.js
for page in sudoku gallery heuristics learn minizinc; do check_page $(of_the_site $page); done
check_page apps/web/page/docs.js
scripts=(apps/common/page/*.js apps/replay/page/*.js apps/web/page/*.js)
for script in "${scripts[@]}" apps/web/*.mjs tests/apps/*/*.mjs; do node --check "$script"; done

status=0
forbid() { # PATTERN WHY SCRIPT...
    if grep -nE "$1" "${@:3}"; then
        echo "^ $2" >&2
        status=1
    fi
}
forbid '(^|[^=!<>])(==|!=)($|[^=])' 'compare with === and !==' "${scripts[@]}"
forbid '\b(var|eval|debugger|console)\b( |\.|\()' 'none of these' "${scripts[@]}"
forbid '.{121}' 'lines have at most 120 characters' "${scripts[@]}" apps/web/*.mjs tests/apps/web/*.mjs
forbid ' +$' 'no blanks at the end of a line' "${scripts[@]}"
pages=() # without the workers that request files of the site: one caches them, one loads the rest of its module
for script in "${scripts[@]}"; do
    case $script in */sw.js | */worker.js) ;; *) pages+=("$script") ;; esac
done
forbid '\b(fetch|XMLHttpRequest|WebSocket|import|localStorage)\b *[(.]' \
    'a page asks the network for nothing and keeps nothing' "${pages[@]}"
exit $status
