#include <apps/flatzinc/builtins/builtin.hpp>

#include <apps/common/text.hpp>

#include <array>
#include <unordered_map>

namespace flatzinc {

namespace {

std::vector<const Builtin*> make_list() {
    std::vector<const Builtin*> all;
    for (const auto rows : {comparison_builtins(), arithmetic_builtins(), logic_builtins(),
                            element_builtins(), counting_builtins(), order_builtins(), scheduling_builtins(),
                            graph_builtins(), relation_builtins()})
        for (const Builtin& row : rows) all.push_back(&row);
    return all;
}

const Builtin* find_row(std::string_view name, std::size_t arguments) {
    static const auto by_name = [] {
        std::unordered_multimap<std::string_view, const Builtin*> table;
        for (const Builtin* row : all_builtins()) table.emplace(row->name, row);
        return table;
    }();
    const auto [begin, end] = by_name.equal_range(name);
    for (auto row = begin; row != end; ++row)
        if (row->second->types.size() == arguments) return row->second;
    return nullptr;
}

constexpr std::array conditional_forms{Form::reified, Form::implied};

} // namespace

const std::vector<const Builtin*>& all_builtins() {
    static const std::vector<const Builtin*> all = make_list();
    return all;
}

std::string_view suffix_of(Form form) {
    switch (form) {
    case Form::reified:
        return "_reif";
    case Form::implied:
        return "_imp";
    case Form::plain:
        break;
    }
    return "";
}

FoundBuiltin find_builtin(std::string_view name, std::size_t arguments) {
    if (const Builtin* row = find_row(name, arguments)) return {row, Form::plain};
    for (const Form form : conditional_forms)
        if (const auto suffix = suffix_of(form); name.ends_with(suffix) && arguments > 0)
            if (const Builtin* row = find_row(name.substr(0, name.size() - suffix.size()), arguments - 1))
                return {row, form};
    return {};
}

std::string what_is_wrong(std::string_view name, std::size_t arguments) {
    std::vector<std::string_view> names;
    for (const Builtin* row : all_builtins()) {
        std::string_view plain = name;
        std::size_t more = 0;
        for (const Form form : conditional_forms) {
            if (!plain.ends_with(suffix_of(form)) || row->name == plain) continue;
            plain.remove_suffix(suffix_of(form).size());
            more = 1;
        }
        if (row->name == plain)
            return "found " + app::counted(arguments, "argument") + " of " + std::string(name) +
                   ", expected " + std::to_string(row->types.size() + more);
        names.push_back(row->name);
    }
    return "found \"" + app::printable(name) +
           "\", expected a constraint that Arcwise knows: compile with its MiniZinc library" +
           app::suggestion(name, names);
}

bool holds(const Instance& instance, const StatedConstraint& constraint, std::span<const WideValue> values) {
    const Facts facts(instance, constraint, values);
    if (constraint.form == Form::plain) return constraint.builtin->holds(facts);
    const bool condition = facts.value(constraint.condition) != 0;
    if (constraint.form == Form::implied) return !condition || constraint.builtin->holds(facts);
    return condition == constraint.builtin->holds(facts);
}

} // namespace flatzinc
