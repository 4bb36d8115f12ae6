#include <apps/sudoku/serve/session.hpp>

#include <sudoku/formats/words.hpp>

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <chrono>
#include <utility>

namespace sudoku_app::serve {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

namespace {

/// The maximum size of a frame: ten times the largest puzzle that an editor packs.
constexpr std::size_t most_bytes = std::size_t{1} << 20;
/// The maximum number of answers that the client has not taken yet. If there are more, no request is read until it
/// takes some.
constexpr std::size_t most_answers = 64;
constexpr std::chrono::seconds for_greeting{10};
/// The time after which a silent client is asked whether it is still there and, after the same time again, dropped.
constexpr std::chrono::seconds for_silence{60};

} // namespace

Session::Session(net::ip::tcp::socket socket, Owner& owner) : socket_(std::move(socket)), owner_(owner) {}

Session::~Session() { end(); }

void Session::end() {
    if (worker_ != nullptr) worker_->end();
}

void Session::start() {
    beast::get_lowest_layer(socket_).expires_after(for_greeting);
    http::async_read(socket_.next_layer(), buffer_, parser_,
                     [self = shared_from_this()](Error error, std::size_t) { self->greet(error); });
}

void Session::greet(Error error) {
    if (error) return; // it has closed the connection, was too slow, or uses another protocol
    const auto& request = parser_.get();
    const auto origins = request.equal_range(http::field::origin);
    for (auto field = origins.first; field != origins.second; ++field) {
        const std::string origin(field->value());
        if (owner_.allows(origin)) continue;
        owner_.log("a page of " + sudoku::words::in_quotes(origin) + " was refused; --origin allows it");
        return refuse(http::status::forbidden, "Pages of this origin are not allowed.");
    }
    if (!websocket::is_upgrade(request))
        return refuse(http::status::upgrade_required, "This is a websocket for puzzle editors.");
    worker_ = owner_.new_worker(outlet());
    if (worker_ == nullptr) return refuse(http::status::service_unavailable, "There are too many clients.");
    beast::get_lowest_layer(socket_).expires_never(); // from now on, the websocket has its timeouts
    socket_.set_option(websocket::stream_base::timeout{for_greeting, 2 * for_silence, true});
    socket_.read_message_max(most_bytes);
    socket_.async_accept(request, [self = shared_from_this()](Error failed) { self->open(failed); });
}

void Session::refuse(Status status, const std::string& reason) {
    refusal_ = {status, parser_.get().version()};
    refusal_.set(http::field::content_type, "text/plain");
    if (status == http::status::upgrade_required) refusal_.set(http::field::upgrade, "websocket");
    refusal_.keep_alive(false);
    refusal_.body() = reason + '\n';
    refusal_.prepare_payload();
    http::async_write(socket_.next_layer(), refusal_, [self = shared_from_this()](Error, std::size_t) {
        Error ignored;
        self->socket_.next_layer().socket().shutdown(net::ip::tcp::socket::shutdown_send, ignored);
    });
}

void Session::open(Error error) {
    if (error) return end();
    buffer_.clear();
    socket_.text(true);
    read();
}

void Session::read() {
    if (is_reading_ || outbox_.size() >= most_answers) return;
    is_reading_ = true;
    socket_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) { self->take(error); });
}

void Session::take(Error error) {
    is_reading_ = false;
    if (error) return end(); // it has closed the connection, or has received the reason why the server does
    Request request;
    if (socket_.got_text())
        request = read_request(beast::buffers_to_string(buffer_.data()));
    else
        request.problem = "expected a frame of text";
    buffer_.consume(buffer_.size());
    worker_->ask(std::move(request));
    read();
}

Outlet Session::outlet() {
    return {
        .send =
            [weak = weak_from_this(), executor = socket_.get_executor()](std::string answer, bool is_last) {
                net::post(executor, [weak, answer = std::move(answer), is_last]() mutable {
                    if (const auto self = weak.lock()) self->send(std::move(answer), is_last);
                });
            },
        .note = {}};
}

/// Drops answers that are not the last, if the client has not taken earlier answers.
void Session::send(std::string answer, bool is_last) {
    if (!is_last && !outbox_.empty()) return;
    outbox_.push_back(std::move(answer));
    if (outbox_.size() == 1) write();
}

void Session::write() {
    socket_.async_write(net::buffer(outbox_.front()), [self = shared_from_this()](Error error, std::size_t) {
        if (error) return self->end();
        self->outbox_.pop_front();
        if (!self->outbox_.empty()) self->write();
        self->read();
    });
}

} // namespace sudoku_app::serve
