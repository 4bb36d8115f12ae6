#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/view.hpp>
#include <csp/engine/constraint_numbers.hpp>

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace csp {

/// The reason for a deduction, as a listener receives it.
///
/// naive   the rule gave no reason; it stands for all facts known about its scope at that moment
/// scoped  all facts known about the named variables
/// atoms   exactly these atoms; no atoms if the deduction follows from the constraint alone
///
/// The whole reason holds at that moment, before the deduction. No reason mentions later facts. A rule that serves
/// several constraints of the model names the constraints on which the deduction depends, unless it needs all of them.
struct Reason {
    enum class Kind : std::uint8_t { naive, scoped, atoms };

    Kind kind = Kind::naive;
    std::vector<View> variables;
    std::vector<Atom> atoms;
    std::vector<std::uint32_t> constraints; ///< among those that the rule serves; empty: all of them

    void clear() {
        constraints.clear();
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
    void add(const ConstraintNumbers& some) {
        constraints.insert(constraints.end(), some.begin(), some.end());
    }
};

/// A reason as the optional last argument of a pruning call. It costs nothing without a listener: the arguments are
/// inlined, and read only if there is a listener.
///
///     c.remove(z, v);                                          the reason is the whole scope
///     c.remove(z, v, csp::because{a, b});                      all that is known about a and b
///     c.remove(z, v, csp::because{Atom::equal(a, v)});         these atoms
///     c.remove(z, v, [&](csp::Reason& r) { r.add(...); });     atoms made on demand
template <typename What, std::size_t Count>
struct because {
    std::array<What, Count> whats;

    template <typename... Args>
    constexpr because(Args... args) : whats{What(args)...} {}
};
template <typename First, typename... Rest>
because(First, Rest...)
    -> because<std::conditional_t<std::same_as<First, Atom>, Atom, View>, 1 + sizeof...(Rest)>;

/// Stands for the function of `later` if the rule gives the same reason immediately as later.
struct SameReason {};

/// A reason that a search that learns requests only when it analyses the deduction. Most deductions are never analysed,
/// and by then it is known how much of the deduction is needed. Rule::explain_later() uses the token to state the facts
/// that held when the rule made the step. If the step removed several values, the rule is asked about each value
/// separately.
///
///     c.at_most(x, k, csp::later(token));
///     c.keep_bits(x, mask, csp::later(token, [&](csp::Reason& r) { r.add(...); }));
///
/// A listener receives the reason immediately: by explain_later(), with the present as the past, or by the function. So
/// does a search, by the function, if the step removes several values of a variable that is not small. A step that may
/// remove several values needs the function. Another step needs it only if a listener should receive a different reason
/// from that of a search that learns, or can receive it with less work.
template <typename Explain>
struct later {
    std::uint32_t token;
    [[no_unique_address]] Explain at_once;

    explicit later(std::uint32_t t) : token(t), at_once() {}
    later(std::uint32_t t, Explain explain) : token(t), at_once(explain) {}
};
later(std::uint32_t)->later<SameReason>;

template <typename Why>
inline constexpr bool is_later = false;
template <typename Explain>
inline constexpr bool is_later<later<Explain>> = true;

struct NoReason {};

inline void state_reason(NoReason, Reason&) {}
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

template <typename Explain>
void state_reason(const later<Explain>& why, Reason& reason) {
    state_reason(why.at_once, reason);
}

} // namespace csp
