#pragma once

#include <csp/base/bits.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace csp {

/// The layers of a graph that must be visited: a set that can be walked in either direction while it grows.
class LayerSet {
  public:
    static constexpr std::size_t none = ~std::size_t{0};

    explicit LayerSet(std::size_t layers) : words_((layers + word_bits - 1) / word_bits) {}

    void clear() { std::fill(words_.begin(), words_.end(), Word{0}); }
    void add(std::size_t layer) { words_[layer / word_bits] |= bit(static_cast<int>(layer % word_bits)); }

    /// The first one from `layer` on, the last one before `layer`.
    std::size_t next(std::size_t layer) const {
        std::size_t w = layer / word_bits;
        if (w == words_.size()) return none;
        Word word = words_[w] & ~low_bits(static_cast<int>(layer % word_bits));
        while (word == 0)
            if (++w == words_.size())
                return none;
            else
                word = words_[w];
        return w * word_bits + static_cast<std::size_t>(lowest(word));
    }
    std::size_t previous(std::size_t layer) const {
        std::size_t w = layer / word_bits;
        Word word = w == words_.size() ? 0 : words_[w] & low_bits(static_cast<int>(layer % word_bits));
        while (word == 0)
            if (w-- == 0)
                return none;
            else
                word = words_[w];
        return w * word_bits + static_cast<std::size_t>(highest(word));
    }

  private:
    std::vector<Word> words_;
};

} // namespace csp
