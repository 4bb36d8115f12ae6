#pragma once

namespace tournament {

/// Prints a line for each problem set, or one JSON object.
void list_sets(bool json);

} // namespace tournament
