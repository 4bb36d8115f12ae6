#pragma once

#include <csp/dense/kernel.hpp>

#include <cstdlib>
#include <memory>
#include <vector>

namespace csp::dense {

/// Memory from the heap, given back all at once.
class HeapArena final : public Arena {
  public:
    void* allocate(std::size_t bytes) override;

  private:
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    std::vector<std::unique_ptr<void, Free>> pieces_;
};

} // namespace csp::dense
