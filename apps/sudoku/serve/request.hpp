#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// The server of puzzle editors: `arcwise-sudoku serve`.
///
///     request.hpp   a frame of text -> Request
///     answers.hpp   Request -> answers, by search and by logic; knows no socket
///     worker.hpp    the requests of one client, one after another, on a separate thread
///     server.hpp    sockets, frames, limits
namespace sudoku_app::serve {

/// The questions of the protocol, by its names for them.
enum class Question : std::uint8_t {
    truecandidates,
    solve,
    check,
    count,
    estimate,
    solvepath,
    step,
    cancel, ///< no question: it ends the previous question
};

/// A request of an editor: `{"nonce": 7, "command": "solve", "dataType": "fpuzzles", "data": "N4Ig..."}`.
struct Request {
    std::int64_t nonce = 0; ///< every answer repeats it
    Question question = Question::cancel;
    std::string puzzle = {};  ///< packed as in links of f-puzzles
    std::string problem = {}; ///< the reason why the frame is not a request; empty if it is
};

/// Reads a frame. A frame that is not a request has a `problem`; its nonce is 0 if none can be read.
Request read_request(std::string_view frame);

} // namespace sudoku_app::serve
