#include <tests/fuzz/configuration.hpp>

#include <csp/constraints/joint_pass.hpp>
#include <csp/csp.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace fuzz {

// Constants -----------------------------------------------------------------------------------------

namespace {

/// Returns a row of the table. Every drawn value, and every default, is exact as a double.
template <auto Member>
TuningConstant row(std::string_view name, std::vector<double> values) {
    using Type = std::remove_reference_t<decltype(std::declval<csp::Tuning&>().*Member)>;
    return {.name = name,
            .values = std::move(values),
            .get = [](const csp::Tuning& tuning) { return static_cast<double>(tuning.*Member); },
            .set = [](csp::Tuning& tuning, double value) { tuning.*Member = static_cast<Type>(value); },
            .written = [](const csp::Tuning& tuning) -> std::string {
                if constexpr (std::is_same_v<Type, bool>) return tuning.*Member ? "true" : "false";
                return std::to_string(tuning.*Member);
            }};
}

/// Returns the row of the joint passes to leave out, as the sum of 2^i for each pass i of csp::joint::all(): each pass
/// alone, and all.
TuningConstant row_of_passes() {
    const auto get = [](const csp::Tuning& tuning) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < csp::joint::all().size(); ++i)
            if (std::ranges::count(tuning.without, csp::joint::all()[i]->name) > 0)
                sum += std::uint64_t{1} << i;
        return static_cast<double>(sum);
    };
    const auto set = [](csp::Tuning& tuning, double value) {
        tuning.without.clear();
        for (std::size_t i = 0; i < csp::joint::all().size(); ++i)
            if ((static_cast<std::uint64_t>(value) >> i & 1U) != 0)
                tuning.without.emplace_back(csp::joint::all()[i]->name);
    };
    const auto written = [](const csp::Tuning& tuning) {
        std::string names;
        for (const std::string& name : tuning.without) names += (names.empty() ? "\"" : ", \"") + name + '"';
        return '{' + names + '}';
    };
    TuningConstant passes{.name = "without", .values = {}, .get = get, .set = set, .written = written};
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < csp::joint::all().size(); ++i) {
        passes.values.push_back(static_cast<double>(std::uint64_t{1} << i));
        all += std::uint64_t{1} << i;
    }
    passes.values.push_back(static_cast<double>(all));
    return passes;
}

} // namespace

std::span<const TuningConstant> tuning_constants() {
    using Tuning = csp::Tuning;
    static const std::vector<TuningConstant> all{
        row<&Tuning::uses_cores>("uses_cores", {0}),
        row<&Tuning::sharpens_reasons>("sharpens_reasons", {0}),
        row<&Tuning::probes_root>("probes_root", {0}),
        row<&Tuning::counts_parts_below_root>("counts_parts_below_root", {1}),
        row<&Tuning::reads_stated_costs>("reads_stated_costs", {0}),
        row_of_passes(),
        row<&Tuning::most_learned_nogoods>("most_learned_nogoods", {0, 1, 2, 5, 20}),
        row<&Tuning::most_restart_nogoods>("most_restart_nogoods", {0, 1, 2, 5, 20}),
        row<&Tuning::trend_nogoods>("trend_nogoods", {1, 2, 5}),
        row<&Tuning::trend_margin>("trend_margin", {0.5, 1, 2}),
        row<&Tuning::failures_before_learning>("failures_before_learning", {0, 1, 2, 5, 20}),
        row<&Tuning::shortest_turn>("shortest_turn", {1, 5, 20, 100, 1000}),
        row<&Tuning::turn_growth>("turn_growth", {1, 1.125, 4}),
        row<&Tuning::wide_spread>("wide_spread", {0, 1, 2, 5}),
        row<&Tuning::wide_share>("wide_share", {1, 2, 100}),
        row<&Tuning::cheap_lesson>("cheap_lesson", {0, 1, 100}),
        row<&Tuning::plain_share>("plain_share", {1, 2, 100}),
        row<&Tuning::branching_period>("branching_period", {1, 2, 100}),
        row<&Tuning::neighbourhood_patience>("neighbourhood_patience", {0, 1, 2}),
        row<&Tuning::neighbourhood_patience_in_rule_runs>("neighbourhood_patience_in_rule_runs",
                                                          {0, 10, 100, 1000}),
        row<&Tuning::neighbourhood_period>("neighbourhood_period", {1, 3, 5}),
        row<&Tuning::probe_share>("probe_share", {1, 2, 5, 100}),
        row<&Tuning::core_share>("core_share", {1, 2, 5, 100}),
        row<&Tuning::most_core_terms>("most_core_terms", {0, 1, 2, 5}),
        row<&Tuning::widest_core_term>("widest_core_term", {0, 1, 2, 100}),
        row<&Tuning::most_core_sums>("most_core_sums", {0, 1, 2, 5}),
        row<&Tuning::most_core_trials>("most_core_trials", {0, 1, 2, 5}),
        row<&Tuning::failures_per_core_trial>("failures_per_core_trial", {0, 1, 5, 100}),
        row<&Tuning::most_core_doublings>("most_core_doublings", {0, 1, 2, 10}),
    };
    return all;
}

csp::Tuning changed_tuning(Source& source) {
    constexpr std::array<std::size_t, 3> shares{2, 4, 10};
    const std::size_t share = source.pick(shares);
    csp::Tuning tuning;
    for (const TuningConstant& constant : tuning_constants())
        if (source.one_in(share)) constant.set(tuning, source.pick(constant.values));
    return tuning;
}

csp::Tuning any_tuning(Source& source) { return source.one_in(2) ? csp::Tuning() : changed_tuning(source); }

std::string written(const csp::Tuning& tuning) {
    std::string all;
    for (const TuningConstant& constant : tuning_constants())
        if (constant.differs(tuning))
            all += "options.tuning." + std::string(constant.name) + " = " + constant.written(tuning) + ";\n";
    return all;
}

// Configurations ------------------------------------------------------------------------------------

namespace {

/// A listener without effect; its presence makes the engine collect its reports.
class Listening final : public csp::Listener {};

csp::Listener& listening() {
    static Listening listener;
    return listener;
}

/// Returns the first half of the variables, at least one.
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
    if (threads != 1) options.tuning.counts_parts_below_root = false; // the library refuses both together
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

/// Returns a search that restarts after one or two failures, with nogoods of any atoms and weak inference, which
/// exposes the effects of restarts even in small problems.
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
    c.restarts = &csp::restart::none; // restarts would discard the domains that cause failures
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
    // The greatest values have the highest costs, so that the first solution is far from the best.
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
