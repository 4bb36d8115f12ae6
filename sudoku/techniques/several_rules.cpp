// Several rules together: the easiest step of csp::explain from the marks of a position. These techniques find a step
// whenever there is one, so they are tried last.

#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/rulebook.hpp>

#include <csp/explain/explanation.hpp>

#include <algorithm>
#include <stop_token>

namespace sudoku::techniques {

namespace {

/// Returns the marks of the cells as facts about the variables of the model.
std::vector<csp::Atom> facts_of(const Position& position) {
    std::vector<csp::Atom> facts;
    for (int cell = 0; cell < position.size(); ++cell)
        for (const int value : bits_of(position.all_values() & ~position.possible(cell)))
            facts.push_back(csp::Atom::different(csp::Var(static_cast<std::uint32_t>(cell)), value));
    return facts;
}

/// The steps of a trial, a line each, from the contrary on: ", suppose A1 is 5.\n    1. row 1: ...\n    So".
std::string words_of_trial(const csp::Explanation& explained, const csp::Model& model) {
    std::string text = explained.sentences(model).front();
    if (explained.steps().front().trial.empty()) return {};
    text.erase(text.rfind('\n') + 1); // the conclusion
    text.front() = 's';
    const std::string number = "\n    1."; // of the only step in the explanation
    for (auto at = text.find(number); at != std::string::npos; at = text.find(number, at + 1))
        text.erase(at + number.size() - 2, 2);
    return ", " + text + "    So";
}

void find_by_rules(const Position& position, Steps& found) {
    const Rulebook* rulebook = position.geometry().rulebook();
    if (rulebook == nullptr) return;
    const csp::Model& model = rulebook->stated.model();
    std::stop_source stop;
    csp::ExplanationOptions options{.known = facts_of(position), .most_steps = 1};
    options.stop = stop.get_token();
    options.cost_of = [&](const csp::ConstraintSet& constraints) { // called very often
        constexpr std::uint64_t usual = 20;
        if (found.must_stop()) stop.request_stop();
        return usual * constraints.size();
    };
    const csp::Explanation explained = csp::explain(model, options);
    if (explained.steps().empty()) return;
    const csp::Explanation::Step& told = explained.steps().front();
    Step step;
    const auto units = static_cast<std::uint32_t>(rulebook->stated.layout().units().size());
    for (const std::uint32_t constraint : told.constraints)
        (constraint < units ? step.units : step.restrictions)
            .push_back(static_cast<int>(constraint < units ? constraint : constraint - units));
    for (const csp::Atom fact : told.facts) step.cells.push_back(static_cast<int>(fact.variable().index));
    std::sort(step.cells.begin(), step.cells.end());
    step.cells.erase(std::unique(step.cells.begin(), step.cells.end()), step.cells.end());
    for (const int cell : step.cells) step.marks.push_back(position.possible(cell));
    for (const csp::Atom fact : told.news) {
        const Candidate mark{static_cast<int>(fact.variable().index), fact.value()};
        (fact.operation() == csp::Atom::Operation::equal ? step.placements : step.removals).push_back(mark);
    }
    using Kind = csp::Explanation::Kind;
    if (told.kind == Kind::trial) step.note = words_of_trial(explained, model);
    found.add(std::move(step), told.kind == Kind::direct  ? &several_rules
                               : told.kind == Kind::trial ? &trial
                                                          : &all_cases);
}

std::string words_of_rules(const Step& step, const Names& names) {
    std::string rules = names.units(step.units);
    if (!step.units.empty() && !step.restrictions.empty()) rules += ", ";
    return ", " + rules + names.restrictions(step.restrictions) + names.marks(step) + step.note;
}

} // namespace

const Technique several_rules{.name = "several-rules",
                              .title = "Several rules",
                              .summary = "a few units and restrictions together exclude a value",
                              .difficulty = {.se = 5.0, .hodoku = 200, .level = Level::hard},
                              .find = find_by_rules,
                              .describe = words_of_rules};
const Technique trial{.name = "trial",
                      .title = "Trial",
                      .summary = "a value leads to a contradiction through a few units and restrictions",
                      .difficulty = {.se = 7.5, .hodoku = 400, .level = Level::unfair},
                      .find = find_by_rules,
                      .describe = words_of_rules};
const Technique all_cases{.name = "all-cases",
                          .title = "All cases",
                          .summary = "a value leads to contradictions in all cases of a search",
                          .difficulty = {.se = 9.5, .hodoku = 800, .level = Level::extreme},
                          .find = find_by_rules,
                          .describe = words_of_rules};

} // namespace sudoku::techniques
