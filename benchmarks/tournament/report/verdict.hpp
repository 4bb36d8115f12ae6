#pragma once

#include <benchmarks/tournament/report/labels.hpp>
#include <benchmarks/tournament/report/scope.hpp>

#include <string>

namespace tournament {

/// Who wins, and whether that could be chance, in plain words; HTML.
[[nodiscard]] std::string verdict(const Scope& scope, const Labels& labels);

/// "yes, p < 0.001": is the first significantly faster than the second? HTML.
[[nodiscard]] std::string short_verdict(const Scope& scope);

} // namespace tournament
