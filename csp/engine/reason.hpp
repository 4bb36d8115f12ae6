#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/view.hpp>

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace csp {

/// Why a deduction holds, as it reaches a listener.
///
/// naive   the rule gave none: everything known about its scope at that moment
/// scoped  everything known about the variables named
/// atoms   exactly these atoms
/// later   the rule will explain when asked, from this token (Rule::explain)
struct Reason {
    enum class Kind : std::uint8_t { naive, scoped, atoms, later };

    Kind kind = Kind::naive;
    std::vector<View> variables;
    std::vector<Atom> atoms;
    std::uint64_t token = 0;

    void clear() {
        kind = Kind::naive;
        variables.clear();
        atoms.clear();
    }
    void add(Atom atom) {
        kind = Kind::atoms;
        atoms.push_back(atom);
    }
    void add(View x) {
        kind = Kind::scoped;
        variables.push_back(x);
    }
};

/// What a pruning call may carry as its last argument. It costs nothing while nobody listens: the arguments
/// are inlined and read only if somebody does.
///
///     c.remove(z, v);                                          the reason is the whole scope
///     c.remove(z, v, csp::because{a, b});                      all that is known about a and b
///     c.remove(z, v, csp::because{Atom::equal(a, v)});         these atoms
///     c.remove(z, v, [&](csp::Reason& r) { r.add(...); });     atoms made on demand
///     c.remove(z, v, csp::later{token});                       Rule::explain will tell
template <typename What, std::size_t Count>
struct because {
    std::array<What, Count> whats;

    template <typename... Args>
    constexpr because(Args... args) : whats{What(args)...} {}
};
template <typename First, typename... Rest>
because(First, Rest...)
    -> because<std::conditional_t<std::same_as<First, Atom>, Atom, View>, 1 + sizeof...(Rest)>;

struct later {
    std::uint64_t token;
};

struct NoReason {};

inline void state_reason(NoReason, Reason&) {}
inline void state_reason(later why, Reason& reason) {
    reason.kind = Reason::Kind::later;
    reason.token = why.token;
}
template <std::size_t Count>
void state_reason(const because<View, Count>& why, Reason& reason) {
    reason.kind = Reason::Kind::scoped;
    reason.variables.assign(why.whats.begin(), why.whats.end());
}
template <std::size_t Count>
void state_reason(const because<Atom, Count>& why, Reason& reason) {
    reason.kind = Reason::Kind::atoms;
    reason.atoms.assign(why.whats.begin(), why.whats.end());
}
template <std::invocable<Reason&> Explain>
void state_reason(const Explain& explain, Reason& reason) {
    reason.kind = Reason::Kind::atoms;
    explain(reason);
}

} // namespace csp
