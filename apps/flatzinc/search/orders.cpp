#include <apps/flatzinc/search/orders.hpp>

#include <csp/search/brancher/composite.hpp>
#include <csp/search/variable_order/kinds.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace flatzinc {

namespace {

using csp::WideValue;

/// A value that belongs to the path from the root to the current node: backtracking restores it.
template <typename Thing>
class OnPath {
  public:
    explicit OnPath(Thing at_root) : at_root_(at_root) {}

    Thing get() const { return changes_.empty() ? at_root_ : changes_.back().thing; }
    void set(Thing thing, int depth) {
        if (!changes_.empty() && changes_.back().depth == depth)
            changes_.back().thing = thing;
        else
            changes_.push_back({thing, depth});
    }
    /// Restores the value that belongs to this depth.
    void return_to(int depth) {
        while (!changes_.empty() && changes_.back().depth > depth) changes_.pop_back();
    }
    void clear() { changes_.clear(); }

  private:
    struct Change {
        Thing thing;
        int depth;
    };
    Thing at_root_;
    std::vector<Change> changes_;
};

/// Returns the difference between the two least values.
std::uint32_t regret(const Place& place, const csp::Store& store) {
    if (place.is_condition()) return 1;
    const csp::DomainView domain = place.domain(store);
    return static_cast<std::uint32_t>(domain.next(domain.min() + 1) - domain.min());
}

/// Whether the order compares domains alone, by sizes and distances or by values.
bool compares_sizes(PlaceOrder order) {
    return order == PlaceOrder::first_fail || order == PlaceOrder::anti_first_fail ||
           order == PlaceOrder::max_regret;
}
bool compares_values(PlaceOrder order) {
    return order == PlaceOrder::smallest || order == PlaceOrder::largest ||
           order == PlaceOrder::smallest_largest || order == PlaceOrder::largest_smallest;
}

/// Whether all open places always have the same score: each has two values, as Booleans have, and the order cannot
/// tell one pair of values from another. A place with two values is fixed or keeps both.
bool have_equal_scores(const std::vector<Place>& places, PlaceOrder order, const csp::Store& store) {
    if (!compares_sizes(order) && !compares_values(order)) return false;
    const Place* first = nullptr;
    for (const Place& place : places) {
        if (!place.is_open(store)) continue;
        if (place.size(store) != 2) return false;
        if (first == nullptr) first = &place;
        if (compares_values(order) && place.min(store) != first->min(store)) return false;
        if (place.max(store) - place.min(store) != first->max(store) - first->min(store)) return false;
    }
    return true;
}

/// Chooses among the open places of a list. The library's orders see variables, this order sees places.
class PlaceChooser {
  public:
    PlaceChooser(std::vector<Place> places, PlaceOrder order, csp::Engine& engine, const csp::Model& model)
        : places_(std::move(places)),
          order_(order),
          first_(0) {
        if (order == PlaceOrder::dom_w_deg) learned_ = csp::variable_order::dom_wdeg.make(engine, model);
        if (order == PlaceOrder::impact) learned_ = csp::variable_order::impact.make(engine, model);
        if (have_equal_scores(places_, order, engine.store())) order_ = PlaceOrder::input_order;
    }

    /// Returns the number of the chosen place; the length of the list if none is open.
    std::size_t choose(csp::SearchState& state) {
        const csp::Store& store = state.engine.store();
        const std::size_t before = first_.get();
        std::size_t first = before;
        while (first < places_.size() && !places_[first].is_open(store)) ++first;
        if (first != before) first_.set(first, state.engine.depth());
        while (first < places_.size() && !is_offered(places_[first], state)) ++first;
        if (first == places_.size() || order_ == PlaceOrder::input_order) return first;
        return learned_ ? learned(state, first) : best(state, first);
    }
    const Place& operator[](std::size_t place) const { return places_[place]; }
    std::size_t size() const { return places_.size(); }

    csp::SearchEvents* events() { return learned_.get(); }
    void begin() {
        first_.clear();
        if (learned_) learned_->on_begin();
    }
    void node(const csp::Node& node) {
        first_.return_to(node.engine.depth());
        if (learned_) learned_->on_node(node);
    }
    void restart() {
        first_.clear();
        if (learned_) learned_->on_restart();
    }

  private:
    /// Whether a place is open and belongs to the part of the problem that is being searched.
    static bool is_offered(const Place& place, const csp::SearchState& state) {
        return place.is_open(state.engine.store()) && state.is_open(place.variable());
    }

    /// Returns the score of a place; less is better, and ties go to the first place in the list.
    std::pair<WideValue, WideValue> score(const Place& place, csp::SearchState& state) const {
        const csp::Store& store = state.engine.store();
        const auto degree = static_cast<WideValue>(place.degree());
        switch (order_) {
        case PlaceOrder::first_fail:
            return {place.size(store), 0};
        case PlaceOrder::anti_first_fail:
            return {-WideValue{place.size(store)}, 0};
        case PlaceOrder::smallest:
            return {place.min(store), 0};
        case PlaceOrder::largest:
            return {-WideValue{place.max(store)}, 0};
        case PlaceOrder::smallest_largest:
            return {place.max(store), 0};
        case PlaceOrder::largest_smallest:
            return {-WideValue{place.min(store)}, 0};
        case PlaceOrder::occurrence:
            return {-degree, 0};
        case PlaceOrder::most_constrained:
            return {place.size(store), -degree};
        case PlaceOrder::max_regret:
            return {-WideValue{regret(place, store)}, 0};
        case PlaceOrder::random_order:
            return {static_cast<WideValue>(state.random.next() >> 1), 0};
        default:
            return {0, 0};
        }
    }

    std::size_t best(csp::SearchState& state, std::size_t first) const {
        constexpr WideValue fewest_values = 2; // of an open place
        std::size_t chosen = first;
        auto least = score(places_[first], state);
        for (std::size_t i = first + 1; i < places_.size(); ++i) {
            if (order_ == PlaceOrder::first_fail && least.first == fewest_values) break;
            if (!is_offered(places_[i], state)) continue;
            const auto its = score(places_[i], state);
            if (its < least) {
                least = its;
                chosen = i;
            }
        }
        return chosen;
    }

    std::size_t learned(csp::SearchState& state, std::size_t first) {
        open_.clear();
        for (std::size_t i = first; i < places_.size(); ++i)
            if (is_offered(places_[i], state)) open_.push_back(places_[i].variable());
        csp::SearchState among = state.narrowed_to(open_);
        const csp::Var x = learned_->choose(among);
        while (!is_offered(places_[first], state) || !places_[first].variable().is_same(x)) ++first;
        return first;
    }

    std::vector<Place> places_;
    PlaceOrder order_;
    OnPath<std::size_t> first_; ///< all places before it are decided
    std::unique_ptr<csp::VariableOrder> learned_;
    std::vector<csp::Var> open_;
};

class InOrder final : public csp::Brancher {
  public:
    InOrder(PlaceChooser chooser, ValueChoice choice) : chooser_(std::move(chooser)), choice_(choice) {}

    std::optional<csp::BranchChoice> next(csp::SearchState& state) override {
        const std::size_t place = chooser_.choose(state);
        if (place == chooser_.size()) return std::nullopt;
        return first_branch(chooser_[place], choice_, state);
    }
    void on_begin() override { chooser_.begin(); }
    void on_node(const csp::Node& node) override { chooser_.node(node); }
    void on_solution(const csp::Store& solution) override {
        if (chooser_.events() != nullptr) chooser_.events()->on_solution(solution);
    }
    void on_restart() override { chooser_.restart(); }

  private:
    PlaceChooser chooser_;
    ValueChoice choice_;
};

class ByPriority final : public csp::CompositeBrancher {
  public:
    ByPriority(PlaceChooser chooser, std::vector<std::unique_ptr<csp::Brancher>> parts)
        : CompositeBrancher(std::move(parts)),
          chooser_(std::move(chooser)),
          current_(part_count()) {}

    std::optional<csp::BranchChoice> next(csp::SearchState& state) override {
        if (current_.get() < part_count())
            if (const auto atom = part(current_.get()).next(state)) return atom;
        // Fixed places may have unfinished parts, which follow in the order of the list.
        const std::size_t place = chooser_.choose(state);
        if (place < part_count())
            if (const auto atom = begin(place, state)) return atom;
        for (std::size_t i = 0; i < part_count(); ++i)
            if (const auto atom = begin(i, state)) return atom;
        return std::nullopt;
    }
    void on_begin() override {
        chooser_.begin();
        current_.clear();
        CompositeBrancher::on_begin();
    }
    void on_node(const csp::Node& node) override {
        chooser_.node(node);
        current_.return_to(node.engine.depth());
        CompositeBrancher::on_node(node);
    }
    void on_restart() override {
        chooser_.restart();
        current_.clear();
        CompositeBrancher::on_restart();
    }

  private:
    std::optional<csp::BranchChoice> begin(std::size_t i, csp::SearchState& state) {
        const auto atom = part(i).next(state);
        if (atom) current_.set(i, state.engine.depth());
        return atom;
    }

    PlaceChooser chooser_;
    OnPath<std::size_t> current_; ///< the current part; initially the number of parts
};

} // namespace

std::optional<PlaceOrder> place_order_named(std::string_view name) {
    static constexpr auto names = std::to_array<std::string_view>(
        {"input_order", "first_fail", "anti_first_fail", "smallest", "largest", "smallest_largest",
         "largest_smallest", "occurrence", "most_constrained", "max_regret", "dom_w_deg", "impact",
         "random_order"});
    const auto* const found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<PlaceOrder>(found - names.begin());
}

csp::Branching in_order(std::vector<Place> places, PlaceOrder order, ValueChoice choice) {
    std::string description = "annotation(" + std::to_string(places.size()) + " places)";
    return {std::move(description),
            [places = std::move(places), order, choice](csp::Engine& engine, const csp::Model& model) {
                return std::make_unique<InOrder>(PlaceChooser(places, order, engine, model), choice);
            }};
}

csp::Branching by_priority(std::vector<Place> places, std::vector<csp::Branching> parts, PlaceOrder order) {
    std::string description = csp::describe_combination("priority", parts);
    return {std::move(description), [places = std::move(places), parts = std::move(parts),
                                     order](csp::Engine& engine, const csp::Model& model) {
                return std::make_unique<ByPriority>(PlaceChooser(places, order, engine, model),
                                                    csp::make_all(parts, engine, model));
            }};
}

} // namespace flatzinc
