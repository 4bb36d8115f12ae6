#pragma once

#include <csp/base/checksum.hpp>
#include <csp/base/types.hpp>
#include <csp/mpi/piece.hpp>
#include <csp/mpi/subject.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace csp::mpi {

/// The best solution so far: its cost, and the values of all variables.
struct Best {
    WideValue cost = 0;
    std::vector<Value> values;
};

/// The record that a piece has been searched in part or to its end.
struct Replacement {
    std::uint64_t piece = 0;  ///< the number of the piece
    Work work = {};           ///< done in the piece; the pieces left do not have its solutions
    std::uint64_t output = 0; ///< the length of the output after these solutions, in bytes; 0 without output
    std::vector<Piece> left = {}; ///< the pieces that are open instead
};

/// The result of a search so far, according to the lines of its journal. At any time
///
///     solutions of the problem = work.solutions + solutions of the open pieces
///
/// The whole tree is piece 0. The pieces of later lines are numbered in the order in which they occur.
struct Ledger {
    std::map<std::uint64_t, Piece> open{{0, whole_tree()}}; ///< by number
    std::uint64_t next_number = 1;
    Work work;
    std::uint64_t output = 0;
    std::optional<Best> best;

    /// Replaces a piece.
    /// Errors: throws Error if the piece is not open.
    void replace(Replacement replacement);
};

/// The content of a journal file. Only the lines before the first damaged line count. The equation of Ledger holds
/// after each line, and therefore also for these lines.
struct JournalText {
    Subject subject;
    Ledger ledger;
    std::size_t valid_bytes = 0;
    Checksum checksum; ///< the checksum of these bytes
};

/// Reads the text of a journal.
///
/// A line is a record, a blank, # and a checksum: FNV-1a of this record and all records before it:
///
///     arcwise-journal 1                     the first line
///     is NAME: VALUE                        a line of the subject
///     begin                                 the end of the subject
///     PIECE SOLUTIONS NODES FAILURES OUTPUT [| PIECE-LEFT]...     a replacement
///     best COST VALUE...                    a better solution
///     total SOLUTIONS OPEN-PIECES           the sums, for people and scripts; they are checked
///
/// @param on_replacement  called for each replacement, in the order of the lines; may be empty
/// @return nullopt if the text ends before the subject does: no work has then been recorded
/// Errors: throws Error if the text is not a journal or contradicts itself
std::optional<JournalText> read_journal(std::string_view text,
                                        const std::function<void(const Replacement&)>& on_replacement = {});

/// A file that records a search, so that another run can continue from any of its lines. One process writes it, only by
/// appending lines, and forces it onto the disk about once a second.
class Journal {
  public:
    /// Begins a journal, or continues one.
    /// @param resume  whether to continue a file that exists; if not, its existence is an error
    /// Errors: throws Error if the file cannot be read or written, is not a journal, is about another subject, or is in
    /// use by another process.
    Journal(std::string file, const Subject& subject, bool resume);

    /// Returns the content of the file as it was read.
    const Ledger& ledger() const { return ledger_; }
    /// Returns the number of damaged bytes that were cut off.
    std::size_t bytes_cut() const { return bytes_cut_; }

    // Each function writes a line. Errors: throws Error if the line cannot be written.
    void replace(const Replacement& replacement);
    void improve(const Best& best);
    void total(Total solutions, std::uint64_t open_pieces);

  private:
    using Moment = std::chrono::steady_clock::time_point;

    std::string read();
    void lock();
    void write(const std::string& lines);
    void append(const std::string& record);
    [[noreturn]] void refuse(const std::string& why) const;

    std::string name_;
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
    Ledger ledger_;
    Checksum checksum_;
    std::size_t bytes_cut_ = 0;
    Moment forced_; ///< when the file was last forced onto the disk
};

} // namespace csp::mpi
