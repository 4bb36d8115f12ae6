#pragma once

namespace benchmarks {

/// The two ends of Gecode's all-different: IPL_VAL and IPL_DOM.
enum class GecodeConsistency { value, domain };

} // namespace benchmarks
