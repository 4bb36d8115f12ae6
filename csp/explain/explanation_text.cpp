#include <csp/explain/explanation.hpp>
#include <csp/explain/hall_set.hpp>
#include <csp/explain/knowledge.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace csp {

namespace {

using explaining::Knowledge;
using Step = Explanation::Step;
using Kind = Explanation::Kind;

/// Returns, for example, "a", "a and b", or "a, b and c".
std::string listed(const std::vector<std::string>& items, const std::string& last_word) {
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i)
        text += (i == 0 ? "" : i + 1 == items.size() ? ' ' + last_word + ' ' : ", ") + items[i];
    return text;
}

/// Splits a text such as "A7", "job 7" or "x[7]" into the number at its end and the text before it; nullopt for any
/// other text.
std::optional<std::pair<std::string, long>> with_number(const std::string& text) {
    constexpr std::size_t most_digits = 9;
    const std::size_t end = text.size() - (text.ends_with(']') ? 1 : 0);
    std::size_t begin = end;
    while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9') --begin;
    const bool is_whole = end == text.size() || (begin > 0 && text[begin - 1] == '[');
    if (begin == end || end - begin > most_digits || !is_whole) return std::nullopt;
    return std::pair(text.substr(0, begin), std::stol(text.substr(begin, end - begin)));
}

/// Whether `after` follows `before` in counting: "x[2]" follows "x[1]", "day 2" follows "day 1", "D" follows "C".
bool is_next(const std::string& before, const std::string& after) {
    if (before.size() == 1 && after.size() == 1) return before.front() + 1 == after.front();
    const auto from = with_number(before);
    const auto to = with_number(after);
    return from && to && from->first == to->first && from->second + 1 == to->second;
}

/// Shortens 1, 2, 3, 4 to "1 to 4", and names to "x[1] to x[4]" or "job 1 to job 4". `follows(i)` returns whether item
/// i directly follows the item before it.
template <typename Follows>
std::vector<std::string> with_runs(const std::vector<std::string>& items, const Follows& follows) {
    constexpr std::size_t shortest = 4;
    std::vector<std::string> shorter;
    for (std::size_t first = 0, behind = 0; first < items.size(); first = behind) {
        for (behind = first + 1; behind < items.size() && follows(behind);) ++behind;
        if (behind - first >= shortest)
            shorter.push_back(items[first] + " to " + items[behind - 1]);
        else
            shorter.insert(shorter.end(), items.begin() + static_cast<std::ptrdiff_t>(first),
                           items.begin() + static_cast<std::ptrdiff_t>(behind));
    }
    return shorter;
}

/// Lists names. Names of cells are not shortened: "A1, A2, A3 and A4".
std::string names_in_words(const std::vector<std::string>& names) {
    const auto follows = [&](std::size_t i) {
        const auto number = with_number(names[i]);
        const bool is_of_family = number && (number->first.ends_with('[') || number->first.ends_with(' '));
        return is_of_family && is_next(names[i - 1], names[i]);
    };
    return listed(with_runs(names, follows), "and");
}

/// Writes facts about single variables.
class FactWords {
  public:
    FactWords(const Model& model, const WordOfValue& words) : model_(model), words_(words) {}

    /// Returns the facts about one variable in words: "5", "not 1 or 2", "at least 3 and at most 7". Words for values
    /// have no order, so with words the last example becomes "3 to 7". Of several bounds, the strongest is named.
    std::string said(Var x, std::span<const Atom> facts) const {
        std::optional<Value> least;
        std::optional<Value> greatest;
        std::vector<Value> values;
        for (const Atom fact : facts) {
            switch (fact.operation()) {
            case Atom::Operation::equal:
                return word(x, fact.value());
            case Atom::Operation::different:
                values.push_back(fact.value());
                break;
            case Atom::Operation::at_least:
                least = std::max(least.value_or(fact.value()), fact.value());
                break;
            case Atom::Operation::less:
                greatest = std::min(greatest.value_or(fact.value() - 1), fact.value() - 1);
                break;
            }
        }
        if ((least || greatest) && has_words(x)) return listed_values(x, allowed(x, facts));
        std::vector<std::string> bounds;
        if (least) bounds.push_back("at least " + std::to_string(*least));
        if (greatest) bounds.push_back("at most " + std::to_string(*greatest));
        std::sort(values.begin(), values.end()); // facts of several steps may be unordered
        if (!values.empty()) bounds.push_back("not " + listed_values(x, values));
        return listed(bounds, "and");
    }

    /// Returns values of a variable in words: "1, 2 and 5".
    std::string all_of(Var x, const std::vector<Value>& values) const {
        return listed_values(x, values, "and");
    }

  private:
    bool has_words(Var x) const { return words_ && !words_(x, model_.domain(x).min()).empty(); }
    std::string word(Var x, Value value) const {
        std::string word = words_ ? words_(x, value) : "";
        return word.empty() ? std::to_string(value) : word;
    }
    std::string listed_values(Var x, const std::vector<Value>& values,
                              const std::string& last_word = "or") const {
        std::vector<std::string> words;
        words.reserve(values.size());
        for (const Value value : values) words.push_back(word(x, value));
        const bool are_words = has_words(x);
        const auto follows = [&](std::size_t i) {
            return values[i] == values[i - 1] + 1 && (!are_words || is_next(words[i - 1], words[i]));
        };
        return listed(with_runs(words, follows), last_word);
    }
    /// Returns the values for which all facts hold.
    std::vector<Value> allowed(Var x, std::span<const Atom> facts) const {
        std::vector<Value> values;
        for (const Interval run : model_.domain(x).intervals())
            for (Value value = run.min; value <= run.max; ++value)
                if (std::all_of(facts.begin(), facts.end(),
                                [value](Atom fact) { return fact.holds_for(value); }))
                    values.push_back(value);
        return values;
    }

    const Model& model_;
    const WordOfValue& words_;
};

bool are_about(const std::vector<Atom>& facts, Var x) {
    return std::all_of(facts.begin(), facts.end(), [x](Atom fact) { return fact.variable().is_same(x); });
}

/// Whether the step infers, by propagation, facts about one variable from facts about another.
bool is_of_two(const Step& step) {
    return step.kind == Kind::direct && !step.facts.empty() && !step.news.empty() &&
           are_about(step.facts, step.facts.front().variable()) &&
           are_about(step.news, step.news.front().variable());
}

/// Returns the number of steps, from the first on, that can share one sentence. Each infers, by the same constraint,
/// facts about one variable from facts about a second one, and no step needs new facts of another. Both variables are
/// the same in all steps, or only one of them if each step infers a single fact from a single fact.
std::size_t told_together(std::span<const Step> steps) {
    const Step& first = steps.front();
    if (!is_of_two(first)) return 1;
    bool is_from_one = true;
    bool is_of_one = true;
    bool are_single = first.facts.size() == 1 && first.news.size() == 1;
    std::size_t count = 1;
    for (; count < steps.size(); ++count) {
        const Step& step = steps[count];
        if (!is_of_two(step) || step.constraints != first.constraints) break;
        const Var from = step.facts.front().variable();
        is_from_one = is_from_one && from.is_same(first.facts.front().variable());
        is_of_one = is_of_one && step.news.front().variable().is_same(first.news.front().variable());
        are_single = are_single && step.facts.size() == 1 && step.news.size() == 1;
        const bool is_clear = are_single ? is_from_one || is_of_one : is_from_one && is_of_one;
        if (!is_clear || std::any_of(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(count),
                                     [from](const Step& told) { return are_about(told.news, from); }))
            break;
    }
    return count;
}

Step joined(std::span<const Step> steps) {
    const auto add = [](std::vector<Atom>& facts, const std::vector<Atom>& more) {
        for (const Atom fact : more)
            if (std::find(facts.begin(), facts.end(), fact) == facts.end()) facts.push_back(fact);
    };
    Step all = steps.front();
    for (const Step& step : steps.subspan(1)) {
        add(all.facts, step.facts);
        add(all.news, step.news);
    }
    return all;
}

/// Writes steps with the names of a model.
class Sentences {
  public:
    Sentences(const Model& model, const WordOfValue& words) : model_(model), words_(model, words) {}

    /// Returns a line for each step, or for several consecutive steps that can share a sentence: "4. ", "5 to 8. ".
    std::string lines(std::span<const Step> steps, const std::string& before_number, Knowledge& known) const {
        std::string text;
        for (std::size_t first = 0, count = 0; first < steps.size(); first += count) {
            const auto rest = steps.subspan(first);
            count = told_together(rest);
            const std::string number = before_number + std::to_string(first + 1);
            text += (before_number.empty() ? "" : "    ") + number;
            if (count > 1) text += " to " + before_number + std::to_string(first + count);
            text += ". " + step(count > 1 ? joined(rest.first(count)) : rest.front(), number, known) + '\n';
        }
        return text;
    }

    /// Writes facts. Variables with the same facts are named together: "A2 and A3 are not 5, B1 is 7".
    std::string facts(const std::vector<Atom>& facts) const {
        std::vector<std::pair<std::string, std::vector<std::string>>> groups; // text and variables
        for (const auto& [x, of_x] : by_variable(facts)) {
            const std::string what = words_.said(x, of_x);
            const auto is_same = [&](const auto& group) { return group.first == what; };
            auto group = std::find_if(groups.begin(), groups.end(), is_same);
            if (group == groups.end()) group = groups.insert(groups.end(), {what, {}});
            group->second.push_back(model_.name(x));
        }
        std::string text;
        for (const auto& [what, names] : groups)
            text += (text.empty() ? "" : "; ") + names_in_words(names) +
                    (names.size() == 1 ? " is " : " are ") + what;
        return text;
    }

    std::string constraints(const Step& step) const {
        std::string text;
        for (const std::uint32_t c : step.constraints)
            text += (text.empty() ? "" : "; ") + model_.constraint_name(c);
        return text;
    }

    /// Writes the step with that number, given the facts `known`, and adds its new facts to them.
    std::string step(const Step& step, const std::string& number, Knowledge& known) const {
        if (!step.trial.empty()) return trial(step, number, known);
        std::string text;
        if (!step.constraints.empty()) text += constraints(step) + ": ";
        if (!step.facts.empty()) text += facts(step.facts);
        if (step.news.empty()) return text + (step.facts.empty() ? "this cannot be." : ": this cannot be.");
        if (const auto set = explaining::hall_set_of(model_, step)) text += ": " + name_of(*set, step);
        if (step.kind != Kind::direct && !step.facts.empty()) text += "; ";
        if (step.kind == Kind::trial) text += "the contrary leads to a contradiction";
        if (step.kind == Kind::cases) text += "the contrary leads to a contradiction in all cases";
        if (!step.facts.empty() || step.kind != Kind::direct) text += "; so ";
        return text + news(step, known) + '.';
    }

    /// Returns the name that players use: "a naked pair of 1 and 2", "a hidden triple of 1, 2 and 3"; "a Hall set of 1
    /// to 5".
    std::string name_of(const explaining::HallSet& set, const Step& step) const {
        static constexpr std::array<std::string_view, 3> words{"pair", "triple", "quad"};
        std::string name = "a Hall set";
        if (set.values.size() < words.size() + 2)
            name = (set.is_hidden ? "a hidden " : "a naked ") + std::string(words[set.values.size() - 2]);
        return name + " of " + words_.all_of(step.facts.front().variable(), set.values);
    }

    /// Names the variables about which some facts are unknown.
    std::string left_out(const std::vector<Var>& variables) const {
        std::vector<std::string> names;
        names.reserve(variables.size());
        for (const Var x : variables) names.push_back(model_.name(x));
        return "Not looked for: which values between the bounds of " + names_in_words(names) +
               " are in no solution. There are more than " + std::to_string(Knowledge::most_values) +
               (names.size() == 1 ? ".\n" : " for each.\n");
    }

  private:
    static std::vector<std::pair<Var, std::vector<Atom>>> by_variable(const std::vector<Atom>& facts) {
        std::vector<std::pair<Var, std::vector<Atom>>> groups;
        for (const Atom fact : facts) {
            const auto is_same = [&](const auto& group) { return group.first.is_same(fact.variable()); };
            auto group = std::find_if(groups.begin(), groups.end(), is_same);
            if (group == groups.end()) group = groups.insert(groups.end(), {fact.variable(), {}});
            group->second.push_back(fact);
        }
        return groups;
    }

    /// Writes the new facts, and the variables that have one value left because of them.
    std::string news(const Step& step, Knowledge& known) const {
        std::vector<Atom> left;
        for (const Atom fact : step.news) {
            const Var x = fact.variable();
            const bool was_fixed = known.store().is_fixed(x);
            known.add(fact);
            const bool is_said = fact.operation() == Atom::Operation::equal;
            if (!was_fixed && !is_said && known.store().is_fixed(x))
                left.push_back(Atom::equal(x, known.store().min(x)));
        }
        return facts(step.news) + (left.empty() ? "" : "; what is left: " + facts(left));
    }

    /// Writes a trial and the facts that it proves.
    std::string trial(const Step& step, const std::string& number, Knowledge& known) const {
        std::vector<Atom> contrary;
        for (const Atom fact : step.news) contrary.push_back(!fact);
        std::string text = "Suppose " + facts(contrary) + ".\n";
        Knowledge supposed(model_);
        for (const Atom fact : step.facts) supposed.add(fact);
        for (const Atom fact : contrary) supposed.add(fact);
        text += lines(step.trial, number + '.', supposed);
        return text + "    So " + news(step, known) + '.';
    }

    const Model& model_;
    FactWords words_;
};

} // namespace

std::vector<std::string> Explanation::sentences(const Model& model, const WordOfValue& words) const {
    const Sentences writer(model, words);
    Knowledge known(model);
    std::vector<std::string> texts;
    for (const Step& step : steps_)
        texts.push_back(writer.step(step, std::to_string(texts.size() + 1), known));
    return texts;
}

std::string Explanation::describe(const Model& model, const WordOfValue& words) const {
    if (status_ == Status::infeasible)
        return "There is no solution to explain; explain_infeasibility finds the constraints responsible.\n";
    Knowledge known(model);
    const Sentences writer(model, words);
    std::string text = writer.lines(steps_, "", known);
    if (status_ == Status::unknown)
        return text + (was_interrupted_ ? "Interrupted" : "A limit was reached") +
               ": further consequences are not known.\n";
    if (!is_unique_) text += "Solutions differ in the values left open.\n";
    if (status_ == Status::bounds) text += writer.left_out(left_out_);
    return text;
}

} // namespace csp
