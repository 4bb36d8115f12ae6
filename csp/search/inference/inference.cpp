#include <csp/search/inference/inference.hpp>

#include <csp/base/text.hpp>
#include <csp/constraints/joint_pass.hpp>

#include <array>

namespace csp::inference {

namespace {

template <Consistency consistency>
bool load_with(const Model& model, Engine& engine, Interrupt* interrupt, const LoadOptions& options) {
    return load(model, engine, interrupt, {.consistency = consistency, .without = options.without});
}

bool load_with_plain_sums(const Model& model, Engine& engine, Interrupt* interrupt,
                          const LoadOptions& options) {
    LoadOptions plain{.without = options.without};
    plain.without.push_back(joint::distinct_sums.name);
    return load(model, engine, interrupt, plain);
}

constexpr auto source = "Bessiere, Handbook of Constraint Programming, chapter 3, 2006";

} // namespace

const InferenceKind value{"value", "the rules of the constraints, value consistent if there is a choice",
                          source, load_with<Consistency::value>};
const InferenceKind bounds{"bounds", "the rules of the constraints, bounds consistent if there is a choice",
                           source, load_with<Consistency::bounds>};
const InferenceKind domain{"domain", "the rules of the constraints, domain consistent if they can be", source,
                           load_with<Consistency::domain>};
const InferenceKind full{"full", "the rules of the constraints, as strong as the domains suggest", source,
                         load_with<Consistency::suggested>};

const InferenceKind plain_sums{"plain-sums", "full, but sums ignore that their variables are all different",
                               source, load_with_plain_sums};

std::span<const InferenceKind* const> all() {
    static constexpr std::array kinds{
        &backward_checking, &forward_checking, &arc_consistency, &value, &bounds, &domain, &plain_sums, &full,
        &singleton};
    return kinds;
}

const InferenceKind* find(std::string_view name) { return find_kind(all(), name, "csp::inference::find"); }

} // namespace csp::inference
