#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sudoku_app::serve {

/// The web pages that may connect to the server: those of f-puzzles and SudokuPad, and pages of this machine. A browser
/// names the origin of a page, "https://www.f-puzzles.com", in each request; without such a check, any open page could
/// connect to the server.
class Origins {
  public:
    /// @param more  further origins
    /// Errors: throws csp::Error for a text that is not an origin, such as "example.org" or "https://example.org/page".
    explicit Origins(const std::vector<std::string>& more = {});

    bool allows(std::string_view origin) const;

  private:
    std::vector<std::string> more_;
};

} // namespace sudoku_app::serve
