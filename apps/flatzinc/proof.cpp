#include <apps/flatzinc/passes/passes.hpp>
#include <apps/flatzinc/passes/reduction.hpp>
#include <apps/flatzinc/run.hpp>

#include <csp/model/model.hpp>
#include <csp/proof/fingerprint.hpp>
#include <csp/proof/proof_writer.hpp>

namespace flatzinc {

namespace {

/// Returns a bound at the root: constraint c excludes all values beyond it.
std::string bound_line(std::uint32_t constraint, std::uint32_t variable, const std::string& excluded) {
    return "r c" + std::to_string(constraint) + " x" + std::to_string(variable) + excluded + '\n';
}

} // namespace

csp::ProofOrigin proof_origin(const Reduction& reduction, const csp::Model& model, const std::string& text) {
    const Instance& instance = reduction.instance();
    csp::ProofOrigin origin;
    origin.fingerprints.push_back(instance.fingerprint);
    if (!reduction.is_false())
        origin.fingerprints.push_back(csp::fingerprint(text)); // otherwise it has no variables
    for (const std::string_view pass : passes_without_proof()) origin.off.emplace_back(pass);
    for (auto x = static_cast<std::uint32_t>(instance.variables.size()); x < model.variable_count(); ++x) {
        const std::string value = ' ' + std::to_string(model.domain(csp::Var{x}).min());
        origin.lines += "v x" + std::to_string(x) + value + value + value + '\n';
    }
    constexpr WideValue farthest = WideValue{1} << 61; // the limit of a proof
    for (const auto& [constraint, root, min, max] : reduction.inferences()) {
        if (min > -farthest) origin.lines += bound_line(constraint, root, '<' + std::to_string(min));
        if (max < farthest) origin.lines += bound_line(constraint, root, ">=" + std::to_string(max + 1));
    }
    if (const auto last = reduction.last_inferred_from(); last && reduction.is_false())
        origin.lines += "r c" + std::to_string(*last) + '\n';
    return origin;
}

} // namespace flatzinc
