#pragma once

#include <csp/constraints/constraint.hpp>

#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace harness {

/// scope[0] == function(scope[1], scope[2], ...), enforced by rules that a test chooses.
class PostedFunction final : public csp::ConstraintDefinition {
  public:
    /// Returns nullopt if the function has no value.
    using Function = std::function<std::optional<csp::WideValue>(std::span<const csp::WideValue>)>;
    using Post = std::function<void(csp::Posting&, csp::View result, csp::Views arguments)>;

    PostedFunction(std::vector<csp::View> scope, Function function, Post post)
        : scope_(std::move(scope)),
          function_(std::move(function)),
          post_(std::move(post)) {}

    std::string kind() const override { return "function"; }
    std::vector<csp::View> scope() const override { return scope_; }
    bool check(const csp::Assignment& assignment) const override {
        std::vector<csp::WideValue> values;
        for (const csp::View x : scope_) values.push_back(assignment[x]);
        return function_(std::span(values).subspan(1)) == values.front();
    }
    std::string describe(const csp::NameOf& name) const override {
        return name(scope_.front()) + " == f of " + csp::list_of(scope_, name);
    }
    void post(csp::Posting& posting) const override {
        post_(posting, scope_.front(), csp::Views(scope_).subspan(1));
    }

  private:
    std::vector<csp::View> scope_;
    Function function_;
    Post post_;
};

} // namespace harness
