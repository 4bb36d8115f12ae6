#include <apps/sudoku/serve/server.hpp>

#include <apps/sudoku/serve/session.hpp>

#include <csp/base/error.hpp>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <algorithm>
#include <chrono>
#include <list>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace sudoku_app::serve {

namespace net = boost::asio;
using net::ip::tcp;

/// Runs on one thread, that of run(), except for the workers of sessions.
class Server::Listener final : public Session::Owner {
  public:
    explicit Listener(Options options) : options_(std::move(options)), acceptor_(io_), again_(io_) {
        const tcp::endpoint here(net::ip::address_v4::loopback(), options_.port);
        try {
            acceptor_.open(here.protocol());
            acceptor_.set_option(
                net::socket_base::reuse_address(true)); // after a restart, while old ones time out
            acceptor_.bind(here);
            acceptor_.listen();
        } catch (const boost::system::system_error& error) {
            throw csp::Error("port " + std::to_string(options_.port) + ": " + error.code().message());
        }
    }

    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    ~Listener() override { end_workers(); }

    void run() {
        accept();
        io_.run();
        end_workers();
    }
    void stop() { io_.stop(); }

    // For sessions.

    bool allows(std::string_view origin) const override { return options_.origins.allows(origin); }

    Worker* new_worker(Outlet outlet) override {
        workers_.remove_if([](const Worker& worker) { return worker.has_ended(); });
        if (workers_.size() >= most_clients) return nullptr;
        outlet.note = [this](const std::string& line) { log(line); };
        return &workers_.emplace_back(options_.answers, std::move(outlet));
    }

    /// Writes a line, unless it has been written before: an editor sends its puzzle again after every change.
    void log(const std::string& line) override {
        constexpr std::size_t most_lines = 1000; // more lines are of no use to a reader
        const std::lock_guard lock(mutex_);
        if (logged_.size() < most_lines && logged_.insert(line).second) options_.log(line);
    }

  private:
    /// Ends the workers. Sessions still refer to them, but they no longer post any work.
    void end_workers() {
        for (Worker& worker : workers_) worker.end();
        for (Worker& worker : workers_) worker.wait();
    }

    /// The maximum number of clients. Each client may keep one processor busy, and one person has few editors open.
    static constexpr std::size_t most_clients = 16;
    /// The maximum number of connections, including those before the handshake, which ends within seconds.
    static constexpr std::size_t most_sessions = 64;

    void accept() {
        acceptor_.async_accept([this](boost::system::error_code error, tcp::socket socket) {
            if (error == net::error::operation_aborted) return;
            std::erase_if(sessions_, [](const auto& session) { return session.expired(); });
            if (!error && sessions_.size() < most_sessions) {
                const auto session = std::make_shared<Session>(std::move(socket), *this);
                sessions_.push_back(session);
                session->start();
            }
            if (!error) return accept();
            constexpr std::chrono::milliseconds pause(
                100); // such as for lack of descriptors, which other programs may return
            again_.expires_after(pause);
            again_.async_wait([this](boost::system::error_code ended) {
                if (!ended) accept();
            });
        });
    }

    Options options_;
    std::list<Worker>
        workers_;      ///< outlive their sessions, since a search takes time to notice that it must end
    std::mutex mutex_; ///< guards the log
    std::set<std::string> logged_;
    net::io_context io_; ///< its handlers own the sessions
    tcp::acceptor acceptor_;
    net::steady_timer again_;
    std::vector<std::weak_ptr<Session>> sessions_;
};

Server::Server(Options options) : listener_(std::make_unique<Listener>(std::move(options))) {}
Server::~Server() = default;

std::uint16_t Server::port() const { return listener_->port(); }
void Server::run() { listener_->run(); }
void Server::stop() { listener_->stop(); }

} // namespace sudoku_app::serve
