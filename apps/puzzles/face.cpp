#include <apps/puzzles/face.hpp>

#include <algorithm>
#include <cassert>

namespace puzzles {

Number::Number(csp::Amount amount) {
    if (amount.view())
        add(1, *amount.view());
    else
        constant = amount.constant();
}

Number::Number(std::span<const int> weights, std::span<const csp::Var> variables) {
    assert(weights.size() == variables.size());
    for (std::size_t i = 0; i < weights.size(); ++i) add(weights[i], variables[i]);
}

Number& Number::add(csp::Value factor, csp::View x) {
    terms.emplace_back(x.is_negated() ? -factor : factor, x.variable());
    constant += factor * x.offset();
    return *this;
}

Number& Number::operator+=(const Number& other) {
    terms.insert(terms.end(), other.terms.begin(), other.terms.end());
    constant += other.constant;
    return *this;
}

csp::WideValue Number::value(const csp::Assignment& solution) const {
    csp::WideValue sum = constant;
    for (const auto& [factor, x] : terms) sum += csp::WideValue{factor} * solution[x];
    return sum;
}

bool hold(const Facts& facts, const csp::Assignment& solution) {
    return std::ranges::all_of(facts,
                               [&](csp::Atom fact) { return fact.holds_for(solution[fact.variable()]); });
}

Choice dark_if(csp::Atom fact, std::string text) {
    return {.cases = {{{fact}, {text, true}}}, .other = {text, false}};
}

Choice text_if(csp::Atom fact, std::string text, std::string other) {
    return {.cases = {{{fact}, {std::move(text)}}}, .other = {std::move(other)}};
}

bool can_be_dark(const Face& face) {
    if (const auto* look = std::get_if<Look>(&face)) return look->is_dark;
    const auto* choice = std::get_if<Choice>(&face);
    return choice != nullptr &&
           (choice->other.is_dark ||
            std::ranges::any_of(choice->cases, [](const auto& one) { return one.look.is_dark; }));
}

Face with_text(const Face& face, const std::string& text) {
    const auto* choice = std::get_if<Choice>(&face);
    if (choice == nullptr) return Look{text};
    Choice changed = *choice;
    changed.other.text = text;
    for (Choice::Case& one : changed.cases) one.look.text = text;
    const bool is_always_the_same =
        std::ranges::all_of(changed.cases, [&](const auto& one) { return one.look == changed.other; });
    return is_always_the_same ? Face(changed.other) : Face(std::move(changed));
}

bool DrawnEdge::is_there(const csp::Assignment& solution) const {
    const bool is_so = std::ranges::any_of(cases, [&](const Facts& facts) { return hold(facts, solution); });
    return is_so != is_there_otherwise;
}

DrawnEdge edge_between(csp::Var a, csp::Var b) {
    using csp::Atom;
    return {.cases = {{Atom::equal(a, 0), Atom::equal(b, 1)}, {Atom::equal(a, 1), Atom::equal(b, 0)}}};
}

std::vector<std::size_t> Route::places(const csp::Assignment& solution) const {
    std::vector<std::size_t> places;
    for (auto at = static_cast<std::size_t>(start.value(solution));
         at < next.size() && places.size() < next.size(); at = static_cast<std::size_t>(solution[next[at]]))
        places.push_back(at);
    return places;
}

Look look_of(const Face& face, const csp::Assignment& solution, std::span<const std::size_t> steps) {
    if (const auto* look = std::get_if<Look>(&face)) return *look;
    if (const auto* number = std::get_if<Number>(&face)) return {std::to_string(number->value(solution))};
    if (const auto* step = std::get_if<RouteStep>(&face)) return {std::to_string(steps[step->place])};
    const auto& choice = std::get<Choice>(face);
    for (const Choice::Case& one : choice.cases)
        if (hold(one.facts, solution)) return one.look;
    return choice.other;
}

} // namespace puzzles
