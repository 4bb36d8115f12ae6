#include <tests/fuzz/configuration.hpp>

#include <csp/csp.hpp>

#include <array>

namespace fuzz {

namespace {

/// A listener without effect; its presence makes the engine collect its reports.
class Listening final : public csp::Listener {};

csp::Listener& listening() {
    static Listening listener;
    return listener;
}

/// The first half of the variables, at least one.
std::vector<csp::Var> first_half(std::size_t variables) {
    std::vector<csp::Var> half;
    for (std::uint32_t x = 0; x < (variables + 1) / 2; ++x) half.emplace_back(x);
    return half;
}

std::vector<csp::Atom> hints(std::size_t variables) {
    std::vector<csp::Atom> all;
    for (std::uint32_t x = 0; x < variables; ++x)
        all.push_back(x % 2 == 0 ? csp::Atom::equal(csp::Var(x), 1) : csp::Atom::at_least(csp::Var(x), 2));
    return all;
}

std::optional<csp::Atom> halve_the_last(csp::SearchState& state) {
    const csp::Var x = state.open.back();
    return csp::Atom::at_most(x, state.engine.store().min(x));
}

csp::Branching branching(Configuration::Branching way, const csp::VariableOrderKind& variable_order,
                         const csp::ValueOrderKind& value_order, std::size_t variables) {
    const csp::Branching usual = csp::select(variable_order, value_order);
    switch (way) {
    case Configuration::Branching::last_conflict:
        return csp::last_conflict(2, usual);
    case Configuration::Branching::random_ties:
        return csp::random_ties(usual);
    case Configuration::Branching::sequence:
        return csp::sequence({csp::select(first_half(variables), variable_order, value_order),
                              csp::select(csp::variable_order::mrv, csp::value_order::max)});
    case Configuration::Branching::alternate:
        return csp::alternate({usual, csp::select(csp::variable_order::input, csp::value_order::split)});
    case Configuration::Branching::warm_start:
        return csp::warm_start(hints(variables), usual);
    default:
        return csp::branch_by("halve the last", halve_the_last);
    }
}

std::string written_branching(Configuration::Branching way, std::size_t variables) {
    const std::string usual =
        "csp::select(csp::chosen_variable_order(options), csp::chosen_value_order(options))";
    std::string list;
    switch (way) {
    case Configuration::Branching::last_conflict:
        return "csp::last_conflict(2, " + usual + ")";
    case Configuration::Branching::random_ties:
        return "csp::random_ties(" + usual + ")";
    case Configuration::Branching::sequence:
        for (const csp::Var x : first_half(variables))
            list += (list.empty() ? "x" : ", x") + std::to_string(x.index);
        return "csp::sequence({csp::select(std::vector<csp::Var>{" + list +
               "}, csp::chosen_variable_order(options), csp::chosen_value_order(options)), "
               "csp::select(csp::variable_order::mrv, "
               "csp::value_order::max)})";
    case Configuration::Branching::alternate:
        return "csp::alternate({" + usual +
               ", csp::select(csp::variable_order::input, csp::value_order::split)})";
    case Configuration::Branching::warm_start:
        for (std::size_t x = 0; x < variables; ++x)
            list += (x > 0 ? ", csp::Atom::" : "csp::Atom::") +
                    std::string(x % 2 == 0 ? "equal(x" : "at_least(x") + std::to_string(x) +
                    (x % 2 == 0 ? ", 1)" : ", 2)");
        return "csp::warm_start({" + list + "}, " + usual + ")";
    default:
        return "csp::branch_by(\"halve the last\", [](csp::SearchState& s) { return "
               "std::optional(csp::Atom::at_most("
               "s.open.back(), s.engine.store().min(s.open.back()))); })";
    }
}

} // namespace

csp::SearchOptions Configuration::options(std::size_t variables) const {
    csp::SearchOptions options;
    options.engine = engine;
    options.variable_order = variable_order;
    options.value_order = value_order;
    if (branching != Branching::two_orders && variables > 0)
        options.branching = fuzz::branching(branching, csp::chosen_variable_order(options),
                                            csp::chosen_value_order(options), variables);
    options.inference = inference;
    options.restarts = {restarts, scale, growth, longest_nogood};
    options.by_discrepancies = by_discrepancies;
    const bool may_learn = csp::may_learn(options) && engine != csp::EngineChoice::dense;
    options.learning = may_learn ? learning : csp::Learning::never;
    options.seed = seed;
    options.threads = threads;
    options.tuning = tuning;
    if (threads != 1) options.tuning.counts_parts_below_root = false; // the library refuses both
    if (has_listener && threads == 1) options.listener = &listening();
    return options;
}

std::string Configuration::written(std::size_t variables) const {
    const Configuration usual;
    const auto quoted = [](std::string_view name) { return "(\"" + std::string(name) + "\");\n"; };
    std::string all = "csp::SearchOptions options;\n";
    if (engine == csp::EngineChoice::general) all += "options.engine = csp::EngineChoice::general;\n";
    if (engine == csp::EngineChoice::dense) all += "options.engine = csp::EngineChoice::dense;\n";
    if (variable_order != usual.variable_order)
        all += "options.variable_order = csp::variable_order::find" + quoted(variable_order->name);
    if (value_order != usual.value_order)
        all += "options.value_order = csp::value_order::find" + quoted(value_order->name);
    if (branching != Branching::two_orders && variables > 0)
        all += "options.branching = " + written_branching(branching, variables) + ";\n";
    if (inference != usual.inference)
        all += "options.inference = csp::inference::find" + quoted(inference->name);
    if (restarts != usual.restarts || scale != usual.scale || growth != usual.growth ||
        longest_nogood != usual.longest_nogood)
        all += "options.restarts = {" +
               (restarts == nullptr ? "nullptr"
                                    : "csp::restart::find(\"" + std::string(restarts->name) + "\")") +
               ", " + std::to_string(scale) + ", " + std::to_string(growth) + ", " +
               std::to_string(longest_nogood) + "};\n";
    if (by_discrepancies) all += "options.by_discrepancies = true;\n";
    if (options(variables).learning == csp::Learning::never)
        all += "options.learning = csp::Learning::never;\n";
    if (options(variables).learning == csp::Learning::always)
        all += "options.learning = csp::Learning::always;\n";
    if (seed != usual.seed) all += "options.seed = " + std::to_string(seed) + ";\n";
    if (threads != usual.threads) all += "options.threads = " + std::to_string(threads) + ";\n";
    all += fuzz::written(options(variables).tuning);
    if (has_listener && threads == 1) all += "csp::Listener listener;\noptions.listener = &listener;\n";
    return all;
}

namespace {

/// Restarts after one or two failures, which store nogoods of any atoms, with weak inference: this exposes the effects
/// of restarts even in small problems.
Configuration restless(Source& source) {
    constexpr std::array orders{&csp::value_order::split, &csp::value_order::reverse_split,
                                &csp::value_order::random, &csp::value_order::min};
    constexpr std::array kinds{&csp::inference::backward_checking, &csp::inference::forward_checking,
                               &csp::inference::value, &csp::inference::full};
    Configuration c;
    c.engine = csp::EngineChoice::general;
    c.variable_order = source.pick(csp::variable_order::all());
    c.value_order = source.one_in(3) ? source.pick(csp::value_order::all()) : source.pick(orders);
    c.inference = source.pick(kinds);
    c.restarts = source.pick(csp::restart::all());
    while (c.restarts == &csp::restart::none) c.restarts = source.pick(csp::restart::all());
    c.scale = static_cast<double>(source.between(1, 2));
    c.longest_nogood = source.one_in(4) ? 3 : 100;
    c.seed = source.below(1000);
    c.tuning = any_tuning(source);
    return c;
}

} // namespace

Configuration any_configuration(Source& source) {
    if (source.one_in(5)) return restless(source);
    Configuration c;
    const auto differs = [&] { return source.one_in(2); };
    if (source.one_in(3)) c.engine = csp::EngineChoice::general;
    if (differs()) c.variable_order = source.pick(csp::variable_order::all());
    if (differs()) c.value_order = source.pick(csp::value_order::all());
    if (source.one_in(4)) c.branching = static_cast<Configuration::Branching>(source.below(7));
    if (differs()) c.inference = source.pick(csp::inference::all());
    if (differs()) {
        constexpr std::array<std::uint32_t, 5> lengths{0, 2, 3, 8, 100};
        c.restarts = source.pick(csp::restart::all());
        c.scale = static_cast<double>(source.between(1, 10));
        c.growth = 1 + static_cast<double>(source.below(10)) / 8;
        c.longest_nogood = source.pick(lengths);
    }
    c.by_discrepancies = source.one_in(10);
    if (differs()) c.neighbourhood = source.pick(csp::neighbourhood::all());
    c.has_listener = source.one_in(10);
    if (differs()) c.seed = source.below(1000);
    if (source.one_in(3)) c.learning = source.one_in(4) ? csp::Learning::automatic : csp::Learning::always;
    if (source.one_in(25)) c.threads = static_cast<unsigned>(source.between(2, 3));
    c.tuning = any_tuning(source);
    return c;
}

Configuration learning_configuration(Source& source) {
    Configuration c;
    c.engine = csp::EngineChoice::general;
    c.learning = csp::Learning::always;
    c.restarts = &csp::restart::none; // each would discard the domains that the failures come from
    c.variable_order = source.pick(csp::variable_order::all());
    c.value_order = source.pick(csp::value_order::all());
    if (source.one_in(3)) c.branching = Configuration::Branching::random_ties;
    c.seed = 1 + source.below(1000);
    c.tuning = any_tuning(source);
    return c;
}

Configuration hasty_configuration(Source& source) {
    constexpr std::array kinds{&csp::inference::forward_checking, &csp::inference::value,
                               &csp::inference::full};
    Configuration c;
    c.engine = csp::EngineChoice::general;
    c.learning = source.one_in(4) ? csp::Learning::automatic : csp::Learning::always;
    c.variable_order = source.pick(csp::variable_order::all());
    // The greatest values cost most, so that the first solution is far from the best.
    c.value_order = source.one_in(2) ? &csp::value_order::max : source.pick(csp::value_order::all());
    c.inference = source.pick(kinds);
    c.restarts = source.one_in(2) ? &csp::restart::lbd : source.pick(csp::restart::all());
    c.scale = static_cast<double>(source.between(1, 2));
    if (source.one_in(3)) c.neighbourhood = source.pick(csp::neighbourhood::all());
    c.seed = source.below(1000);
    if (source.one_in(6)) c.threads = static_cast<unsigned>(source.between(2, 3));
    c.tuning = changed_tuning(source);
    if (c.restarts == &csp::restart::lbd) c.tuning.trend_nogoods = 1 + source.below(4); // few are learned
    return c;
}

} // namespace fuzz
