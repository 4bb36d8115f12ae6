#include <tests/fuzz/problem.hpp>

#include <tests/fuzz/catalogue.hpp>

#include <algorithm>

namespace fuzz {

bool Problem::Variable::contains(Wide v) const {
    if (is_filled) return v >= values.front() && v <= values.back();
    return std::ranges::binary_search(values, v, {}, [](csp::Value value) { return Wide{value}; });
}

bool Problem::has_filled() const {
    return std::ranges::any_of(variables, [](const Variable& x) { return x.is_filled; });
}

bool Problem::is_padded() const { return std::ranges::any_of(variables, &Variable::is_padded); }

bool Problem::allows(Values tuple) const {
    for (std::size_t x = 0; x < variables.size(); ++x)
        if (!variables[x].contains(tuple[x])) return false;
    return std::ranges::all_of(constraints, [&](const Node& constraint) { return holds(constraint, tuple); });
}

// Stated and written -------------------------------------------------------------------------------

namespace {

bool is_interval(const Problem::Variable& x) {
    return x.is_filled || x.is_padded() ||
           Wide{x.values.back()} - x.values.front() + 1 == static_cast<Wide>(x.values.size());
}

csp::Value first_of(const Problem::Variable& x) {
    return x.is_padded() ? std::min(x.padding.end, x.values.front()) : x.values.front();
}

csp::Value last_of(const Problem::Variable& x) {
    return x.is_padded() ? std::max(x.padding.end, x.values.back()) : x.values.back();
}

csp::Domain domain_of(const Problem::Variable& x) {
    return is_interval(x) ? csp::range(first_of(x), last_of(x)) : csp::Domain(x.values);
}

std::string written_domain(const Problem::Variable& x) {
    if (is_interval(x))
        return "csp::range(" + std::to_string(first_of(x)) + ", " + std::to_string(last_of(x)) + ")";
    std::string values;
    for (const csp::Value v : x.values) values += (values.empty() ? "" : ", ") + std::to_string(v);
    return "csp::Domain({" + values + "})";
}

} // namespace

std::vector<Node> Problem::statements() const {
    std::vector<Node> all;
    const auto add_guards = [&](Padding::Place place) {
        for (std::uint32_t x = 0; x < variables.size(); ++x)
            if (variables[x].is_padded() && variables[x].padding.place == place)
                all.push_back(variables[x].padding.guard(*this, x));
    };
    add_guards(Padding::Place::first);
    all.insert(all.end(), constraints.begin(), constraints.end());
    add_guards(Padding::Place::last);
    return all;
}

csp::Model Problem::model() const {
    csp::Model model;
    for (const Variable& x : variables) model.int_var(domain_of(x));
    for (const Node& constraint : statements()) model.post(stated(constraint));
    return model;
}

std::string Problem::written() const {
    std::string all = "csp::Model model;\n";
    for (std::size_t x = 0; x < variables.size(); ++x)
        all += "[[maybe_unused]] const csp::Var x" + std::to_string(x) + " = model.int_var(" +
               written_domain(variables[x]) + ");\n";
    for (const Node& constraint : statements()) all += "model.post(" + fuzz::written(constraint) + ");\n";
    return all;
}

// Brute force --------------------------------------------------------------------------------------

namespace {

std::vector<bool> mentioned(const Node& node, std::size_t variables) {
    std::vector<bool> is_mentioned(variables, false);
    for_each_operand(node, [&](const Operand& operand) { is_mentioned[operand.variable] = true; });
    return is_mentioned;
}

/// Enumerates assignments and checks each constraint as soon as its variables have values. Variables that are defined
/// by further variables are last in the order.
class Force {
  public:
    Force(const Problem& problem, std::size_t most_steps) : problem_(problem), left_(most_steps) {
        const std::size_t count = problem.variables.size();
        tuple_.resize(count);
        definition_.resize(count, nullptr);
        std::vector<bool> is_ready(count, false);
        for (std::size_t x = 0; x < count; ++x)
            if (!problem.variables[x].is_filled) {
                order_.push_back(x);
                is_ready[x] = true;
            }
        for (bool has_grown = true; has_grown;) {
            has_grown = false;
            for (const Node& constraint : problem.constraints) has_grown |= define(constraint, is_ready);
        }
        is_possible_ = order_.size() == count;
        ripe_.resize(count + 1);
        for (const Node& constraint : problem.constraints) {
            const auto is_mentioned = mentioned(constraint, count);
            std::size_t last = 0;
            for (std::size_t place = 0; place < order_.size(); ++place)
                if (is_mentioned[order_[place]]) last = place + 1;
            ripe_[last].push_back(&constraint);
        }
    }

    std::optional<std::vector<Tuple>> solutions() {
        if (!is_possible_) return std::nullopt;
        if (all_hold(0)) go_on(0);
        if (left_ == 0) return std::nullopt;
        std::ranges::sort(found_);
        return std::move(found_);
    }

  private:
    /// Returns whether `view(x) == expression` defines a variable that was not ready.
    bool define(const Node& constraint, std::vector<bool>& is_ready) {
        if (constraint.kind->name != "==" || constraint.parts[0].kind != &view_kind()) return false;
        const Operand x = constraint.parts[0].lists[0][0];
        if (is_ready[x.variable]) return false;
        const auto is_needed = mentioned(constraint.parts[1], is_ready.size());
        for (std::size_t y = 0; y < is_ready.size(); ++y)
            if (is_needed[y] && !is_ready[y]) return false;
        definition_[x.variable] = &constraint;
        order_.push_back(x.variable);
        return is_ready[x.variable] = true;
    }

    bool all_hold(std::size_t place) const {
        return std::ranges::all_of(ripe_[place], [&](const Node* node) { return holds(*node, tuple_); });
    }

    void go_on(std::size_t place) {
        if (left_ == 0) return;
        if (place == order_.size()) {
            found_.push_back(tuple_);
            return;
        }
        const std::size_t x = order_[place];
        if (definition_[x] != nullptr) return go_on_defined(place, *definition_[x]);
        for (const csp::Value v : problem_.variables[x].values) {
            if (--left_ == 0) return;
            tuple_[x] = v;
            if (all_hold(place + 1)) go_on(place + 1);
        }
    }

    void go_on_defined(std::size_t place, const Node& definition) {
        const std::size_t x = order_[place];
        const Operand view = definition.parts[0].lists[0][0];
        const Number worth = value_of(definition.parts[1], tuple_);
        if (!worth) return;
        const csp::HugeValue v = view.is_negated ? view.offset - *worth : *worth - view.offset;
        if (v > csp::max_value || v < csp::min_value || !problem_.variables[x].contains(static_cast<Wide>(v)))
            return;
        tuple_[x] = static_cast<csp::Value>(v);
        if (all_hold(place + 1)) go_on(place + 1);
    }

    const Problem& problem_;
    std::size_t left_;
    bool is_possible_ = false;
    std::vector<std::size_t> order_;
    std::vector<const Node*> definition_;        ///< by variable; null if its values are enumerated
    std::vector<std::vector<const Node*>> ripe_; ///< by the number of variables of the order that have values
    Tuple tuple_;
    std::vector<Tuple> found_;
};

} // namespace

std::optional<std::vector<Tuple>> solutions_by_force(const Problem& problem, std::size_t most_steps) {
    return Force(problem, most_steps).solutions();
}

std::string text_of(Values tuple) {
    std::string all;
    for (const csp::Value v : tuple) all += (all.empty() ? "" : " ") + std::to_string(v);
    return "(" + all + ")";
}

} // namespace fuzz
