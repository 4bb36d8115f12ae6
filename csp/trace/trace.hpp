#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/error.hpp>
#include <csp/engine/listener.hpp>
#include <csp/engine/reason.hpp>

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace csp {

/// One event of a solve.
struct TraceEvent {
    enum class Kind : std::uint8_t {
        level,     ///< a level began without a decision: for givens, for a neighbourhood
        decision,  ///< a level began with `atom`
        removal,   ///< `variable` lost `values`
        failure,   ///< there was found to be no solution here
        backtrack, ///< everything done on levels deeper than `depth` was undone
        solution,  ///< the current domains are a solution
    };

    static constexpr std::uint32_t no_actor = ~std::uint32_t{0};

    Kind kind = Kind::level;
    int depth = 0; ///< the number of levels after the event
    std::optional<Atom> atom =
        {}; ///< of a decision; of a failure, the atom that could not be made true, if any
    Var variable = {};
    std::vector<Interval> values = {}; ///< in increasing order
    Origin origin = Origin::rule;      ///< of a removal or a failure
    std::uint32_t actor = no_actor;    ///< the actor, by its number in the trace, if it is there
    /// The reason. Naive if no more was given or kept: everything known about the actor's scope.
    Reason reason = {};
};

/// A sequence of events, packed into about ten bytes each.
class PackedEvents {
  public:
    /// Reads events from the first on. The events must outlive the reader, and must not change while it is in use.
    class Reader {
      public:
        explicit Reader(const PackedEvents& events) : bytes_(events.bytes_) {}

        /// Unpacks the next event into `event`, without allocation once its lists are large enough. Returns false if
        /// there is none.
        bool next(TraceEvent& event);

      private:
        std::uint64_t number();
        std::int64_t signed_number();
        Atom atom();
        void read_values(TraceEvent& event);
        void read_reason(Reason& reason, Reason::Kind kind);

        const std::vector<std::uint8_t>& bytes_;
        std::size_t next_ = 0;
        int depth_ = 0;
    };

    void push(const TraceEvent& event);
    /// Removes the event that was pushed last. This can be done only once.
    void drop_last();

    std::uint64_t size() const { return size_; }
    std::size_t bytes() const { return bytes_.size(); }

    friend bool operator==(const PackedEvents& a, const PackedEvents& b) { return a.bytes_ == b.bytes_; }

  private:
    void put(std::uint64_t number);
    void put_signed(std::int64_t number);
    void put(Atom atom);
    void put(const Reason& reason);

    std::vector<std::uint8_t> bytes_;
    std::uint64_t size_ = 0;
    std::size_t last_ = 0; ///< the position at which the last event begins
};

/// The level of detail of a trace.
enum class TraceDetail : std::uint8_t {
    tree,     ///< decisions, failures, backtracking and solutions
    removals, ///< also the removed values, and the actors that removed them
    reasons,  ///< also the reasons of removals and failures
};
/// "tree", "removals" or "reasons".
std::string_view to_string(TraceDetail detail);

/// A layout in which a page may show the variables: cells in rows and columns.
struct TraceBoard {
    static constexpr std::int64_t no_variable = -1;

    std::uint32_t rows = 0;
    std::uint32_t columns = 0;
    std::vector<std::int64_t> cells;    ///< row by row, the number of a variable or no_variable
    std::vector<std::uint32_t> regions; ///< walls separate cells with different numbers; empty: no walls

    friend bool operator==(const TraceBoard&, const TraceBoard&) = default;
};

/// A solve recorded as data: the actors, and all events in order. A Recorder makes it; write_trace() and read_trace()
/// store it in a file. docs/trace-format.md describes the format.
struct Trace {
    struct Variable {
        std::string name;
        std::vector<Interval> domain; ///< before anything was inferred, in increasing order
        bool is_auxiliary = false;    ///< only rules know it, and its name describes its meaning

        friend bool operator==(const Variable&, const Variable&) = default;
    };
    struct Constraint {
        std::string name;
        std::vector<std::uint32_t> variables; ///< by number, each once

        friend bool operator==(const Constraint&, const Constraint&) = default;
    };
    /// The cause of a change of domains: a rule, or a constraint while it is loaded.
    struct Actor {
        std::string name;
        Origin origin = Origin::rule;
        std::vector<std::uint32_t> constraints; ///< that it serves; empty: none of the model
        std::vector<std::uint32_t> variables;   ///< its scope, by position

        friend bool operator==(const Actor&, const Actor&) = default;
    };
    using Board = TraceBoard;

    std::string title; ///< of the problem, if it was named
    TraceDetail detail = TraceDetail::reasons;
    std::vector<Variable> variables; ///< those of the model, then the auxiliary ones
    std::vector<Constraint> constraints;
    std::vector<Actor> actors; ///< those with events, in the order of their first events
    std::optional<Board> board;
    PackedEvents events;
    std::uint64_t left_out = 0; ///< the number of events that did not fit

    friend bool operator==(const Trace&, const Trace&) = default;
};

/// Writes a trace as docs/trace-format.md describes it: one JSON object per line.
/// Complexity: linear; about 60 bytes and half a microsecond per event of Sudoku, with its reason.
/// Errors: those of the stream, whose state records them.
void write_trace(std::ostream& out, const Trace& trace);

/// A file that is not a trace, or not a complete one: "FILE:LINE:COLUMN: problem".
class TraceError : public Error {
  public:
    using Error::Error;
};

/// Reads the output of write_trace(), to the end of the stream. It skips unknown members of objects. It checks
/// everything that can be checked without repeating the solve: names, numbers, depths, the order of values, and that
/// the end is not missing.
/// @param name  of the file, for messages
/// Complexity: linear; about a microsecond per event.
/// Errors: throws TraceError
Trace read_trace(std::istream& in, const std::string& name);

} // namespace csp
