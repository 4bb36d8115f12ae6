#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/domain.hpp>
#include <csp/engine/listener.hpp>
#include <csp/engine/reason.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
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

} // namespace csp
