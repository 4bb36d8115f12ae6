#pragma once

#include <csp/dense/backend.hpp>
#include <csp/dense/tables.hpp>

#include <cstdint>
#include <memory>
#include <span>

namespace benchmarks {

/// How the kernel visits units: with code compiled for their shape, or always through tables.
enum class Visits { by_shape, by_table };

/// The kernel built from its internal parts, since its public interface does not let users choose the code it runs.
///
/// The compiled shapes require the variables of a block to be adjacent. `by_table` rotates each unit's list by one
/// place, so that its first block is split and no shape fits. Nothing else changes: the units and blocks are the same
/// and are visited in the same order, so the search is the same.
class BareKernel {
  public:
    BareKernel(const csp::dense::Network& network, csp::dense::Isa isa, Visits visits);

    void solve(const csp::dense::Job& job);

  private:
    csp::dense::SweepOrder order_;
    csp::dense::Tables tables_;
    csp::dense::HeapArena arena_;
    std::unique_ptr<csp::dense::Kernel> kernel_;
};

} // namespace benchmarks
