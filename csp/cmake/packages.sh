# Sourced by the commands of the project, for Debian and Ubuntu:
#   need_packages PACKAGE...    installs those that this machine lacks; when all are there it does nothing at all
#   offer_mpi                   installs MPI, if that is possible

# What the programs need; the tests; everything.
program_packages=(g++ cmake ninja-build libboost-dev libboost-program-options-dev libfmt-dev nlohmann-json3-dev zlib1g-dev)
test_packages=("${program_packages[@]}" libgtest-dev libgmock-dev librapidcheck-dev graphviz lld)
build_packages=("${test_packages[@]}" libbenchmark-dev)

# Installs what arcwise-mpi needs. Everything else does without.
offer_mpi() {
    need_packages libopenmpi-dev openmpi-bin || echo "MPI cannot be installed: arcwise-mpi is left out"
}

need_packages() {
    local package missing=() sudo=()
    for package in "$@"; do
        has_package "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    if ! command -v apt-get >/dev/null; then
        echo "This is not Debian or Ubuntu; going on in the hope that the counterparts of these are here: ${missing[*]}" >&2
        return 0
    fi
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "Please install, as root: apt-get install ${missing[*]}" >&2
            return 1
        fi
        sudo=(sudo)
    fi
    echo "Installing with apt-get: ${missing[*]}"
    "${sudo[@]}" apt-get update -qq
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# A tool may have come from anywhere; a library has to be the distribution's.
has_package() {
    case $1 in
        g++ | cmake | clang | clang-format | clang-tidy | lld) command -v "$1" >/dev/null && return ;;
        libclang-rt-dev) # where it is not part of clang
            [ -n "$(compgen -G "$(clang++ -print-runtime-dir 2>/dev/null)/libclang_rt.fuzzer*")" ] && return ;;
        libopenmpi-dev) command -v mpicxx >/dev/null && return ;; # of any kind
        openmpi-bin) command -v mpirun >/dev/null && return ;;
        ninja-build) command -v ninja >/dev/null && return ;;
    esac
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}
