#include <csp/search/run/core_guide.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace csp {

CoreGuide::CoreGuide(const Cost& cost, Engine& engine, const Tuning& tuning)
    : tuning_(tuning),
      began_at_(engine.propagations()) {
    CostTerms split = terms_of(cost, engine, tuning.most_core_terms);
    base_ = split.base;
    terms_ = std::move(split.terms);
    for (CostTerm& term : terms_) {
        term.is_assumed = term.most_in(engine.store()) - term.least <= tuning_.widest_core_term;
        if (term.is_assumed) threshold_ = std::max(threshold_, term.weight);
    }
}

bool CoreGuide::is_useful() const {
    return std::count_if(terms_.begin(), terms_.end(), [](const CostTerm& term) { return term.is_assumed; }) >
           1;
}

// Bounds -----------------------------------------------------------------------------------------------

void CoreGuide::look_at(const Store& root) {
    for (CostTerm& term : terms_) {
        const WideValue least = term.least_in(root);
        if (least <= term.least) continue;
        base_ += term.weight * (least - term.least);
        term.least = least;
    }
}

void CoreGuide::harden(WideValue k, const Store& root, std::vector<Atom>& facts) const {
    if (k < base_) return;
    for (const CostTerm& term : terms_) {
        if (term.weight == 0) continue;
        const WideValue most = term.least + (k - base_) / term.weight;
        if (most < term.most_in(root)) facts.push_back(term.at_most(most));
    }
}

// Cores ------------------------------------------------------------------------------------------------

std::vector<Atom> CoreGuide::choose(Terms which, const Store& root) {
    const WideValue lightest = which == Terms::all ? 1 : threshold_;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < terms_.size(); ++i) {
        const CostTerm& term = terms_[i];
        if (term.is_assumed && term.weight >= lightest && term.most_in(root) > term.least)
            places.push_back(i);
    }
    std::stable_sort(places.begin(), places.end(),
                     [this](std::size_t a, std::size_t b) { return terms_[a].weight > terms_[b].weight; });
    assumed_.clear();
    std::vector<Atom> atoms;
    for (const std::size_t i : places) {
        atoms.push_back(terms_[i].at_most(terms_[i].least));
        assumed_.emplace_back(atoms.back(), i);
    }
    return atoms;
}

std::optional<Atom> CoreGuide::note_core(std::span<const Atom> core) {
    futile_runs_ = 0;
    if (core.size() == 1) return !core.front();
    CoreSum sum{{}, std::numeric_limits<WideValue>::max()};
    std::vector<std::size_t> places;
    for (const Atom atom : core) {
        const auto found = std::find_if(assumed_.begin(), assumed_.end(),
                                        [atom](const auto& assumed) { return assumed.first == atom; });
        places.push_back(found->second);
        sum.terms.push_back(terms_[found->second]);
        sum.weight = std::min(sum.weight, sum.terms.back().weight);
    }
    for (const std::size_t place : places) terms_[place].weight -= sum.weight;
    base_ += sum.weight;
    sums_.push_back(std::move(sum));
    return std::nullopt;
}

void CoreGuide::note_no_core() {
    WideValue next = heaviest_below(threshold_ / 2 + 1);
    if (next == 0) next = heaviest_below(threshold_);
    if (next == 0)
        ++futile_runs_;
    else
        threshold_ = next;
}

WideValue CoreGuide::heaviest_below(WideValue weight) const {
    WideValue found = 0;
    for (const CostTerm& term : terms_)
        if (term.is_assumed && term.weight < weight) found = std::max(found, term.weight);
    return found;
}

std::vector<CoreSum> CoreGuide::add_sums(Engine& engine, std::vector<Atom>& facts) {
    std::vector<CoreSum> added;
    for (CoreSum& sum : std::exchange(sums_, {})) {
        const std::optional<Var> x = sum.add_to(engine);
        if (!x) continue; // such a sum cannot be in a later core
        facts.push_back(Atom::at_least(*x, 1));
        terms_.push_back({View(*x), std::nullopt, sum.weight, 1});
        added.push_back(std::move(sum));
    }
    sum_count_ += added.size();
    return added;
}

bool CoreGuide::is_due(std::uint64_t propagations) const {
    return sum_count_ < tuning_.most_core_sums && spent_ * tuning_.core_share <= propagations - began_at_;
}

} // namespace csp
