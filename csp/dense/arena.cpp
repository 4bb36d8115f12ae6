#include <csp/dense/arena.hpp>

#include <algorithm>
#include <cstring>
#include <new>

namespace csp::dense {

void* HeapArena::allocate(std::size_t bytes) {
    // Pages, so that what is far apart in one piece never falls on the same cache lines by chance of the heap.
    constexpr std::size_t page = 4096;
    const std::size_t size = std::max<std::size_t>(1, (bytes + page - 1) / page) * page;
    pieces_.reserve(pieces_.size() + 1);
    void* memory = std::aligned_alloc(page, size);
    if (memory == nullptr) throw std::bad_alloc();
    pieces_.emplace_back(memory);
    std::memset(memory, 0, size);
    return memory;
}

} // namespace csp::dense
