#pragma once

#include <span>
#include <string>
#include <string_view>

namespace app {

/// A way to solve.
struct EngineKind {
    std::string_view name;
    std::string_view summary;
};

/// Every engine, the default first.
[[nodiscard]] std::span<const EngineKind* const> engines();

/// What --list-heuristics prints: the names for --variable-order, --value-order, --inference, --restarts, --rules and
/// --engine, a line each, or as one JSON object.
[[nodiscard]] std::string list_heuristics(bool json);

} // namespace app
