#include <apps/sudoku/commands.hpp>

#include <apps/common/program.hpp>
#include <apps/replay/moments.hpp>
#include <apps/sudoku/puzzle_files.hpp>
#include <apps/sudoku/record_solver.hpp>
#include <apps/sudoku/terminal.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/board/symbol.hpp>
#include <sudoku/layout/layout.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <iostream>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace sudoku_app {

namespace {

using Kind = csp::TraceEvent::Kind;

/// Shows the steps of a search on the terminal, redrawing the board in place.
class Animation {
  public:
    Animation(const Options& options, const sudoku::Board& givens, const csp::Trace& trace)
        : givens_(givens),
          trace_(trace),
          moments_(trace),
          frame_(sudoku::regions_of(options.layout.make(givens.box())), 1),
          is_coloured_(wants_colour(options.colour)),
          pause_(std::chrono::duration_cast<std::chrono::microseconds>(
              std::chrono::duration<double>(1 / options.speed))) {}

    /// Plays until the end, or until a stop is requested.
    void play(const std::stop_token& stop) {
        while (!stop.stop_requested() && moments_.next())
            if (is_worth_showing()) {
                show();
                std::this_thread::sleep_for(pause_);
            }
    }

  private:
    /// Whether to show the event. Removals that leave several values do not change this board.
    bool is_worth_showing() const {
        const csp::TraceEvent& event = moments_.event();
        return event.kind != Kind::level && event.origin != csp::Origin::given &&
               (event.kind != Kind::removal || moments_.is_fixed(event.variable));
    }

    void show() {
        std::string text;
        if (lines_ > 0) text += fmt::format("\x1b[{}A", lines_); // up to its first line
        std::string drawn = frame_.draw(symbols());
        lines_ = std::count(drawn.begin(), drawn.end(), '\n') + 1;
        text += is_coloured_ ? coloured(drawn) : drawn;
        text += "\x1b[K" + caption() + '\n';
        std::cout << text << std::flush;
    }

    std::string symbols() const {
        std::string symbols;
        for (int cell = 0; cell < givens_.size(); ++cell) {
            const auto value = moments_.value(csp::Var{static_cast<std::uint32_t>(cell)});
            symbols += value ? sudoku::symbol_of_value(*value) : '.';
        }
        return symbols;
    }

    /// Returns the board with found values in one colour, guesses in another and underlined, and the latest change in
    /// reverse.
    std::string coloured(const std::string& drawn) const {
        std::string text;
        std::size_t from = 0;
        for (int cell = 0; cell < givens_.size(); ++cell) {
            const std::size_t place = frame_.place(cell);
            const std::string_view colour = colour_of(cell);
            if (colour.empty()) continue;
            text.append(drawn, from, place - from).append(colour).append(1, drawn[place]).append("\x1b[0m");
            from = place + 1;
        }
        return text.append(drawn, from);
    }

    std::string_view colour_of(int cell) const {
        const csp::Var x{static_cast<std::uint32_t>(cell)};
        if (givens_[cell] != 0 || !moments_.value(x)) return "";
        const csp::TraceEvent& event = moments_.event();
        if (event.kind == Kind::failure) return "\x1b[31m";
        if (event.kind == Kind::removal && event.variable.is_same(x)) return "\x1b[1;7;32m";
        return moments_.is_guess(x) ? "\x1b[4;33m" : "\x1b[32m";
    }

    std::string caption() const {
        const csp::TraceEvent& event = moments_.event();
        const auto name = [&](csp::Var x) { return trace_.variables[x.index].name; };
        switch (event.kind) {
        case Kind::decision:
            return event.atom
                       ? fmt::format("guess: {} is {}", name(event.atom->variable()), event.atom->value())
                       : "guess";
        case Kind::failure:
            return "dead end";
        case Kind::backtrack:
            return fmt::format("back to level {}", event.depth);
        case Kind::solution:
            return "solution";
        case Kind::removal:
            return fmt::format("{}: {} is {}",
                               event.actor == csp::TraceEvent::no_actor
                                   ? to_string(event.origin)
                                   : std::string_view(trace_.actors[event.actor].name),
                               name(event.variable), *moments_.value(event.variable));
        case Kind::level:
            break;
        }
        return "";
    }

    const sudoku::Board& givens_;
    const csp::Trace& trace_;
    replay::Moments moments_;
    sudoku::GridFrame frame_;
    bool is_coloured_;
    std::chrono::microseconds pause_;
    std::ptrdiff_t lines_ = 0; ///< the number of lines of the drawing on the terminal
};

} // namespace

int watch(const Options& options) {
    std::stop_source stop;
    std::atomic<int> signal = 0;
    const app::SignalWatch watching([&](int received) {
        signal = received;
        stop.request_stop();
    });
    const PuzzleList puzzles(options);
    int status = puzzles.is_faultless() ? app::success : app::user_error;
    for (const sudoku::Board& board : puzzles.boards()) {
        const RecordedSearch search = recorded_search(options, board, std::nullopt, stop.get_token());
        Animation(options, board, search.trace).play(stop.get_token());
        std::cout << (search.answer.solution ? to_line(*search.answer.solution) : "# no solution") << "\n\n";
        if (!search.answer.solution && status == app::success) status = 1;
        constexpr int by_signal = 128;
        if (signal != 0) return by_signal + signal;
    }
    return status;
}

} // namespace sudoku_app
