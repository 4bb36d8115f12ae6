#include <csp/search/inference/backward_checking.hpp>

#include <csp/constraints/require/backward_checking.hpp>
#include <csp/search/inference/by_definition.hpp>

#include <utility>

namespace csp::inference {

namespace {

void serve(const Constraint& /*constraint*/, Condition condition, Posting& posting) {
    posting.add<BackwardChecking>(std::move(condition));
}

} // namespace

const InferenceKind backward_checking{
    "backward-checking", "constraints are checked once all their variables are fixed: textbook backtracking",
    "Golomb and Baumert, Journal of the ACM 12, 1965",
    [](const Model& model, Engine& engine, Interrupt* interrupt) {
        return load_by_definition(model, engine, interrupt, serve);
    }};

} // namespace csp::inference
