#include <tests/fuzz/tuning.hpp>

#include <csp/constraints/joint_pass.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace fuzz {

namespace {

/// A row of the table. Every value that is drawn, and every default, is exact as a double.
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

/// The joint passes to leave out, as the sum of 2^i for each pass i of csp::joint::all(): each alone, and all.
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

} // namespace fuzz
