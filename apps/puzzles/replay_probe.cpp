#include <apps/puzzles/replay_probe.hpp>

#include <csp/base/random.hpp>

#include <algorithm>

namespace puzzles {

namespace {

constexpr std::size_t most_drawings = 20'000;
constexpr std::size_t most_values = 100; // of a variable, that are all tried
constexpr std::size_t most_pairs = 100;
constexpr std::size_t random_starts = 24;

} // namespace

Probe::Probe(const csp::Model& model, const std::vector<csp::Assignment>& answers,
             std::function<Features(const csp::Assignment&)> features)
    : model_(model),
      features_(std::move(features)),
      starts_{answers.front()},
      is_sampled_(model.variable_count()) {
    drawn_.push_back(draw(starts_.front()));
    influences_.resize(drawn_.front().size());
    for (std::uint32_t x = 0; x < model.variable_count(); ++x)
        is_sampled_[x] = model.domain(csp::Var{x}).size() > static_cast<std::int64_t>(most_values);
    csp::Random random(1);
    for (std::size_t i = 0; i < random_starts; ++i) {
        csp::Assignment values = answers.front();
        for (std::uint32_t x = 0; x < model.variable_count(); ++x) {
            const auto all = values_of(x);
            values.set(csp::Var{x}, all[random.below(static_cast<std::uint32_t>(all.size()))]);
        }
        starts_.push_back(values);
        drawn_.push_back(draw(values));
    }
    vary_all();
    for (std::size_t i = 0; i < influences_.size(); ++i) {
        Influence& influence = influences_[i];
        influence.usual = drawn_.front()[i];
        const auto size = [&](std::size_t source) { return values_of(influence.sources[source]).size(); };
        if (influence.sources.size() == 2 && size(0) * size(1) <= most_pairs)
            find_table(i);
        else if (!influence.sources.empty())
            find_claims(i);
    }
    check(answers);
}

/// All values of a variable; of many, a few.
std::vector<csp::Value> Probe::values_of(std::uint32_t x) const {
    constexpr std::int64_t sample = 8;
    const csp::Domain& domain = model_.domain(csp::Var{x});
    std::vector<csp::Value> values;
    for (const csp::Interval& interval : domain.intervals()) {
        const std::int64_t width = std::int64_t{interval.max} - interval.min;
        const std::int64_t step = is_sampled_[x] ? std::max<std::int64_t>(1, width / sample) : 1;
        for (std::int64_t i = 0; i <= width && values.size() < most_values; i += step)
            values.push_back(static_cast<csp::Value>(interval.min + i));
    }
    return values;
}

/// Nothing after too many drawings, and for values that cannot be drawn.
Features Probe::draw(const csp::Assignment& values) {
    if (++drawings_ > most_drawings) return {};
    Features features = features_(values);
    if (!drawn_.empty() && features.size() != drawn_.front().size()) features.clear();
    return features;
}

const Probe::Differences& Probe::varied(std::size_t from, std::uint32_t x, csp::Value value) {
    const auto [known, is_new] =
        differences_.try_emplace({static_cast<csp::Value>(from), static_cast<csp::Value>(x), value});
    if (!is_new) return known->second;
    csp::Assignment values = starts_[from];
    values.set(csp::Var{x}, value);
    const Features features = draw(values);
    for (std::size_t i = 0; i < features.size() && i < drawn_[from].size(); ++i)
        if (features[i] != drawn_[from][i]) known->second.emplace_back(i, features[i]);
    return known->second;
}

csp::Value Probe::feature_after(std::size_t from, std::uint32_t x, csp::Value value, std::size_t feature) {
    const Differences& differences = varied(from, x, value);
    const auto found = std::find_if(differences.begin(), differences.end(),
                                    [&](const auto& difference) { return difference.first == feature; });
    return found == differences.end() ? drawn_[from][feature] : found->second;
}

/// One variable at a time, from the answer and from two random assignments.
void Probe::vary_all() {
    std::vector<std::set<std::uint32_t>> sources(influences_.size());
    for (std::size_t from = 0; from < 3; ++from)
        for (std::uint32_t x = 0; x < model_.variable_count(); ++x)
            for (const csp::Value value : values_of(x))
                for (const auto& [feature, changed] : varied(from, x, value)) sources[feature].insert(x);
    for (std::size_t i = 0; i < influences_.size(); ++i)
        influences_[i].sources.assign(sources[i].begin(), sources[i].end());
}

void Probe::find_table(std::size_t feature) {
    Influence& influence = influences_[feature];
    const auto [a, b] = std::pair(influence.sources[0], influence.sources[1]);
    csp::Assignment values = starts_.front();
    for (const csp::Value first : values_of(a))
        for (const csp::Value second : values_of(b)) {
            values.set(csp::Var{a}, first);
            values.set(csp::Var{b}, second);
            const Features features = draw(values);
            influence.is_late = influence.is_late || features.empty();
            if (!features.empty()) influence.table.push_back({first, second, features[feature]});
        }
}

/// From a start where the feature is what it is in most of the random ones.
void Probe::find_claims(std::size_t feature) {
    Influence& influence = influences_[feature];
    std::size_t from = 0;
    if (influence.sources.size() > 1) {
        std::map<csp::Value, std::size_t> counts;
        for (std::size_t i = 1; i < starts_.size(); ++i)
            if (!drawn_[i].empty()) ++counts[drawn_[i][feature]];
        if (counts.empty()) return void(influence.is_late = true);
        influence.usual =
            std::ranges::max_element(counts, {}, [](const auto& count) { return count.second; })->first;
        while (drawn_[from].empty() || drawn_[from][feature] != influence.usual) ++from;
    }
    for (const std::uint32_t x : influence.sources)
        for (const csp::Value value : values_of(x)) {
            const csp::Value changed = feature_after(from, x, value, feature);
            if (influence.sources.size() == 1 || changed != influence.usual)
                influence.claims.push_back({static_cast<csp::Value>(x), value, changed});
        }
}

/// What the influence says of these values; nothing if claims contradict each other.
std::optional<csp::Value> Probe::predicted(const Influence& influence, const csp::Assignment& values) const {
    const auto value = [&](csp::Value x) { return values[csp::Var{static_cast<std::uint32_t>(x)}]; };
    if (!influence.table.empty()) {
        for (const auto& [first, second, feature] : influence.table)
            if (values[csp::Var{influence.sources[0]}] == first &&
                values[csp::Var{influence.sources[1]}] == second)
                return feature;
        return std::nullopt;
    }
    std::optional<csp::Value> claimed;
    for (const auto& [x, wanted, feature] : influence.claims) {
        if (value(x) != wanted) continue;
        if (claimed && *claimed != feature) return std::nullopt;
        claimed = feature;
    }
    return claimed ? claimed : influence.usual;
}

void Probe::check(const std::vector<csp::Assignment>& answers) {
    constexpr std::size_t most_checked = 50;
    const bool is_complete = drawings_ <= most_drawings;
    for (Influence& influence : influences_) influence.is_late = influence.is_late || !is_complete;
    for (std::size_t a = 0; a < std::min(answers.size(), most_checked); ++a) {
        const Features features = features_(answers[a]);
        for (std::size_t i = 0; i < influences_.size(); ++i) {
            Influence& influence = influences_[i];
            const bool is_sampled =
                std::ranges::any_of(influence.sources, [&](auto x) { return is_sampled_[x]; });
            if (is_sampled) continue; // what follows from a few values is for the caller to judge
            if (features.size() != influences_.size() || predicted(influence, answers[a]) != features[i])
                influence.is_late = true;
        }
    }
}

} // namespace puzzles
