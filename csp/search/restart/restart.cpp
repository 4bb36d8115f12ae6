#include <csp/search/restart/restart.hpp>

#include <csp/base/text.hpp>

#include <array>
#include <bit>
#include <cmath>

namespace csp::restart {

namespace {

/// Returns a cutoff as a whole number of failures, from 1 to `never`.
std::uint64_t failures(double cutoff) {
    constexpr double most = 1e18;
    if (!(cutoff >= 1)) return 1;
    return cutoff < most ? static_cast<std::uint64_t>(std::llround(cutoff)) : never;
}

/// Returns a cutoff that is constant as long as runs rule something out permanently. After each run that does not, it
/// grows by a factor, so all abandoned runs together cost at most a multiple of the last run, which searches the whole
/// tree.
std::uint64_t constant_cutoff(const Restarts& restarts, std::uint64_t fruitless) {
    constexpr double growth = 1.1;
    return failures(restarts.scale * std::pow(growth, static_cast<double>(fruitless)));
}

/// Returns the i-th term of Luby's sequence, counted from 1: 2^(k-1) if i = 2^k - 1. Otherwise, with k such that
/// 2^(k-1) <= i < 2^k - 1, it is the term at i - 2^(k-1) + 1.
std::uint64_t luby_term(std::uint64_t i) {
    while (!std::has_single_bit(i + 1)) i -= std::bit_floor(i) - 1;
    return (i + 1) / 2;
}

std::uint64_t luby_cutoff(const Restarts& restarts, std::uint64_t run, std::uint64_t /*fruitless*/) {
    return failures(restarts.scale * static_cast<double>(luby_term(run + 1)));
}

} // namespace

const RestartKind none{"none", "one run to the end", "textbook",
                       [](const Restarts&, std::uint64_t, std::uint64_t) { return never; }};

const RestartKind constant{"constant", "runs of equal length, longer once they rule out nothing",
                           "Gomes, Selman, Kautz, AAAI 1998",
                           [](const Restarts& restarts, std::uint64_t, std::uint64_t fruitless) {
                               return constant_cutoff(restarts, fruitless);
                           }};

const RestartKind geometric{
    "geometric", "each run longer than the one before by a factor", "Walsh, IJCAI 1999",
    [](const Restarts& restarts, std::uint64_t run, std::uint64_t fruitless) {
        if (restarts.growth == 1) return constant_cutoff(restarts, fruitless);
        return failures(restarts.scale * std::pow(restarts.growth, static_cast<double>(run)));
    }};

const RestartKind luby{"luby", "runs of 1, 1, 2, 1, 1, 2, 4, ... times the scale",
                       "Luby, Sinclair, Zuckerman, Information Processing Letters 47, 1993", luby_cutoff};

const RestartKind lbd{"lbd", "runs until nogoods become worse; without learning, as luby",
                      "Audemard, Simon, CP 2012", luby_cutoff};

std::span<const RestartKind* const> all() {
    static constexpr std::array kinds{&none, &constant, &geometric, &luby, &lbd};
    return kinds;
}

const RestartKind* find(std::string_view name) { return find_kind(all(), name, "csp::restart::find"); }

} // namespace csp::restart
