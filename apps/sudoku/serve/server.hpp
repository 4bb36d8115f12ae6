#pragma once

#include <apps/sudoku/serve/answers.hpp>
#include <apps/sudoku/serve/origin.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace sudoku_app::serve {

/// A websocket server for puzzle editors in browsers on this machine. It listens on 127.0.0.1, which other machines
/// cannot reach, and refuses pages by their origin. Frames, connections, and answers that wait to be read are limited;
/// see server.cpp and session.cpp.
class Server {
  public:
    struct Options {
        std::uint16_t port = 0; ///< 0: any free port
        Origins origins = Origins();
        AnswerOptions answers = {};
        /// Takes lines for the user, each once.
        std::function<void(const std::string& line)> log = [](const std::string&) {};
    };

    /// Errors: throws csp::Error if the port cannot be used.
    explicit Server(Options options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    std::uint16_t port() const;
    /// Serves until stop() is called, and then ends all current answers.
    void run();
    /// Ends run(), now or when it begins. May be called from any thread.
    void stop();

  private:
    class Listener;

    std::unique_ptr<Listener> listener_;
};

} // namespace sudoku_app::serve
