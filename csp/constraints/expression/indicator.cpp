#include <csp/constraints/expression/indicator.hpp>

#include <csp/constraints/expression/function.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <utility>

namespace csp {

namespace {

class Indicator final : public FunctionDefinition {
  public:
    explicit Indicator(Constraint constraint) : FunctionDefinition({}), constraint_(std::move(constraint)) {}

    const Constraint& constraint() const { return constraint_; }

    std::string kind() const override { return "indicator"; }
    std::vector<View> scope() const override { return constraint_->scope(); }
    std::optional<WideValue> evaluate(const Assignment& assignment) const override {
        return constraint_->check(assignment) ? 1 : 0;
    }
    std::string describe(const NameOf& name) const override {
        const std::string words = constraint_->describe(name);
        return words.find(' ') == std::string::npos ? words : '(' + words + ')';
    }
    std::optional<WideValue> value(std::span<const WideValue> /*arguments*/) const override {
        return std::nullopt; // it is evaluated as a whole
    }
    WideInterval bounds(std::span<const WideInterval> /*arguments*/) const override { return {0, 1}; }

    void post(Posting& posting, View result, std::span<const View> /*arguments*/) const override {
        posting.at_least(result, 0);
        posting.at_most(result, 1);
        equivalence(clause({atom_at_least(result, 1)}), constraint_)->post(posting);
    }

  private:
    Constraint constraint_;
};

} // namespace

Function indicator(Constraint constraint) { return make_function<Indicator>(std::move(constraint)); }

const Constraint* indicated(const Function& function) {
    const auto* const found = dynamic_cast<const Indicator*>(&function.definition());
    return found == nullptr ? nullptr : &found->constraint();
}

} // namespace csp
