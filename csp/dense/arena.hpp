#pragma once

#include <csp/dense/kernel.hpp>

#include <memory_resource>

namespace csp::dense {

/// Memory from the heap, freed all at once.
class HeapArena final : public Arena {
  public:
    void* allocate(std::size_t bytes) override;

  private:
    std::pmr::monotonic_buffer_resource memory_;
};

} // namespace csp::dense
