#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/passes/passes.hpp>

#include <unordered_map>

namespace flatzinc {

namespace {

/// The ways in which a truth value matters: that it may be true, that it may be false, both, or neither.
using Needs = std::uint8_t;
constexpr Needs truth = 1;
constexpr Needs falsehood = 2;
constexpr Needs both = truth | falsehood;

Needs flipped(Needs needs) {
    return static_cast<Needs>(((needs & truth) != 0 ? falsehood : 0) |
                              ((needs & falsehood) != 0 ? truth : 0));
}

/// Returns the constraint with its result as its condition: array_bool_and(bs, r) means array_bool_and_reif(bs, r).
StatedConstraint with_condition(const Instance& instance, const StatedConstraint& constraint) {
    using namespace builtins;
    static const std::unordered_map<const Builtin*, const Builtin*> without_result{
        {&bool_and_is, &bool_and},
        {&bool_or_is, &bool_or},
        {&array_bool_and_is, &array_bool_and},
        {&array_bool_or_is, &array_bool_or}};
    const auto found = without_result.find(constraint.builtin);
    if (constraint.form != Form::plain || found == without_result.end()) return constraint;
    StatedConstraint reified = constraint;
    reified.form = Form::reified;
    reified.condition = instance.operands_of(constraint, constraint.builtin->types.size() - 1).front();
    reified.builtin = found->second;
    return reified;
}

/// Determines the constraint that defines each Boolean, and the ways in which each Boolean is needed.
class Polarity {
  public:
    explicit Polarity(Reduction& reduction)
        : reduction_(reduction),
          instance_(reduction.instance()),
          definition_(instance_.variables.size(), Operand::none),
          needs_(instance_.variables.size()),
          seen_(instance_.constraints.size()) {}

    void run() {
        for (const StatedConstraint& constraint : instance_.constraints)
            constraints_.push_back(with_condition(instance_, constraint));
        find_definitions();
        sort_definitions();
        for (std::uint32_t c = 0; c < constraints_.size(); ++c)
            if (!reduction_.is_settled(c) && !is_definition(c)) start_from(c);
        while (!to_visit_.empty()) {
            const std::uint32_t root = to_visit_.back();
            to_visit_.pop_back();
            const StatedConstraint& definition = constraints_[definition_[root]];
            visit(definition_[root], of_condition(definition));
        }
        use();
    }

  private:
    std::uint32_t root_of(Operand x) { return reduction_.link(x.variable).root; }
    bool is_variable(Operand x) { return !x.is_constant() && !reduction_.is_fixed(x); }
    bool is_definition(std::uint32_t c) {
        const StatedConstraint& constraint = constraints_[c];
        return constraint.form == Form::reified && is_variable(constraint.condition) &&
               definition_[root_of(constraint.condition)] == c;
    }
    Needs of_condition(const StatedConstraint& constraint) {
        const Link link = reduction_.link(constraint.condition.variable);
        return link.is_negated ? flipped(needs_[link.root]) : needs_[link.root];
    }

    template <typename Use>
    void for_each_variable(const StatedConstraint& constraint, const Use& use) {
        for (std::size_t i = 0; i < constraint.builtin->types.size(); ++i) {
            const char type = constraint.builtin->types[i];
            if (type == 's' || type == 'S') continue;
            for (const Operand x : instance_.operands_of(constraint, i))
                if (is_variable(x)) use(x);
        }
    }

    // Definitions.

    /// Returns the Booleans that are not needed themselves: no condition, not printed, not optimised, not searched for.
    std::vector<bool> free_roots() {
        std::vector<bool> is_free(definition_.size());
        for (std::uint32_t root = 0; root < is_free.size(); ++root)
            is_free[root] = root_of({root}) == root && reduction_.min({root}) == 0 &&
                            reduction_.max({root}) == 1 && !reduction_.condition_of_root(root) &&
                            !reduction_.is_compared(root);
        for (std::uint32_t x = 0; x < is_free.size(); ++x)
            if (instance_.variables[x].is_output) is_free[root_of({x})] = false;
        if (!instance_.objective.is_constant()) is_free[root_of(instance_.objective)] = false;
        if (reduction_.objective)
            for (const RootSum::Term& term : reduction_.objective->terms)
                if (!term.operand.is_constant()) is_free[root_of(term.operand)] = false;
        for (const Expression& annotation : instance_.tree.of(instance_.tree.solve.annotations))
            ask_for(annotation, is_free);
        return is_free;
    }

    void ask_for(const Expression& e, std::vector<bool>& is_free) {
        if (e.kind == Expression::Kind::name) {
            const Instance::Meaning& meaning = instance_.meanings[e.name];
            if (meaning.kind == Instance::Meaning::Kind::operand ||
                meaning.kind == Instance::Meaning::Kind::operands)
                for (const Operand x : instance_.operands_of(meaning.elements))
                    if (!x.is_constant()) is_free[root_of(x)] = false;
        }
        if (e.kind == Expression::Kind::array || e.kind == Expression::Kind::call)
            for (const Expression& part : instance_.tree.of(e.children)) ask_for(part, is_free);
    }

    void find_definitions() {
        const std::vector<bool> is_free = free_roots();
        for (std::uint32_t c = 0; c < constraints_.size(); ++c) {
            const StatedConstraint& constraint = constraints_[c];
            if (constraint.form != Form::reified || reduction_.is_settled(c) ||
                !is_variable(constraint.condition))
                continue;
            const std::uint32_t root = root_of(constraint.condition);
            if (is_free[root] && definition_[root] == Operand::none) definition_[root] = c;
        }
    }

    /// Sorts definitions so that each follows the definitions that it needs. Definitions in cycles, or after cycles,
    /// are removed.
    void sort_definitions() {
        std::vector<std::vector<std::uint32_t>> users(definition_.size());
        std::vector<std::uint32_t> missing(definition_.size());
        for (std::uint32_t root = 0; root < definition_.size(); ++root) {
            if (definition_[root] == Operand::none) continue;
            for_each_variable(constraints_[definition_[root]], [&](Operand x) {
                if (definition_[root_of(x)] == Operand::none) return;
                users[root_of(x)].push_back(root);
                ++missing[root];
            });
            if (missing[root] == 0) order_.push_back(root);
        }
        for (std::size_t i = 0; i < order_.size(); ++i)
            for (const std::uint32_t user : users[order_[i]])
                if (--missing[user] == 0) order_.push_back(user);
        for (std::uint32_t root = 0; root < definition_.size(); ++root)
            if (missing[root] > 0) definition_[root] = Operand::none;
    }

    // Needs.

    void need(Operand x, Needs needs) {
        const Link link = reduction_.link(x.variable);
        if (link.is_negated) needs = flipped(needs);
        if ((needs_[link.root] | needs) == needs_[link.root]) return;
        needs_[link.root] |= needs;
        if (definition_[link.root] != Operand::none) to_visit_.push_back(link.root);
    }

    void start_from(std::uint32_t c) {
        const StatedConstraint& constraint = constraints_[c];
        if (constraint.form == Form::plain) return visit(c, truth);
        const bool is_implied = constraint.form == Form::implied;
        if (is_variable(constraint.condition)) {
            need(constraint.condition, is_implied ? falsehood : both);
            visit(c, is_implied ? truth : both);
        } else if (reduction_.min(constraint.condition) == 1) {
            visit(c, truth);
        } else if (!is_implied) {
            visit(c, falsehood);
        }
    }

    /// Records the ways in which a constraint without its condition matters: that it can be true, or false.
    void visit(std::uint32_t c, Needs needs) {
        if ((seen_[c] | needs) == seen_[c]) return;
        seen_[c] |= needs;
        const StatedConstraint& constraint = constraints_[c];
        const std::string_view signs = constraint.builtin->signs;
        if (signs.empty()) return for_each_variable(constraint, [&](Operand x) { need(x, both); });
        for (std::size_t i = 0; i < signs.size(); ++i) {
            const auto xs = instance_.operands_of(constraint, i);
            for (std::size_t j = 0; j < xs.size(); ++j) {
                if (signs[i] == '.' || !is_variable(xs[j])) continue;
                const bool is_less =
                    signs[i] == '-' ||
                    (signs[i] == 's' && instance_.operands_of(constraint, i - 1)[j].constant > 0);
                need(xs[j], is_less ? flipped(needs) : needs);
            }
        }
    }

    // Consequences.

    void use() {
        std::size_t halves = 0;
        std::size_t unused = 0;
        for (const std::uint32_t root : order_) {
            const std::uint32_t c = definition_[root];
            const Needs needs = of_condition(constraints_[c]);
            if (needs == both) continue;
            reduction_.one_sided.push_back({c, root, constraints_[c], needs == truth});
            if (needs == 0) reduction_.settle(c);
            ++(needs == 0 ? unused : halves);
        }
        reduction_.report.push_back("polarity: " + std::to_string(halves) +
                                    " Booleans are needed in one direction only, " + std::to_string(unused) +
                                    " not at all");
    }

    Reduction& reduction_;
    const Instance& instance_;
    std::vector<StatedConstraint> constraints_;
    std::vector<std::uint32_t> definition_; ///< by root: the number of a constraint
    std::vector<std::uint32_t> order_;      ///< roots with definitions
    std::vector<Needs> needs_;              ///< by root
    std::vector<Needs> seen_;               ///< by constraint, the needs passed on to its variables
    std::vector<std::uint32_t> to_visit_;
};

} // namespace

void find_one_sided(Reduction& reduction) { Polarity(reduction).run(); }

} // namespace flatzinc
