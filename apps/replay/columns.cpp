#include <apps/replay/columns.hpp>

namespace replay {

void EventColumns::put(Name column, std::uint64_t number) {
    std::string& bytes = columns_.at(column);
    for (; number >= 0x80; number >>= 7U) bytes += static_cast<char>((number & 0x7fU) | 0x80U);
    bytes += static_cast<char>(number);
}

void EventColumns::put_signed(Name column, std::int64_t number) {
    const auto magnitude = static_cast<std::uint64_t>(number < 0 ? -(number + 1) : number);
    put(column, magnitude << 1U | (number < 0 ? 1U : 0U));
}

void EventColumns::put_atom(Name column, csp::Atom fact, std::uint64_t offset) {
    put(column,
        offset + 4 * std::uint64_t{fact.variable().index} + static_cast<std::uint64_t>(fact.operation()));
    put_signed(column, fact.value());
}

void EventColumns::put_values(const csp::TraceEvent& event) {
    put(variable, event.variable.index);
    put(values, event.values.size());
    csp::WideValue end = 0;
    for (const csp::Interval& interval : event.values) {
        if (&interval == &event.values.front())
            put_signed(values, interval.min);
        else
            put(values, static_cast<std::uint64_t>(interval.min - end));
        put(values, static_cast<std::uint64_t>(csp::WideValue{interval.max} - interval.min));
        end = interval.max;
    }
}

void EventColumns::put_cause(const csp::TraceEvent& event) {
    put(actor, event.actor == csp::TraceEvent::no_actor ? 0 : std::uint64_t{event.actor} + 1);
    if (event.reason.kind == csp::Reason::Kind::scoped) {
        put(reason, event.reason.variables.size());
        for (const csp::View x : event.reason.variables) put(reason, x.variable().index);
    } else if (event.reason.kind == csp::Reason::Kind::atoms) {
        put(reason, event.reason.atoms.size());
        for (const csp::Atom fact : event.reason.atoms) put_atom(reason, fact, 0);
    }
}

void EventColumns::add(const csp::TraceEvent& event) {
    using Kind = csp::TraceEvent::Kind;
    constexpr unsigned kinds = 6;
    constexpr unsigned forms = 3;
    const bool has_cause = event.kind == Kind::removal || event.kind == Kind::failure;
    const unsigned form = has_cause ? static_cast<unsigned>(event.reason.kind) : 0;
    const unsigned origin = has_cause ? static_cast<unsigned>(event.origin) : 0;
    columns_[tag] += static_cast<char>(static_cast<unsigned>(event.kind) + kinds * (form + forms * origin));
    if (event.kind == Kind::backtrack) put(depth, static_cast<std::uint64_t>(event.depth));
    if (event.kind == Kind::decision || event.kind == Kind::failure) {
        if (event.atom)
            put_atom(atom, *event.atom, 1);
        else
            put(atom, 0);
    }
    if (event.kind == Kind::removal) put_values(event);
    if (has_cause) put_cause(event);
    ++size_;
}

} // namespace replay
