#include <csp/trace/trace.hpp>

#include <csp/base/atom.hpp>
#include <csp/base/domain.hpp>
#include <csp/base/types.hpp>
#include <csp/trace/json_line.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace csp {

namespace {

using trace::JsonLine;
using trace::LineError;

/// Reads a text of atoms or values separated by blanks: "12=5 13!=4", "1..3 5". @throws LineError if the text is
/// malformed.
class Words {
  public:
    Words(const JsonLine& line, std::string_view text) : line_(line), text_(text) {}

    /// Advances to the next word. Returns false if there is none.
    bool next_word() {
        if (text_.empty()) return false;
        if (!std::exchange(is_first_, false) && !accept(" ")) line_.refuse("expected a blank in " + quoted());
        return true;
    }
    Value value() {
        const WideValue number = this->number();
        if (number < min_value || number > max_value + 1) // "x < max_value + 1" is also an atom
            line_.refuse("the value " + std::to_string(number) + ", which no variable can have");
        return static_cast<Value>(number);
    }
    Interval run() {
        const Value min = value();
        const Value max = accept("..") ? value() : min;
        if (min > max || max > max_value) line_.refuse("values that are none in " + quoted());
        return {min, max};
    }
    Atom atom(std::uint32_t variables) {
        const WideValue index = number();
        if (index < 0 || index >= WideValue{variables})
            line_.refuse("an atom of variable " + std::to_string(index));
        const Var x(static_cast<std::uint32_t>(index));
        if (accept(">=")) return Atom::at_least(x, value());
        if (accept("<")) return Atom::less(x, value());
        if (accept("=")) return Atom::equal(x, value());
        if (!accept("!=")) line_.refuse("expected >=, <, = or != in " + quoted());
        return Atom::different(x, value());
    }
    void end() const {
        if (!text_.empty()) line_.refuse("expected nothing before " + quoted());
    }

  private:
    WideValue number() {
        WideValue number = 0;
        const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
        if (error != std::errc()) line_.refuse("expected a whole number in " + quoted());
        text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
        return number;
    }
    bool accept(std::string_view word) {
        if (!text_.starts_with(word)) return false;
        text_.remove_prefix(word.size());
        return true;
    }
    /// Returns the beginning of the remaining text, for messages.
    std::string quoted() const {
        constexpr std::size_t enough = 20;
        std::string text;
        trace::put_json_text(text, text_.substr(0, enough));
        return text;
    }

    const JsonLine& line_;
    std::string_view text_;
    bool is_first_ = true;
};

/// The known members of an event.
struct EventMembers {
    static constexpr unsigned depth = 1, atom = 2, variable = 4, values = 8, by = 16, why = 32, domains = 64,
                              events = 128, left_out = 256;

    TraceEvent event;
    unsigned given = 0;
    std::uint64_t event_count = 0; ///< of the end
    std::uint64_t left_out_count = 0;

    bool has(unsigned members) const { return (given & members) == members; }
    /// Clears everything, but keeps the memory of the lists.
    void forget() {
        given = 0;
        event.variable = Var();
        event.actor = TraceEvent::no_actor;
        event.origin = TraceEvent().origin;
        event.atom.reset();
        event.values.clear();
        event.reason.clear();
    }
};

class TraceReader {
  public:
    TraceReader(std::istream& in, std::string name) : in_(in), name_(std::move(name)) {}

    Trace read() {
        while (std::getline(in_, text_)) {
            ++number_;
            try {
                JsonLine line(text_);
                take(line);
                line.end();
            } catch (const LineError& error) {
                refuse(error.at, error.problem);
            }
        }
        ++number_;
        if (!has_begun_) refuse(0, "expected the first line of a trace");
        if (!has_ended_) refuse(0, "the end is missing: the file was cut");
        return std::move(trace_);
    }

  private:
    using Kind = TraceEvent::Kind;

    [[noreturn]] void refuse(std::size_t at, const std::string& problem) const {
        throw TraceError(name_ + ':' + std::to_string(number_) + ':' + std::to_string(at + 1) + ": " +
                         problem);
    }

    // Lines, whose first member determines their kind

    void take(JsonLine& line) {
        line.begin_object();
        if (!line.next_member(member_)) line.refuse("expected a member that states the kind of the line");
        if (has_ended_) line.refuse("expected nothing after the end");
        if (has_begun_ == (member_ == "arcwise-trace"))
            line.refuse(has_begun_ ? "a second trace" : "expected the first line of a trace");
        if (member_ == "e") return take_event(line);
        if (trace_.events.size() > 0) line.refuse("expected an event, as before");
        follow_order(line);
        if (member_ == "arcwise-trace")
            take_header(line);
        else if (member_ == "variable")
            take_variable(line);
        else if (member_ == "constraint")
            take_constraint(line);
        else if (member_ == "actor")
            take_actor(line);
        else
            take_board(line);
    }

    /// Requires the order: first all variables, then all constraints, then all actors, then the board.
    void follow_order(const JsonLine& line) {
        constexpr std::array<std::string_view, 5> order{"arcwise-trace", "variable", "constraint", "actor",
                                                        "board"};
        const auto* const found = std::find(order.begin(), order.end(), member_);
        if (found == order.end())
            line.refuse("expected variable, constraint, actor, board or e as the first member");
        const auto place = static_cast<std::size_t>(found - order.begin());
        if (place < place_)
            line.refuse("a line of this kind cannot come after " + std::string(order.at(place_)));
        place_ = place;
    }

    void take_header(JsonLine& line) {
        if (line.integer() != 1) line.refuse("a version that is not 1");
        has_begun_ = true;
        bool has_detail = false;
        while (line.next_member(member_)) {
            if (member_ == "title")
                line.text(trace_.title);
            else if (member_ == "detail")
                has_detail = take_detail(line);
            else
                line.skip();
        }
        if (!has_detail) line.refuse("\"detail\" is missing");
    }
    bool take_detail(JsonLine& line) {
        line.text(word_);
        for (const auto detail : {TraceDetail::tree, TraceDetail::removals, TraceDetail::reasons})
            if (word_ == to_string(detail)) {
                trace_.detail = detail;
                return true;
            }
        line.refuse("expected tree, removals or reasons");
    }

    void take_variable(JsonLine& line) {
        Trace::Variable variable;
        line.text(variable.name);
        while (line.next_member(member_)) {
            if (member_ == "domain")
                take_runs(line, variable.domain);
            else if (member_ == "auxiliary")
                variable.is_auxiliary = line.truth();
            else
                line.skip();
        }
        if (variable.domain.empty()) line.refuse("\"domain\" is missing");
        trace_.variables.push_back(std::move(variable));
    }
    void take_constraint(JsonLine& line) {
        Trace::Constraint constraint;
        line.text(constraint.name);
        while (line.next_member(member_))
            member_ == "on" ? take_variables(line, constraint.variables) : line.skip();
        trace_.constraints.push_back(std::move(constraint));
    }
    void take_actor(JsonLine& line) {
        Trace::Actor actor;
        line.text(actor.name);
        while (line.next_member(member_)) {
            if (member_ == "origin")
                actor.origin = take_origin(line);
            else if (member_ == "on")
                take_variables(line, actor.variables);
            else if (member_ == "serves")
                take_numbers(line, actor.constraints, trace_.constraints.size(), "constraint");
            else
                line.skip();
        }
        trace_.actors.push_back(std::move(actor));
    }
    Origin take_origin(JsonLine& line) {
        line.text(word_);
        for (int i = 0; i <= static_cast<int>(Origin::kept); ++i)
            if (const auto origin = static_cast<Origin>(i); word_ == to_string(origin)) return origin;
        line.refuse("an origin that is none");
    }
    void take_board(JsonLine& line) {
        if (trace_.board) line.refuse("a second board");
        Trace::Board& board = trace_.board.emplace();
        constexpr std::size_t longest_side = 1000;
        std::vector<std::uint32_t> sides;
        take_numbers(line, sides, longest_side + 1, "side");
        if (sides.size() != 2) line.refuse("expected two sides, rows and columns");
        board.rows = sides[0];
        board.columns = sides[1];
        while (line.next_member(member_)) {
            if (member_ == "cells")
                take_cells(line, board.cells);
            else if (member_ == "regions")
                take_numbers(line, board.regions, std::numeric_limits<std::uint32_t>::max(), "region");
            else
                line.skip();
        }
        const std::size_t size = std::size_t{board.rows} * board.columns;
        if (board.cells.size() != size || (!board.regions.empty() && board.regions.size() != size))
            line.refuse("as many cells as rows times columns, and as many regions or none, are expected");
    }

    // Events

    void take_event(JsonLine& line) {
        line.text(word_);
        constexpr std::array<std::string_view, 6> words{"level", "decide", "remove",
                                                        "fail",  "back",   "solution"};
        const auto* const found = std::find(words.begin(), words.end(), word_);
        if (found == words.end() && word_ != "end")
            line.refuse("expected level, decide, remove, fail, back, solution or end");
        members_.forget();
        while (line.next_member(member_)) take_member(line);
        if (found == words.end()) return take_end(line);
        members_.event.kind = static_cast<Kind>(found - words.begin());
        check(line);
        trace_.events.push(members_.event);
    }

    void give(unsigned member, const JsonLine& line) {
        if (members_.has(member)) line.refuse("a second \"" + member_ + '"');
        members_.given |= member;
    }

    void take_member(JsonLine& line) {
        TraceEvent& event = members_.event;
        if (member_ == "depth") {
            give(EventMembers::depth, line);
            event.depth = static_cast<int>(count(line, max_value));
        } else if (member_ == "atom") {
            give(EventMembers::atom, line);
            line.text(word_);
            Words words(line, word_);
            event.atom = words.atom(variable_count());
            words.end();
        } else if (member_ == "x") {
            give(EventMembers::variable, line);
            event.variable =
                Var(static_cast<std::uint32_t>(count(line, trace_.variables.size(), "variable")));
        } else if (member_ == "values") {
            give(EventMembers::values, line);
            take_runs(line, event.values);
        } else if (member_ == "by") {
            give(EventMembers::by, line);
            take_cause(line);
        } else if (member_ == "why" || member_ == "domains") {
            if ((members_.given & (EventMembers::why | EventMembers::domains)) != 0)
                line.refuse("a second reason");
            member_ == "why" ? take_atoms(line) : take_domains(line);
        } else if (member_ == "events") {
            give(EventMembers::events, line);
            members_.event_count = count(line, std::numeric_limits<std::int64_t>::max());
        } else if (member_ == "left-out") {
            give(EventMembers::left_out, line);
            members_.left_out_count = count(line, std::numeric_limits<std::int64_t>::max());
        } else {
            line.skip();
        }
    }

    void take_cause(JsonLine& line) {
        TraceEvent& event = members_.event;
        event.actor = TraceEvent::no_actor;
        if (line.is_text()) {
            event.origin = take_origin(line);
        } else {
            event.actor = static_cast<std::uint32_t>(count(line, trace_.actors.size(), "actor"));
            event.origin = trace_.actors[event.actor].origin;
        }
    }
    void take_atoms(JsonLine& line) {
        line.text(word_);
        Words words(line, word_);
        members_.event.reason.kind = Reason::Kind::atoms;
        while (words.next_word()) members_.event.reason.add(words.atom(variable_count()));
        members_.given |= EventMembers::why;
    }
    void take_domains(JsonLine& line) {
        take_variables(line, numbers_);
        members_.event.reason.kind = Reason::Kind::scoped;
        for (const std::uint32_t x : numbers_) members_.event.reason.add(View(Var(x)));
        members_.given |= EventMembers::domains;
    }

    /// Checks the members that each kind of event must have. Members that are meaningless for the event count as
    /// unknown.
    void check(const JsonLine& line) {
        TraceEvent& event = members_.event;
        const auto require = [&](bool holds, const char* problem) {
            if (!holds) line.refuse(problem);
        };
        const auto need = [&](unsigned members, const char* names) {
            if (!members_.has(members)) line.refuse(std::string("expected ") + names);
        };
        switch (event.kind) {
        case Kind::level:
        case Kind::decision:
            need(EventMembers::depth, "\"depth\"");
            if (event.kind == Kind::decision) need(EventMembers::atom, "\"atom\"");
            require(event.depth > depth_, "a level that is no deeper than the one before");
            depth_ = event.depth;
            break;
        case Kind::backtrack:
            need(EventMembers::depth, "\"depth\"");
            require(event.depth < depth_, "it goes back to a level that is no higher");
            depth_ = event.depth;
            break;
        case Kind::removal:
            need(EventMembers::variable | EventMembers::values | EventMembers::by,
                 R"("x", "values" and "by")");
            break;
        case Kind::failure:
            need(EventMembers::by, "\"by\"");
            break;
        case Kind::solution:
            break;
        }
        event.depth = depth_;
        if (event.kind != Kind::decision && event.kind != Kind::failure) event.atom.reset();
        if (event.kind != Kind::removal && event.kind != Kind::failure) event.reason.clear();
    }

    void take_end(JsonLine& line) {
        if (!members_.has(EventMembers::events | EventMembers::left_out))
            line.refuse(R"(expected "events" and "left-out")");
        if (members_.event_count != trace_.events.size())
            line.refuse("an end behind " + std::to_string(members_.event_count) + " events, but there are " +
                        std::to_string(trace_.events.size()));
        trace_.left_out = members_.left_out_count;
        has_ended_ = true;
    }

    // Values

    std::uint32_t variable_count() const { return static_cast<std::uint32_t>(trace_.variables.size()); }

    static std::uint64_t count(JsonLine& line, std::int64_t most) {
        const std::int64_t number = line.integer();
        if (number < 0 || number > most) line.refuse("expected a number from 0 to " + std::to_string(most));
        return static_cast<std::uint64_t>(number);
    }
    static std::uint64_t count(JsonLine& line, std::size_t known, const char* what) {
        const std::int64_t number = line.integer();
        if (number < 0 || static_cast<std::uint64_t>(number) >= known)
            line.refuse(std::string(what) + ' ' + std::to_string(number) +
                        " is none of those that there are");
        return static_cast<std::uint64_t>(number);
    }
    static void take_numbers(JsonLine& line, std::vector<std::uint32_t>& numbers, std::size_t known,
                             const char* what) {
        numbers.clear();
        line.begin_array();
        while (line.next_element()) numbers.push_back(static_cast<std::uint32_t>(count(line, known, what)));
    }
    void take_variables(JsonLine& line, std::vector<std::uint32_t>& numbers) const {
        take_numbers(line, numbers, trace_.variables.size(), "variable");
    }
    void take_cells(JsonLine& line, std::vector<std::int64_t>& cells) const {
        cells.clear();
        line.begin_array();
        while (line.next_element()) {
            cells.push_back(line.integer());
            if (cells.back() < Trace::Board::no_variable || cells.back() >= std::int64_t{variable_count()})
                line.refuse("a cell of variable " + std::to_string(cells.back()));
        }
    }
    void take_runs(JsonLine& line, std::vector<Interval>& runs) {
        line.text(word_);
        Words words(line, word_);
        runs.clear();
        while (words.next_word()) {
            const Interval run = words.run();
            if (!runs.empty() && run.min <= runs.back().max) line.refuse("values that do not increase");
            runs.push_back(run);
        }
        if (runs.empty()) line.refuse("expected a value or more");
    }

    std::istream& in_;
    std::string name_;
    std::size_t number_ = 0; ///< of the line
    std::string text_;
    std::string member_;
    std::string word_;
    std::vector<std::uint32_t> numbers_;
    Trace trace_;
    EventMembers members_;
    std::size_t place_ = 0; ///< of the last line's kind in the order of kinds
    int depth_ = 0;         ///< after the last event
    bool has_begun_ = false;
    bool has_ended_ = false;
};

} // namespace

Trace read_trace(std::istream& in, const std::string& name) { return TraceReader(in, name).read(); }

} // namespace csp
