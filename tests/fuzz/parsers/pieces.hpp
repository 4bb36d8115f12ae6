#pragma once

#include <algorithm>
#include <cstddef>
#include <streambuf>
#include <string>
#include <string_view>

namespace fuzz {

/// A text that arrives piece by piece, as if typed.
class Pieces final : public std::streambuf {
  public:
    Pieces(std::string_view text, std::size_t length) : rest_(text), length_(length) {}

  protected:
    int_type underflow() override {
        if (rest_.empty()) return traits_type::eof();
        piece_ = rest_.substr(0, length_);
        rest_.remove_prefix(piece_.size());
        setg(piece_.data(), piece_.data(), piece_.data() + piece_.size());
        return traits_type::to_int_type(piece_.front());
    }

  private:
    std::string_view rest_;
    std::size_t length_;
    std::string piece_;
};

} // namespace fuzz
