#include <csp/constraints/circuit/circuit.hpp>

#include <csp/constraints/all_different/all_different.hpp>
#include <csp/constraints/circuit/route.hpp>
#include <csp/constraints/circuit/rules.hpp>
#include <csp/constraints/comparison/comparison.hpp>
#include <csp/constraints/element/element.hpp>
#include <csp/constraints/statement.hpp>
#include <csp/engine/facts.hpp>

#include <utility>

namespace csp {

namespace {

/// The negation of a circuit or subcircuit.
class NotATour final : public ConstraintDefinition {
  public:
    NotATour(std::vector<View> next, Tour tour, consistency::ValueOrDomain strength)
        : next_(std::move(next)),
          tour_(tour),
          strength_(strength) {}

    std::string kind() const override { return "negation"; }
    std::string statement(const NameOf& name) const override {
        return stated("not", {stated(tour_ == Tour::through_all ? "circuit" : "subcircuit",
                                     {stated_list(next_, name)})});
    }
    std::vector<View> scope() const override { return next_; }
    bool check(const Assignment& assignment) const override {
        return !is_tour(values(assignment, next_), tour_);
    }
    std::string describe(const NameOf& name) const override {
        return (tour_ == Tour::through_all ? "not circuit: " : "not subcircuit: ") + list_of(next_, name);
    }
    std::optional<Constraint> negation() const override {
        return tour_ == Tour::through_all ? circuit(next_, strength_) : subcircuit(next_, strength_);
    }
    void post(Posting& posting) const override {
        if (next_.empty()) return posting.fail();
        posting.add<NoTour>(posting.canonical(next_), tour_);
    }

  private:
    std::vector<View> next_;
    Tour tour_;
    consistency::ValueOrDomain strength_; ///< of the negated constraint
};

class Circuit final : public ConstraintDefinition {
  public:
    Circuit(std::vector<View> next, consistency::ValueOrDomain strength)
        : next_(std::move(next)),
          strength_(strength) {}

    std::string kind() const override { return "circuit"; }
    std::string statement(const NameOf& name) const override {
        return stated("circuit", {stated_list(next_, name)});
    }
    std::vector<View> scope() const override { return next_; }
    void state_facts(Facts& facts) const override { facts.state<Route>(next_); }
    bool check(const Assignment& assignment) const override {
        return is_tour(values(assignment, next_), Tour::through_all);
    }
    std::optional<Constraint> negation() const override {
        return make_constraint<NotATour>(next_, Tour::through_all, strength_);
    }
    std::string describe(const NameOf& name) const override { return "circuit: " + list_of(next_, name); }
    void post(Posting& posting) const override {
        if (next_.empty()) return;
        if (next_.size() == 1) return posting.assign(next_.front(), 0);
        const std::vector<View> next = posting.canonical(next_);
        for (std::size_t i = 0; i < next.size(); ++i) {
            posting.at_least(next[i], 0);
            posting.at_most(next[i], static_cast<WideValue>(next.size()) - 1);
            posting.remove(next[i], static_cast<WideValue>(i));
        }
        all_different(next, strength_)->post(posting);
        if (next.size() == 2) return;
        posting.add<CircuitChains>(next);
        posting.add<CircuitConnection>(next, Tour::through_all);
        if (posting.named_or_wished(strength_) == Consistency::suggested) posting.state<RoundTrip>(next);
    }

  private:
    std::vector<View> next_;
    consistency::ValueOrDomain strength_;
};

class Subcircuit final : public ConstraintDefinition {
  public:
    Subcircuit(std::vector<View> next, consistency::ValueOrDomain strength)
        : next_(std::move(next)),
          strength_(strength) {}

    std::string kind() const override { return "subcircuit"; }
    std::string statement(const NameOf& name) const override {
        return stated("subcircuit", {stated_list(next_, name)});
    }
    std::vector<View> scope() const override { return next_; }
    void state_facts(Facts& facts) const override { facts.state<Route>(next_); }
    bool check(const Assignment& assignment) const override {
        return is_tour(values(assignment, next_), Tour::through_some);
    }
    std::optional<Constraint> negation() const override {
        return make_constraint<NotATour>(next_, Tour::through_some, strength_);
    }
    std::string describe(const NameOf& name) const override { return "subcircuit: " + list_of(next_, name); }
    void post(Posting& posting) const override {
        const std::vector<View> next = posting.canonical(next_);
        for (const View x : next) {
            posting.at_least(x, 0);
            posting.at_most(x, static_cast<WideValue>(next.size()) - 1);
        }
        if (next.size() < 2) return;
        all_different(next, strength_)->post(posting);
        if (next.size() < 4) return; // three places cannot form two tours of several places
        posting.add<CircuitChains>(next);
        posting.add<CircuitConnection>(next, Tour::through_some);
    }

  private:
    std::vector<View> next_;
    consistency::ValueOrDomain strength_;
};

class HamiltonianPath final : public ConstraintDefinition {
  public:
    HamiltonianPath(std::vector<View> next, View start, View end, consistency::ValueOrDomain strength)
        : next_(std::move(next)),
          start_(start),
          end_(end),
          strength_(strength) {}

    std::string kind() const override { return "hamiltonian_path"; }
    std::vector<View> scope() const override {
        std::vector<View> all = next_;
        all.push_back(start_);
        all.push_back(end_);
        return all;
    }
    std::string statement(const NameOf& name) const override {
        if (next_.empty()) return stated("or", {"[]"});
        std::vector<View> places = next_;
        places.push_back(start_);
        const std::string last = stated("element", {name(end_), stated_list(next_, name)});
        return stated("and", {'[' + stated("circuit", {stated_list(places, name)}) + ',' +
                              stated("==", {last, std::to_string(next_.size())}) + ']'});
    }
    void state_facts(Facts& facts) const override {
        std::vector<View> next = next_;
        next.push_back(start_);
        facts.state<Route>(std::move(next));
    }
    bool check(const Assignment& assignment) const override {
        Value at = assignment[start_];
        const auto is_place = [this](Value v) {
            return v >= 0 && static_cast<std::size_t>(v) < next_.size();
        };
        for (std::size_t visited = 1; is_place(at) && visited <= next_.size(); ++visited) {
            const Value to = assignment[next_[static_cast<std::size_t>(at)]];
            if (static_cast<std::size_t>(to) == next_.size())
                return visited == next_.size() && at == assignment[end_];
            at = to;
        }
        return false;
    }
    std::string describe(const NameOf& name) const override {
        return "hamiltonian path from " + name(start_) + " to " + name(end_) + ": " + list_of(next_, name);
    }
    void post(Posting& posting) const override {
        if (next_.empty()) return posting.fail();
        std::vector<View> places = next_;
        places.push_back(start_);
        circuit(places, strength_)->post(posting);
        const Constraint ends = element(next_, end_) == static_cast<Value>(next_.size());
        ends->post(posting);
    }

  private:
    std::vector<View> next_;
    View start_;
    View end_;
    consistency::ValueOrDomain strength_;
};

} // namespace

Constraint circuit(const List& next, consistency::ValueOrDomain strength) {
    return make_over<Circuit>(next, strength);
}
Constraint subcircuit(const List& next, consistency::ValueOrDomain strength) {
    return make_over<Subcircuit>(next, strength);
}

Constraint hamiltonian_path(const List& next, const Expression& start, const Expression& end,
                            consistency::ValueOrDomain strength) {
    return over(next, {start, end}, [strength](std::vector<View> views, const std::vector<View>& ends) {
        return make_constraint<HamiltonianPath>(std::move(views), ends.front(), ends.back(), strength);
    });
}

} // namespace csp
