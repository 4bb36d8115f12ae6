#pragma once

#include <apps/common/shard.hpp>
#include <apps/sudoku/options.hpp>
#include <apps/sudoku/variant_files.hpp>
#include <sudoku/board/board.hpp>
#include <sudoku/board/parse_error.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/techniques/marks.hpp>
#include <sudoku/variants/variant.hpp>

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku_app {

/// Opens a file, or standard input for "-", and passes its plain text as a stream, and its name, to `read`. If it
/// cannot be read, passes its name and the reason to `complain`.
void read_puzzle_file(const std::string& file,
                      const std::function<void(std::istream&, std::string_view)>& read,
                      const std::function<void(std::string_view, std::string_view)>& complain);

/// Passes the plain text of the lines of a shard of a file to `read`, as a stream. No further part of the file is read
/// except its start, which shows its format. If there is no such part of the file, passes the name of the file and the
/// reason to `complain`: it cannot be read, is not a regular file, is compressed, or has puzzles on several lines.
void read_part_of_file(const std::string& file, const app::Shard& shard,
                       const std::function<void(std::istream&)>& read,
                       const std::function<void(std::string_view, std::string_view)>& complain);

/// Returns "FILE, part 3 of 100".
std::string name_of_part(std::string_view file, const app::Shard& shard);

/// Returns the marks of a puzzle; nullopt if it has none.
std::optional<sudoku::Candidates> candidates_of(const sudoku::Record& record);

/// Returns "FILE:LINE:COLUMN: expected ..., found ...", and a newline.
std::string complaint_of(std::string_view file, const sudoku::ParseError& error);

/// The puzzles of all files, and puzzles that are typed instead of a file name. Errors in them are reported
/// immediately.
class PuzzleList {
  public:
    explicit PuzzleList(const Options& options, bool takes_variants = false);

    const std::vector<sudoku::Board>& boards() const { return boards_; }
    /// Returns puzzles with restrictions; --variant makes one from each board.
    const std::vector<sudoku::Variant>& variants() const { return variants_; }
    bool is_faultless() const { return is_faultless_; }

  private:
    void read(std::istream& in, std::string_view name, const Options& options);
    void read_boards(std::istream& in, std::string_view name, const Options& options);
    void take(std::string_view name, VariantRecord record);
    void complain(std::string_view file, std::string_view problem);
    void say(const std::string& complaint);

    std::vector<sudoku::Board> boards_;
    std::vector<sudoku::Variant> variants_;
    bool takes_variants_;
    bool is_faultless_ = true;
};

/// Returns the only grid with marks in the files; nullopt if it cannot be read, which is reported on standard error.
std::optional<sudoku::MarkedGrid> marked_grid(const Options& options);

} // namespace sudoku_app
