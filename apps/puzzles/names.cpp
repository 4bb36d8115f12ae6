#include <apps/puzzles/names.hpp>

namespace puzzles {

std::vector<csp::Var> named_vars(csp::Model& model, const std::vector<std::string>& names,
                                 const csp::Domain& values) {
    std::vector<csp::Var> variables;
    variables.reserve(names.size());
    for (const std::string& name : names) variables.push_back(model.int_var(values, name));
    return variables;
}

WordOf list_words(std::vector<std::string> words, csp::Value first) {
    return [words = std::move(words), first](csp::Value value) {
        const csp::WideValue place = csp::WideValue{value} - first;
        return place >= 0 && place < std::ssize(words) ? words[static_cast<std::size_t>(place)]
                                                       : std::string();
    };
}

void ValueWords::add(std::vector<csp::Var> variables, WordOf word_of) {
    for (const csp::Var x : variables) group_of_[x.index] = groups_.size();
    groups_.emplace_back(std::move(variables), std::move(word_of));
}

std::string ValueWords::operator()(csp::Var x, csp::Value value) const {
    const auto found = group_of_.find(x.index);
    return found == group_of_.end() ? std::string() : groups_[found->second].second(value);
}

} // namespace puzzles
