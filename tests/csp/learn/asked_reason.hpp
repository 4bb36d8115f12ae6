#pragma once

#include <csp/engine/engine.hpp>
#include <csp/engine/fact_log.hpp>
#include <csp/engine/past.hpp>

#include <optional>
#include <vector>

namespace test {

/// Returns the reason that the engine's first rule gives on request: for the step that made the atom true, as far as
/// the atom needs it; for the failure if there is no atom.
inline std::vector<csp::Atom> asked_reason(const csp::Engine& engine, const csp::FactLog& log,
                                           std::optional<csp::Atom> stated) {
    csp::FactLog::Index end = log.size();
    std::uint32_t token = log.reason(log.failed_reason()).number;
    if (stated) {
        end = csp::Past(log, engine.store(), log.size()).since(*stated);
        token = log.reason(log[end].reason).number;
    }
    csp::Reason reason;
    engine.rule(0).explain_later(stated, token, csp::Past(log, engine.store(), end), reason);
    return reason.atoms;
}

} // namespace test
