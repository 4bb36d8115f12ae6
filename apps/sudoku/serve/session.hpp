#pragma once

#include <apps/sudoku/serve/worker.hpp>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace sudoku_app::serve {

/// One connection: the handshake, then frames in both directions. It lives as long as an operation on its socket is in
/// progress. All of its work runs on the thread of the server.
class Session : public std::enable_shared_from_this<Session> {
  public:
    /// The server, as sessions see it.
    class Owner {
      public:
        Owner() = default;
        Owner(const Owner&) = delete;
        Owner& operator=(const Owner&) = delete;
        virtual ~Owner() = default;

        virtual bool allows(std::string_view origin) const = 0;
        /// Returns a worker for a client, which outlives the session; null if there are too many clients.
        virtual Worker* new_worker(Outlet outlet) = 0;
        virtual void log(const std::string& line) = 0;
    };

    Session(boost::asio::ip::tcp::socket socket, Owner& owner);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void start();

  private:
    using Error = boost::beast::error_code;
    using Status = boost::beast::http::status;

    void greet(Error error);
    void refuse(Status status, const std::string& reason);
    void open(Error error);
    void read();
    void take(Error error);
    void send(std::string answer, bool is_last);
    void write();
    void end();
    Outlet outlet();

    boost::beast::websocket::stream<boost::beast::tcp_stream> socket_;
    Owner& owner_;
    boost::beast::flat_buffer buffer_;
    boost::beast::http::request_parser<boost::beast::http::empty_body> parser_;
    boost::beast::http::response<boost::beast::http::string_body> refusal_;
    Worker* worker_ = nullptr; ///< null until the client is accepted
    std::deque<std::string> outbox_;
    bool is_reading_ = false;
};

} // namespace sudoku_app::serve
