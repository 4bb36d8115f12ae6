# Sourced by the commands of the site:
#   fetch_package NAME VERSION SHA512    unpacks a package of npm in build/web/npm/NAME; fails if it cannot be fetched

fetch_package() {
    local file=build/web/npm/$1-$2.tgz
    mkdir -p "build/web/npm/$1"
    if ! { [ -e "$file" ] || npm pack --silent --pack-destination build/web/npm "$1@$2" >/dev/null; } ||
        ! echo "$3  $file" | sha512sum --check --quiet; then
        echo "the package $1 $2 cannot be fetched from npm" >&2
        rm -rf "$file" "build/web/npm/$1"
        return 1
    fi
    tar xzf "$file" -C "build/web/npm/$1" --strip-components=1
}
