#pragma once

#include <csp/base/types.hpp>
#include <csp/mpi/checksum.hpp>
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
    std::uint64_t piece = 0;  ///< its number
    Work work = {};           ///< its solutions so far are not in the pieces that are left
    std::uint64_t output = 0; ///< the length of the output with these solutions, in bytes; 0 if there is none
    std::vector<Piece> left = {}; ///< the pieces that are open instead
};

/// The result of a search so far, by the lines of its journal. At any time
///
///     solutions of the problem = work.solutions + solutions of the open pieces
///
/// The whole tree is piece 0; the pieces of later lines have the next numbers, in their order.
struct Ledger {
    std::map<std::uint64_t, Piece> open{{0, whole_tree()}}; ///< by number
    std::uint64_t next_number = 1;
    Work work;
    std::uint64_t output = 0;
    std::optional<Best> best;

    /// Replaces a piece.
    /// Errors: throws Error if it is not open.
    void replace(Replacement replacement);
};

/// A journal as it was read. Only the lines up to the first damaged one count: whatever is cut off behind, the equation
/// of Ledger holds.
struct JournalText {
    Subject subject;
    Ledger ledger;
    std::size_t valid_bytes = 0;
    Checksum checksum; ///< of all of these
};

/// Reads the text of a journal.
///
/// A line is a record, a blank, # and a checksum, FNV-1a of all records up to there:
///
///     arcwise-journal 1                     the first line
///     is NAME: VALUE                        a line of the subject
///     begin                                 the end of the subject
///     PIECE SOLUTIONS NODES FAILURES OUTPUT [| PIECE-LEFT]...     a replacement
///     best COST VALUE...                    a better solution
///     total SOLUTIONS OPEN-PIECES           a sum for readers, which is checked
///
/// @param on_replacement  called for each, in their order; may be empty
/// @return nullopt if the text ends before the subject does, by which time no work had been recorded
/// Errors: throws Error if the text is no journal, or contradicts itself.
std::optional<JournalText> read_journal(std::string_view text,
                                        const std::function<void(const Replacement&)>& on_replacement = {});

/// A file that records a search, so that another run can go on from any of its lines. It is only ever
/// appended to, by one process, and forced onto the disk about once a second.
class Journal {
  public:
    /// Begins a journal, or goes on with one.
    /// @param resume  go on with a file that exists; otherwise, its existence is an error
    /// Errors: throws Error if the file cannot be read or written, is no journal, is about another subject, or is in
    /// use by another process.
    Journal(std::string file, const Subject& subject, bool resume);

    /// As it was read.
    const Ledger& ledger() const { return ledger_; }
    /// The number of damaged bytes that were cut off.
    std::size_t bytes_cut() const { return bytes_cut_; }

    // Each writes a line. Errors: throws Error if it cannot be written.
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
