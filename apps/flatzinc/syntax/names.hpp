#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace flatzinc {

/// A number that stands for a name or another piece of text of a file.
using Name = std::uint32_t;

/// Numbers distinct texts from 0 in the order of first mention. The texts are copied.
class Names {
  public:
    Names() : places_(first_size, none) {}

    Name number_of(std::string_view text) {
        if (2 * texts_.size() >= places_.size()) grow();
        std::uint32_t& place = place_of(text);
        if (place == none) {
            place = static_cast<Name>(texts_.size());
            texts_.emplace_back(text);
        }
        return place;
    }
    const std::string& text(Name name) const { return texts_[name]; }
    std::size_t size() const { return texts_.size(); }

  private:
    static constexpr std::uint32_t none = 0xFFFFFFFF;
    static constexpr std::size_t first_size = 1024; ///< a power of two, as are all sizes

    /// The slot with the text, or the free slot for it: open addressing, at most half full.
    std::uint32_t& place_of(std::string_view text) {
        const std::size_t mask = places_.size() - 1;
        std::size_t place = std::hash<std::string_view>()(text) & mask;
        while (places_[place] != none && texts_[places_[place]] != text) place = (place + 1) & mask;
        return places_[place];
    }
    void grow() {
        places_.assign(2 * places_.size(), none);
        for (Name name = 0; name < texts_.size(); ++name) place_of(texts_[name]) = name;
    }

    std::deque<std::string> texts_; ///< references to them stay valid
    std::vector<std::uint32_t> places_;
};

} // namespace flatzinc
