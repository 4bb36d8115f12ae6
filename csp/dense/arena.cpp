#include <csp/dense/arena.hpp>

#include <algorithm>
#include <cstring>

namespace csp::dense {

void* HeapArena::allocate(std::size_t bytes) {
    // Whole pages, so that the heap cannot place distant parts of one block on the same cache lines by chance.
    constexpr std::size_t page = 4096;
    const std::size_t size = std::max<std::size_t>(1, (bytes + page - 1) / page) * page;
    void* const memory = memory_.allocate(size, page);
    std::memset(memory, 0, size);
    return memory;
}

} // namespace csp::dense
