#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <csp/base/atom.hpp>
#include <csp/cost/cost_terms.hpp>
#include <csp/search/defaults.hpp>
#include <csp/search/neighbourhood/keeping.hpp>
#include <csp/search/objective.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

namespace csp::neighbourhood {

namespace {

/// A term of the cost, with its least value at the root.
struct Part : CostPart {
    HugeValue least = 0;

    Part(const CostPart& part, const Store& root)
        : CostPart(part),
          least(atom ? std::min<HugeValue>(coefficient, 0)
                     : std::min(HugeValue{coefficient} * root.min(variable),
                                HugeValue{coefficient} * root.max(variable))) {}

    HugeValue value(const Store& solution) const {
        if (!atom) return HugeValue{coefficient} * solution.min(variable);
        return is_true(*atom, solution) ? coefficient : 0;
    }
};

/// Whether all coefficients stay moderate when the form replaces the term.
bool is_moderate(const LinearTerm& replaced, const LinearForm& form) {
    constexpr HugeValue most = HugeValue{1} << 30;
    const auto is_small = [&](const auto& term) {
        const HugeValue product = HugeValue{replaced.coefficient} * term.coefficient;
        return -most < product && product < most;
    };
    return std::all_of(form.terms.begin(), form.terms.end(), is_small) &&
           std::all_of(form.atom_terms.begin(), form.atom_terms.end(), is_small);
}

class CostlyTerms final : public ShapedNeighbourhood {
  public:
    CostlyTerms(Engine& engine, const Model& model)
        : ShapedNeighbourhood(engine, model),
          engine_(engine),
          is_computed_(left_for_the_end(model, SearchOptions(), model.constraint_count())) {
        is_computed_.resize(engine.variable_count());
    }

    bool aim_at(const Cost& cost) override {
        constexpr std::size_t most_parts = 20'000;
        CostParts found = take_apart(
            cost.form(), engine_, most_parts,
            {.are_wanted = [this](const LinearTerm& term,
                                  bool is_of_cost) { return is_of_cost || is_computed(term.variable); },
             .is_good = [](const LinearTerm& term, const LinearForm& form,
                           bool) { return is_moderate(term, form); }});
        parts_.clear();
        for (const CostPart& part : found.parts) parts_.emplace_back(part, engine_.store());
        equations_ = std::move(found.equations);
        excess_.assign(parts_.size(), 0);
        return has_parts();
    }
    void on_solution(const Store& solution) override {
        for (std::size_t i = 0; i < parts_.size(); ++i)
            excess_[i] = static_cast<double>(parts_[i].value(solution) - parts_[i].least);
    }

    void choose(SearchState& state, std::span<const Value> best, std::vector<Atom>& kept) override {
        std::vector<Var> rest = decisions(state);
        if (!has_parts() || rest.empty()) return otherwise_->choose(state, best, kept);
        const std::size_t count = share_.of(rest.size());
        if (count >= rest.size()) return; // free all of them
        is_wanted_.assign(engine_.variable_count(), false);
        for (const Var x : rest) is_wanted_[x.index] = true;
        free_around_parts(count, state.random);
        std::erase_if(rest, [this](Var x) { return !is_wanted_[x.index]; });
        Keeping keeping(state, best, kept);
        keep_in_random_order(keeping, rest, 0, state);
    }

  private:
    bool is_computed(Var x) const { return x.index >= is_computed_.size() || is_computed_[x.index]; }
    bool has_parts() const {
        constexpr std::size_t fewest = 3;
        return parts_.size() >= fewest;
    }

    /// Returns the open variables that are not computed from other variables; all open variables if there are none.
    std::vector<Var> decisions(const SearchState& state) const {
        std::vector<Var> open = sorted_open(state);
        std::vector<Var> list = open;
        std::erase_if(list, [this](Var x) { return is_computed_[x.index]; });
        return list.empty() ? open : list;
    }

    /// Frees this many variables, around terms that are chosen with probability in proportion to their excess.
    void free_around_parts(std::size_t count, Random& random) {
        is_seen_.assign(engine_.variable_count() + engine_.auxiliaries().size(), false);
        constexpr std::size_t fewest_each = 3;
        const std::size_t most_each = std::max(fewest_each, count / 3);
        for (const std::size_t part : drawn_parts(random)) {
            if (count == 0) return;
            count -= free_around(parts_[part].variable, std::min(count, most_each), random);
        }
        free_any(count, random);
    }

    /// Returns the terms with an excess, in random order, as if drawn one at a time in proportion to the excess: each
    /// term gets a random waiting time with its excess as the rate, and the terms are sorted by these times.
    /// Source: Efraimidis, Spirakis, "Weighted random sampling with a reservoir", Information Processing Letters 97,
    /// 2006.
    std::vector<std::size_t> drawn_parts(Random& random) const {
        constexpr std::uint32_t steps = 1U << 30U;
        std::vector<std::pair<double, std::size_t>> waits;
        for (std::size_t i = 0; i < excess_.size(); ++i)
            if (excess_[i] > 0)
                waits.emplace_back(-std::log((random.below(steps) + 1.0) / steps) / excess_[i], i);
        std::sort(waits.begin(), waits.end());
        std::vector<std::size_t> parts;
        parts.reserve(waits.size());
        for (const auto& [wait, part] : waits) parts.push_back(part);
        return parts;
    }

    /// Frees variables that share constraints with this one, then variables that share constraints with those, and so
    /// on.
    std::size_t free_around(Var first, std::size_t most, Random& random) {
        std::size_t freed = 0;
        way_.assign(1, first);
        const auto see = [&](Var x) {
            if (is_seen_[x.index]) return;
            is_seen_[x.index] = true;
            way_.push_back(x);
            if (x.index >= is_wanted_.size() || !is_wanted_[x.index]) return;
            is_wanted_[x.index] = false;
            ++freed;
        };
        see(first);
        for (std::size_t next = 0; next < way_.size() && freed < most; ++next) {
            const auto on = engine_.rules_on(way_[next]);
            std::vector<RuleId> rules(on.begin(), on.end());
            random.shuffle(rules);
            for (const RuleId rule : rules) {
                const RuleInfo& info = engine_.info(rule);
                if (info.origin != Origin::rule || equations_.contains(rule)) continue;
                std::vector<Var> scope;
                for (const View x : info.scope)
                    if (!engine_.store().is_fixed(x.variable())) scope.push_back(x.variable());
                random.shuffle(scope);
                for (const Var x : scope) {
                    if (freed == most) return freed;
                    see(x);
                }
            }
        }
        return freed;
    }

    void free_any(std::size_t count, Random& random) {
        std::vector<std::size_t> wanted;
        for (std::size_t x = 0; x < is_wanted_.size(); ++x)
            if (is_wanted_[x]) wanted.push_back(x);
        random.shuffle(wanted);
        for (std::size_t i = 0; i < std::min(count, wanted.size()); ++i) is_wanted_[wanted[i]] = false;
    }

    Engine& engine_;
    std::vector<bool> is_computed_; ///< by variable: from others
    std::vector<Part> parts_;
    std::vector<double> excess_; ///< by place in parts_: the excess over the least in the best solution
    std::unordered_set<RuleId> equations_;
    // Buffers of a choice:
    std::vector<bool> is_wanted_; ///< by variable, to be kept
    std::vector<bool> is_seen_;   ///< by variable, auxiliary ones included
    std::vector<Var> way_;
};

} // namespace

const NeighbourhoodKind costly_terms{
    "costly-terms", "frees variables around the terms of a sum that cost most",
    "Lombardi, Schaus, Cost impact guided LNS, CPAIOR 2014", make_kind<Neighbourhood, CostlyTerms>};

} // namespace csp::neighbourhood
