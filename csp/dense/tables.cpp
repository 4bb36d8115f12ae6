#include <csp/dense/tables.hpp>

#include <algorithm>
#include <cstring>

namespace csp::dense {

void* HeapArena::allocate(std::size_t bytes) {
    // Memory is allocated in whole pages, so that the heap cannot place distant parts of one block on the same cache
    // lines.
    constexpr std::size_t page = 4096;
    const std::size_t size = std::max<std::size_t>(1, (bytes + page - 1) / page) * page;
    void* const memory = memory_.allocate(size, page);
    std::memset(memory, 0, size);
    return memory;
}

namespace {

/// Whether the first family of the unit consists of `blocks` contiguous blocks of `size` variables.
bool is_line(const OrderedUnit& unit, std::size_t blocks, std::size_t size) {
    if (unit.families.empty() || unit.cells.size() != blocks * size) return false;
    const Family& family = unit.families.front();
    return family.blocks.size() == blocks &&
           std::all_of(family.blocks.begin(), family.blocks.end(), [&](const Block& block) {
               return block.cells.size() == size && block.cells.back() - block.cells.front() == size - 1 &&
                      block.incoming != no_claim && block.outgoing != no_claim;
           });
}

/// Whether each block of the unit's second family has one variable of each block of the first.
bool is_square(const OrderedUnit& unit, std::size_t side) {
    if (unit.families.size() != 2 || !is_line(unit, side, side)) return false;
    const Family& family = unit.families.back();
    if (family.blocks.size() != side) return false;
    for (std::size_t k = 0; k < side; ++k) {
        const Block& block = family.blocks[k];
        if (block.cells.size() != side || block.incoming == no_claim || block.outgoing == no_claim)
            return false;
        for (std::size_t i = 0; i < side; ++i)
            if (block.cells[i] != i * side + k) return false;
    }
    return true;
}

Shape shape_of(const OrderedUnit& unit) {
    if (unit.families.empty()) return Shape::plain;
    if (unit.families.size() == 1 && is_line(unit, 3, 3)) return Shape::line_3x3;
    if (unit.families.size() == 1 && is_line(unit, 4, 4)) return Shape::line_4x4;
    if (is_square(unit, 3)) return Shape::square_3x3;
    if (is_square(unit, 4)) return Shape::square_4x4;
    return Shape::general;
}

} // namespace

/// Writes the tables as lists of numbers.
class Tables::Encoder {
  public:
    Encoder(const SweepOrder& order, std::size_t vector_bytes, Tables& tables)
        : vector_bytes_(static_cast<std::uint32_t>(vector_bytes)),
          claims_(static_cast<std::uint32_t>((order.variable_count + 7) / 8 * 8)),
          every_(claims_ + order.claim_count),
          unneeded_(every_ + 2),
          none_(unneeded_ + static_cast<std::uint32_t>(order.units.size())),
          tables_(tables) {
        for (const OrderedUnit& unit : order.units) encode(unit);
        for (std::size_t r = 0; r < tables_.runs_.size(); ++r)
            tables_.runs_[r].words = tables_.words_[r].data();
    }

    Program program(const SweepOrder& order) const {
        return {.variable_count = static_cast<std::uint32_t>(order.variable_count),
                .value_count = static_cast<std::uint32_t>(order.value_count),
                .run_count = static_cast<std::uint32_t>(tables_.runs_.size()),
                .unit_count = static_cast<std::uint32_t>(tables_.unneeded_.size()),
                .every_at = every_,
                .keep_at = every_ + 1,
                .unneeded_at = unneeded_,
                .before_at = none_ + 2,
                .vector_count = none_ + 2 + static_cast<std::uint32_t>(order.variable_count),
                .row_words = static_cast<std::uint32_t>(order.row_words),
                .runs = tables_.runs_.data(),
                .unneeded = tables_.unneeded_.data(),
                .domains = order.domains.data(),
                .peers = order.peers.data()};
    }

  private:
    std::uint32_t at(std::uint32_t vector) const { return vector * vector_bytes_; }
    std::uint32_t incoming(const Block& block) const {
        return at(block.incoming == no_claim ? none_ : claims_ + block.incoming);
    }
    std::uint32_t outgoing(const Block& block) const {
        return at(block.outgoing == no_claim ? none_ + 1 : claims_ + block.outgoing);
    }
    std::uint32_t keep(const Family& family) const { return at(family.comes_earlier ? every_ : every_ + 1); }

    void encode(const OrderedUnit& unit) {
        const Shape shape = shape_of(unit);
        const auto size = static_cast<std::uint32_t>(unit.cells.size());
        std::vector<UnitRun>& runs = tables_.runs_;
        if (runs.empty() || runs.back().shape != shape || runs.back().size != size) {
            runs.push_back({shape, size, 0, nullptr});
            tables_.words_.emplace_back();
        }
        ++runs.back().count;
        std::vector<std::uint32_t>& words = tables_.words_.back();
        words.push_back(at(unneeded_ + static_cast<std::uint32_t>(tables_.unneeded_.size())));
        tables_.unneeded_.push_back(unit.unneeded);
        shape == Shape::general ? encode_general(unit, words) : encode_shaped(unit, words);
    }

    void encode_shaped(const OrderedUnit& unit, std::vector<std::uint32_t>& words) const {
        for (const std::uint32_t x : unit.cells) words.push_back(at(x));
        for (const Family& family : unit.families) {
            words.push_back(keep(family));
            for (const Block& block : family.blocks) words.push_back(incoming(block));
            for (const Block& block : family.blocks) words.push_back(outgoing(block));
        }
    }

    void encode_general(const OrderedUnit& unit, std::vector<std::uint32_t>& words) const {
        words.push_back(static_cast<std::uint32_t>(unit.families.size()));
        const std::vector<std::uint32_t> places = places_by_blocks(unit, unit.families.front());
        for (const std::uint32_t place : places) words.push_back(at(unit.cells[place]));
        for (const Family& family : unit.families) encode_family(unit, family, places, words);
    }

    /// Returns the places of the unit: first those in each block of the family, block by block, then those in no block.
    static std::vector<std::uint32_t> places_by_blocks(const OrderedUnit& unit, const Family& family) {
        std::vector<std::uint32_t> places;
        for (const Block& block : family.blocks)
            places.insert(places.end(), block.cells.begin(), block.cells.end());
        for (std::uint32_t place = 0; place < unit.cells.size(); ++place)
            if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
        return places;
    }

    /// @param places  in the order of the unit's words
    void encode_family(const OrderedUnit& unit, const Family& family,
                       const std::vector<std::uint32_t>& places, std::vector<std::uint32_t>& words) const {
        const auto count = static_cast<std::uint32_t>(family.blocks.size());
        words.insert(words.end(), {count, keep(family)});
        std::vector<std::uint32_t> block_of(unit.cells.size(), count);
        std::uint32_t end = 0;
        for (std::uint32_t b = 0; b < count; ++b) {
            const Block& block = family.blocks[b];
            for (const std::uint32_t place : block.cells) block_of[place] = b;
            const std::uint32_t begin = end;
            end += static_cast<std::uint32_t>(block.cells.size());
            words.insert(words.end(), {incoming(block), outgoing(block), at(begin), at(end)});
        }
        for (const std::uint32_t place : places) words.push_back(at(block_of[place]));
        for (const std::uint32_t place : places_by_blocks(unit, family))
            words.push_back(at(unit.cells[place]));
    }

    std::uint32_t vector_bytes_;
    std::uint32_t claims_; ///< the first vector of each kind, counted in vectors
    std::uint32_t every_;
    std::uint32_t unneeded_;
    std::uint32_t none_;
    Tables& tables_;
};

Tables::Tables(const SweepOrder& order, std::size_t vector_bytes) {
    const Encoder encoder(order, vector_bytes, *this);
    program_ = encoder.program(order);
}

} // namespace csp::dense
