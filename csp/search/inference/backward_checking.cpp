#include <csp/search/inference/backward_checking.hpp>

#include <csp/constraints/require/backward_checking.hpp>
#include <csp/search/inference/by_definition.hpp>

namespace csp::inference {

const InferenceKind backward_checking{
    "backward-checking", "constraints are checked once all their variables are fixed: textbook backtracking",
    "Golomb and Baumert, Journal of the ACM 12, 1965",
    [](const Model& model, Engine& engine, Interrupt* interrupt) {
        return load_by_definition(model, engine, interrupt, serve_as<BackwardChecking>);
    }};

} // namespace csp::inference
