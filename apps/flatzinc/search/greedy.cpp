#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/search/annotation.hpp>
#include <apps/flatzinc/search/orders.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <unordered_map>
#include <unordered_set>

namespace flatzinc {

namespace {

/// Splits the objective into parts, definition by definition.
class Parts {
  public:
    explicit Parts(Translation& translation) : translation_(translation), instance_(translation.instance()) {
        for (std::uint32_t c = 0; c < instance_.constraints.size(); ++c) find_definition(c);
    }

    /// Collects the parts of an operand that must become small, or great.
    void take_apart(Operand whole, bool is_great) {
        open_.push_back({whole, is_great, 1});
        while (!open_.empty()) {
            const auto [x, is_x_great, weight] = open_.front();
            open_.pop_front();
            open(x, is_x_great, weight);
        }
    }

    /// Returns the places of the parts, by decreasing weight.
    std::vector<Place> places() {
        std::stable_sort(parts_.begin(), parts_.end(),
                         [](const Part& a, const Part& b) { return a.weight > b.weight; });
        std::vector<Place> places;
        places.reserve(parts_.size());
        for (const Part& part : parts_) places.push_back(part.place);
        return places;
    }
    bool has_extremes() const { return has_extremes_; }

  private:
    struct Wanted {
        Operand x;
        bool is_great = false;
        double weight = 1; ///< the cost of one step of x
    };
    struct Part {
        Place place;
        double weight;
    };

    void open(Operand x, bool is_great, double weight) {
        if (x.is_constant() || translation_.is_fixed(x)) return;
        const auto found = definitions_.find(x.variable);
        if (found == definitions_.end()) return add(x, is_great, weight);
        if (!is_taken_apart_.insert(x.variable).second) return; // it occurs again, or in a cycle
        const StatedConstraint& definition = instance_.constraints[found->second];
        if (definition.builtin == &builtins::int_lin_eq) return open_sum(definition, x, is_great, weight);
        const bool is_greatest =
            definition.builtin == &builtins::array_int_maximum || definition.builtin == &builtins::int_max;
        if (is_greatest == is_great) return add(x, is_great, weight); // one great part suffices
        has_extremes_ = true;
        for (std::size_t argument = 0; argument < definition.builtin->types.size(); ++argument)
            for (const Operand part : instance_.operands_of(definition, argument))
                if (part.variable != x.variable) open_.push_back({part, is_great, weight});
    }

    /// Records the constraint as the definition of the variable that the file declares it to define.
    void find_definition(std::uint32_t c) {
        const StatedConstraint& constraint = instance_.constraints[c];
        const bool is_known = constraint.builtin == &builtins::int_lin_eq ||
                              constraint.builtin == &builtins::array_int_maximum ||
                              constraint.builtin == &builtins::array_int_minimum ||
                              constraint.builtin == &builtins::int_max ||
                              constraint.builtin == &builtins::int_min;
        if (!is_known || constraint.form != Form::plain) return;
        for (const Expression& annotation : instance_.tree.of(instance_.item(constraint).annotations)) {
            if (annotation.kind != Expression::Kind::call || annotation.children.count != 1 ||
                instance_.tree.names.text(annotation.name) != "defines_var")
                continue;
            const Expression& defined = instance_.tree.of(annotation.children)[0];
            if (defined.kind != Expression::Kind::name) continue;
            const Instance::Meaning& meaning = instance_.meanings[defined.name];
            if (meaning.kind != Instance::Meaning::Kind::operand) continue;
            const Operand x = instance_.operands_of(meaning.elements).front();
            if (!x.is_constant()) definitions_.emplace(x.variable, c);
        }
    }

    void open_sum(const StatedConstraint& sum, Operand x, bool is_great, double weight) {
        const auto coefficients = instance_.operands_of(sum, 0);
        const auto xs = instance_.operands_of(sum, 1);
        const auto is_x = [&](Operand other) { return other.variable == x.variable; };
        const auto place = static_cast<std::size_t>(std::find_if(xs.begin(), xs.end(), is_x) - xs.begin());
        if (place == xs.size() || coefficients[place].constant == 0) return add(x, is_great, weight);
        const auto of_x = static_cast<double>(-coefficients[place].constant);
        for (std::size_t i = 0; i < xs.size(); ++i) {
            if (i == place) continue;
            const double factor = static_cast<double>(coefficients[i].constant) / of_x;
            if (factor != 0) open_.push_back({xs[i], is_great != (factor < 0), weight * std::abs(factor)});
        }
    }

    void add(Operand x, bool is_great, double weight) {
        const auto place = place_of(translation_, x);
        if (place && is_listed_.insert(x.variable).second)
            parts_.push_back({is_great ? place->opposite() : *place, weight});
    }

    Translation& translation_;
    const Instance& instance_;
    std::unordered_map<std::uint32_t, std::uint32_t> definitions_;
    std::deque<Wanted> open_;
    std::unordered_set<std::uint32_t> is_taken_apart_;
    std::unordered_set<std::uint32_t> is_listed_;
    std::vector<Part> parts_;
    bool has_extremes_ = false;
};

} // namespace

std::optional<csp::Branching> greedy_search(Translation& translation) {
    const Instance& instance = translation.instance();
    if (instance.goal == Goal::satisfy) return std::nullopt;
    Parts parts(translation);
    parts.take_apart(instance.objective, instance.goal == Goal::maximise);
    std::vector<Place> places = parts.places();
    if (places.size() < 2) return std::nullopt;
    return in_order(std::move(places), parts.has_extremes() ? PlaceOrder::smallest : PlaceOrder::max_regret,
                    ValueChoice::min);
}

} // namespace flatzinc
