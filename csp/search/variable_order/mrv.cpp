#include <csp/search/variable_order/kinds.hpp>

#include <csp/search/variable_order/ranking.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace csp::variable_order {

namespace {

std::uint32_t size_of_domain(const Store& store, Var x) { return store.size(x); }

constexpr Word bit_of(std::uint32_t index) { return bit(static_cast<int>(index % word_bits)); }

/// The neighbours of every variable as words of bits, without the empty words. Counting the unassigned neighbours takes
/// an AND and a population count per word. Space O(neighbours).
class MrvDegree final : public VariableOrder {
  public:
    explicit MrvDegree(const Model& model)
        : unassigned_((model.variable_count() + word_bits - 1) / word_bits),
          first_(1, 0) {
        std::vector<Word> row(unassigned_.size(), 0);
        for (std::uint32_t x = 0; x < model.variable_count(); ++x) {
            std::vector<std::uint32_t> used;
            for (const std::uint32_t c : model.constraints_on(Var{x}))
                for (const Var y : model.variables_of(c)) {
                    Word& word = row[y.index / word_bits];
                    if (word == 0) used.push_back(y.index / word_bits);
                    word |= bit_of(y.index);
                }
            for (const std::uint32_t w : used) {
                const Word itself = w == x / word_bits ? bit_of(x) : 0;
                neighbours_.push_back({w, row[w] & ~itself});
                row[w] = 0;
            }
            first_.push_back(neighbours_.size());
        }
    }

    Var choose(SearchState& state) override {
        const Store& store = state.engine.store();
        std::uint32_t smallest = ~std::uint32_t{0};
        std::fill(unassigned_.begin(), unassigned_.end(), Word{0});
        for (const Var x : state.open) {
            smallest = std::min(smallest, store.size(x));
            unassigned_[x.index / word_bits] |= bit_of(x.index);
        }
        return least(state, [&](Var x) {
            const std::uint32_t size = store.size(x);
            return std::pair(size, size == smallest ? -unassigned_neighbours(x) : 0);
        });
    }

  private:
    struct NeighbourWord {
        std::uint32_t index;
        Word bits;
    };

    int unassigned_neighbours(Var x) const {
        int count = 0;
        for (std::size_t i = first_[x.index]; i < first_[x.index + 1]; ++i)
            count += count_ones(neighbours_[i].bits & unassigned_[neighbours_[i].index]);
        return count;
    }

    std::vector<Word> unassigned_;
    std::vector<NeighbourWord> neighbours_;
    std::vector<std::size_t> first_; ///< by variable: the begin of its words; one more at the end
};

} // namespace

const VariableOrderKind mrv{"mrv", "the smallest domain (minimum remaining values, first fail)",
                            "Haralick and Elliott, Artificial Intelligence 14, 1980",
                            make_kind<VariableOrder, LeastByDomain<size_of_domain>>};

const VariableOrderKind mrv_degree{
    "mrv-degree", "the smallest domain; among equals, the most unassigned neighbours",
    "Brelaz, Communications of the ACM 22, 1979 (there: saturation, then degree)",
    make_kind<VariableOrder, MrvDegree>};

} // namespace csp::variable_order
