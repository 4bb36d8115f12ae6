#include <apps/flatzinc/instance/instance.hpp>

#include <apps/flatzinc/builtins/builtin.hpp>

#include <algorithm>

namespace flatzinc {

std::string Instance::where(const StatedConstraint& constraint) const {
    return tree.names.text(item(constraint).name) + " at " + tree.where(item(constraint).offset);
}

std::string Instance::user_name(const StatedConstraint& constraint) const {
    for (const Expression& annotation : tree.of(item(constraint).annotations)) {
        if (annotation.kind != Expression::Kind::call || annotation.children.count != 1) continue;
        const Expression& argument = tree.of(annotation.children)[0];
        if (argument.kind == Expression::Kind::string &&
            tree.names.text(annotation.name) == "mzn_constraint_name")
            return tree.names.text(argument.name);
    }
    return "";
}

bool Instance::has_annotation(Children annotations, std::string_view name) const {
    const auto all = tree.of(annotations);
    return std::any_of(all.begin(), all.end(), [&](const Expression& annotation) {
        return (annotation.kind == Expression::Kind::name || annotation.kind == Expression::Kind::call) &&
               tree.names.text(annotation.name) == name;
    });
}

} // namespace flatzinc
