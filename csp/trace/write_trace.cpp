#include <csp/trace/trace.hpp>

#include <csp/trace/json_line.hpp>

#include <array>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

namespace csp {

namespace {

using trace::put_json_text;
using trace::put_number;

constexpr std::array<std::string_view, 4> operations{">=", "<", "=", "!="}; // by Atom::Operation

/// Makes lines, and writes them to the stream some thousands at a time.
class Writer {
  public:
    explicit Writer(std::ostream& out) : out_(out) {}

    void header(const Trace& trace) {
        text_ += R"({"arcwise-trace":1,"detail":")";
        text_ += to_string(trace.detail);
        text_ += '"';
        if (!trace.title.empty()) {
            text_ += R"(,"title":)";
            put_json_text(text_, trace.title);
        }
        end_line();
    }

    void variable(const Trace::Variable& variable) {
        named(R"({"variable":)", variable.name);
        text_ += R"(,"domain":")";
        put(variable.domain);
        text_ += variable.is_auxiliary ? R"(","auxiliary":true)" : R"(")";
        end_line();
    }
    void constraint(const Trace::Constraint& constraint) {
        named(R"({"constraint":)", constraint.name);
        list(R"(,"on":[)", constraint.variables);
        end_line();
    }
    void actor(const Trace::Actor& actor) {
        named(R"({"actor":)", actor.name);
        text_ += R"(,"origin":")";
        text_ += to_string(actor.origin);
        list(R"(","serves":[)", actor.constraints);
        list(R"(,"on":[)", actor.variables);
        end_line();
    }
    void board(const Trace::Board& board) {
        list(R"({"board":[)", std::array{board.rows, board.columns});
        list(R"(,"cells":[)", board.cells);
        if (!board.regions.empty()) list(R"(,"regions":[)", board.regions);
        end_line();
    }

    void event(const TraceEvent& event) {
        switch (event.kind) {
        case TraceEvent::Kind::level:
            depth(R"({"e":"level","depth":)", event.depth);
            break;
        case TraceEvent::Kind::decision:
            depth(R"({"e":"decide","depth":)", event.depth);
            text_ += R"(,"atom":")";
            put(*event.atom);
            text_ += '"';
            break;
        case TraceEvent::Kind::removal:
            text_ += R"({"e":"remove","x":)";
            put_number(text_, event.variable.index);
            text_ += R"(,"values":")";
            put(event.values);
            text_ += R"(",)";
            cause(event);
            break;
        case TraceEvent::Kind::failure:
            text_ += R"({"e":"fail",)";
            if (event.atom) {
                text_ += R"("atom":")";
                put(*event.atom);
                text_ += R"(",)";
            }
            cause(event);
            break;
        case TraceEvent::Kind::backtrack:
            depth(R"({"e":"back","depth":)", event.depth);
            break;
        case TraceEvent::Kind::solution:
            text_ += R"({"e":"solution")";
            break;
        }
        end_line();
    }

    void end(const Trace& trace) {
        text_ += R"({"e":"end","events":)";
        put_number(text_, static_cast<std::int64_t>(trace.events.size()));
        text_ += R"(,"left-out":)";
        put_number(text_, static_cast<std::int64_t>(trace.left_out));
        end_line();
        hand_on();
    }

  private:
    void end_line() {
        constexpr std::size_t enough = 1U << 16U;
        text_ += "}\n";
        if (text_.size() >= enough) hand_on();
    }
    void hand_on() {
        out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
        text_.clear();
    }

    void named(std::string_view start, std::string_view name) {
        text_ += start;
        put_json_text(text_, name);
    }
    template <typename Numbers>
    void list(std::string_view start, const Numbers& numbers) {
        text_ += start;
        for (bool is_first = true; const auto number : numbers) {
            if (!is_first) text_ += ',';
            is_first = false;
            put_number(text_, number);
        }
        text_ += ']';
    }
    void depth(std::string_view start, int depth) {
        text_ += start;
        put_number(text_, depth);
    }
    void put(Atom atom) {
        put_number(text_, atom.variable().index);
        text_ += operations.at(static_cast<std::size_t>(atom.operation()));
        put_number(text_, atom.value());
    }
    void put(std::span<const Interval> runs) {
        for (bool is_first = true; const Interval run : runs) {
            if (!is_first) text_ += ' ';
            is_first = false;
            put_number(text_, run.min);
            if (run.max == run.min) continue;
            text_ += "..";
            put_number(text_, run.max);
        }
    }

    void cause(const TraceEvent& event) {
        text_ += R"("by":)";
        if (event.actor != TraceEvent::no_actor) {
            put_number(text_, event.actor);
        } else {
            text_ += '"';
            text_ += to_string(event.origin);
            text_ += '"';
        }
        if (event.reason.kind == Reason::Kind::atoms) {
            text_ += R"(,"why":")";
            for (const Atom& atom : event.reason.atoms) {
                if (&atom != event.reason.atoms.data()) text_ += ' ';
                put(atom);
            }
            text_ += '"';
        } else if (event.reason.kind == Reason::Kind::scoped) {
            text_ += R"(,"domains":[)";
            for (const View& x : event.reason.variables) {
                if (&x != event.reason.variables.data()) text_ += ',';
                put_number(text_, x.variable().index);
            }
            text_ += ']';
        }
    }

    std::ostream& out_;
    std::string text_; ///< of the lines not yet written
};

} // namespace

void write_trace(std::ostream& out, const Trace& trace) {
    Writer writer(out);
    writer.header(trace);
    for (const auto& variable : trace.variables) writer.variable(variable);
    for (const auto& constraint : trace.constraints) writer.constraint(constraint);
    for (const auto& actor : trace.actors) writer.actor(actor);
    if (trace.board) writer.board(*trace.board);
    TraceEvent event;
    for (PackedEvents::Reader events(trace.events); events.next(event);) writer.event(event);
    writer.end(trace);
}

std::string_view to_string(TraceDetail detail) {
    constexpr std::array<std::string_view, 3> words{"tree", "removals", "reasons"};
    return words.at(static_cast<std::size_t>(detail));
}

} // namespace csp
