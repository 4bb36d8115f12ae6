#include <csp/search/inference/inference.hpp>

#include <csp/base/text.hpp>
#include <csp/constraints/joint_pass.hpp>
#include <csp/constraints/require/checking.hpp>

#include <array>

namespace csp::inference {

namespace {

/// Refuses the models that the rules refuse. By its definition, a function has no value if an argument is beyond the
/// range of variables, so solutions would be lost silently. Returns false if the interrupt was due.
bool accept_as_rules_do(const Model& model, Interrupt* interrupt) {
    Engine rules;
    return load(model, rules, interrupt);
}

/// Loads a model for kinds of inference that use the definitions of constraints; see inference.hpp. It leaves out joint
/// passes that replace rules; the remaining passes find few facts, because most facts are stated by rules.
template <Checking C>
bool load_by_definition(const Model& model, Engine& engine, Interrupt* interrupt,
                        const LoadOptions& options) {
    if (!accept_as_rules_do(model, interrupt)) return false;
    LoadOptions by_definition{.without = options.without,
                              .post = PostingByDefinition(C, model.variable_count())};
    for (const JointPass* pass : {&joint::aliases, &joint::cliques, &joint::machines})
        by_definition.without.push_back(pass->name);
    return load(model, engine, interrupt, by_definition);
}

template <Consistency consistency>
bool load_with(const Model& model, Engine& engine, Interrupt* interrupt, const LoadOptions& options) {
    return load(model, engine, interrupt, {.consistency = consistency, .without = options.without});
}

bool load_with_plain_sums(const Model& model, Engine& engine, Interrupt* interrupt,
                          const LoadOptions& options) {
    LoadOptions plain{.without = options.without};
    plain.without.push_back(joint::distinct_sums.name);
    plain.without.push_back(joint::permutation_sums.name);
    return load(model, engine, interrupt, plain);
}

constexpr auto source = "Bessiere, Handbook of Constraint Programming, chapter 3, 2006";

} // namespace

const InferenceKind backward_checking{
    "backward-checking",
    "constraints are checked once all their variables are fixed: textbook backtracking",
    "Golomb and Baumert, Journal of the ACM 12, 1965",
    load_by_definition<Checking::backward>,
    nullptr,
    true};

const InferenceKind forward_checking{
    "forward-checking",
    "once a constraint has one unfixed variable, its violating values are removed",
    "Haralick and Elliott, Artificial Intelligence 14, 1980",
    load_by_definition<Checking::forward>,
    nullptr,
    true};

const InferenceKind arc_consistency{
    "arc-consistency",
    "constraints on two variables are arc consistent, others checked forward",
    "Mackworth, Artificial Intelligence 8, 1977; Sabin and Freuder, ECAI 1994",
    load_by_definition<Checking::pairs>,
    nullptr,
    true};

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
