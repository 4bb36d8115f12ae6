#include <csp/search/inference/inference.hpp>

namespace csp::inference {

namespace {

template <Consistency consistency>
bool load_with(const Model& model, Engine& engine, Interrupt* interrupt) {
    return load(model, engine, interrupt, {.consistency = consistency});
}

constexpr auto source = "Bessiere, Handbook of Constraint Programming, chapter 3, 2006";

} // namespace

const InferenceKind value{"value", "the rules of the constraints, value consistent where there is a choice",
                          source, load_with<Consistency::value>};
const InferenceKind bounds{"bounds",
                           "the rules of the constraints, bounds consistent where there is a choice", source,
                           load_with<Consistency::bounds>};
const InferenceKind domain{"domain", "the rules of the constraints, domain consistent where they can be",
                           source, load_with<Consistency::domain>};
const InferenceKind full{"full", "the rules of the constraints, as strong as the domains suggest", source,
                         load_with<Consistency::suggested>};

const InferenceKind plain_sums{"plain-sums", "full, but no sum is told that its variables are all different",
                               source, [](const Model& model, Engine& engine, Interrupt* interrupt) {
                                   return load(model, engine, interrupt, {.distinct_sums = false});
                               }};

} // namespace csp::inference
