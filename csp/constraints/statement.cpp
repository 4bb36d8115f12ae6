#include <csp/constraints/statement.hpp>

#include <vector>

namespace csp {

std::string quoted(const std::string& text) {
    constexpr unsigned char first_printable = 0x20;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += static_cast<unsigned char>(c) < first_printable ? ' ' : c;
    }
    return quoted + '"';
}

std::string stated(std::string_view kind, std::initializer_list<std::string> parts) {
    std::string text = "[\"" + std::string(kind) + '"';
    for (const std::string& part : parts) {
        if (part.empty()) return "";
        text.append(",").append(part);
    }
    return text + ']';
}

std::string stated_set(const Domain& values) {
    return stated_list(values.intervals(), [](const Interval& run) {
        return '[' + std::to_string(run.min) + ',' + std::to_string(run.max) + ']';
    });
}

std::string statement_of(Atom atom, const NameOf& name) {
    const std::string x = name(atom.variable());
    switch (atom.operation()) {
    case Atom::Operation::at_least:
        return stated("<=", {std::to_string(atom.value()), x});
    case Atom::Operation::less:
        return stated("<=", {x, std::to_string(WideValue{atom.value()} - 1)});
    case Atom::Operation::equal:
        return stated("==", {x, std::to_string(atom.value())});
    case Atom::Operation::different:
        break;
    }
    return stated("!=", {x, std::to_string(atom.value())});
}

std::string statement_of(Amount amount, const NameOf& name) {
    return amount.view() ? name(*amount.view()) : std::to_string(amount.constant());
}

std::string statement_of(const Constraint& constraint, const NameOf& name) {
    std::string own = constraint->statement(name);
    if (!own.empty()) return own;
    const std::vector<Constraint> parts = constraint->conjuncts();
    if (parts.empty()) return "";
    return stated("and",
                  {stated_list(parts, [&](const Constraint& part) { return statement_of(part, name); })});
}

std::string name_in_statements(View x) {
    std::string variable = "\"x" + std::to_string(x.variable().index) + '"';
    if (x.is_plain()) return variable;
    return "[\"sum\"," + std::to_string(x.offset()) + (x.is_negated() ? ",[-1," : ",[1,") + variable + "]]";
}

} // namespace csp
