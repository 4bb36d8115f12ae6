#include <csp/search/inference/forward_checking.hpp>

#include <csp/constraints/require/forward_checking.hpp>
#include <csp/search/inference/by_definition.hpp>

namespace csp::inference {

const InferenceKind forward_checking{
    "forward-checking", "when one variable of a constraint is left, its violating values go",
    "Haralick and Elliott, Artificial Intelligence 14, 1980",
    [](const Model& model, Engine& engine, Interrupt* interrupt) {
        return load_by_definition(model, engine, interrupt, serve_as<ForwardChecking>);
    }};

} // namespace csp::inference
