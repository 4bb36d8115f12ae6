#include <csp/search/restart/luby.hpp>

#include <csp/search/restart/failures.hpp>

#include <bit>

namespace csp::restart {

namespace {

/// The i-th term, counted from 1: 2^(k-1) if i = 2^k - 1, else the term at i - 2^(k-1) + 1, where 2^(k-1) <= i <
/// 2^k - 1.
std::uint64_t luby_term(std::uint64_t i) {
    while (!std::has_single_bit(i + 1)) i -= std::bit_floor(i) - 1;
    return (i + 1) / 2;
}

} // namespace

const RestartKind luby{"luby", "runs of 1, 1, 2, 1, 1, 2, 4, ... times the scale",
                       "Luby, Sinclair, Zuckerman, Information Processing Letters 47, 1993",
                       [](const Restarts& restarts, std::uint64_t run, std::uint64_t) {
                           return failures(restarts.scale * static_cast<double>(luby_term(run + 1)));
                       }};

} // namespace csp::restart
