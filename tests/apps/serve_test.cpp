// arcwise-sudoku serve from a browser's point of view: a client over a real socket.

#include <tests/apps/sudoku_program.hpp>

#include <sudoku/formats/packing.hpp>
#include <sudoku/sudoku.hpp>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace serve_test {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using net::ip::tcp;
using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using tests::classic_puzzle;
using tests::run_sudoku;

/// The program while it serves, on a separate port. The destructor interrupts it.
class RunningServer {
  public:
    explicit RunningServer(const std::vector<std::string>& options = {}) : errors_(folder_.path() / "err") {
        std::array<int, 2> out{};
        if (pipe(out.data()) != 0) throw std::runtime_error("no pipe");
        std::vector<std::string> words{std::string(tests::sudoku_program), "serve", "--port", "0"};
        words.insert(words.end(), options.begin(), options.end());
        std::vector<char*> line;
        for (std::string& word : words) line.push_back(word.data());
        line.push_back(nullptr);
        child_ = fork();
        if (child_ == 0) {
            dup2(out[1], STDOUT_FILENO);
            close(out[0]);
            if (std::freopen(errors_.c_str(), "w", stderr) != nullptr) execv(line.front(), line.data());
            _exit(127);
        }
        close(out[1]);
        std::string first;
        for (char c = 0; read(out[0], &c, 1) == 1 && c != '\n';) first += c;
        close(out[0]);
        port_ = static_cast<std::uint16_t>(std::stoi(first.substr(first.rfind(':') + 1)));
        EXPECT_EQ(first, "listening on ws://127.0.0.1:" + std::to_string(port_));
    }
    ~RunningServer() {
        if (child_ <= 0) return;
        EXPECT_EQ(end(SIGINT), 128 + SIGINT);
    }
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;

    std::uint16_t port() const { return port_; }
    std::string errors() const { return tests::text_of(errors_); }

    /// Returns the exit status after this signal.
    int end(int signal) {
        kill(child_, signal);
        int status = 0;
        waitpid(std::exchange(child_, -1), &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }

  private:
    tests::ScratchFolder folder_;
    std::filesystem::path errors_;
    pid_t child_ = -1;
    std::uint16_t port_ = 0;
};

/// Returns the puzzle of a text, packed.
std::string packed(const std::string& text) {
    const std::string link = sudoku::to_f_puzzles_link(sudoku::read_variant(text).variant).text;
    return link.substr(link.find("load=") + 5);
}
const std::string& endless() {
    static const std::string empty = packed("sudoku 9\n");
    return empty;
}

class Client {
  public:
    /// Throws unless the server accepts the connection.
    explicit Client(const RunningServer& server, const std::string& origin = "https://www.f-puzzles.com")
        : socket_(io_) {
        socket_.next_layer().connect({net::ip::address_v4::loopback(), server.port()});
        socket_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
            if (!origin.empty()) request.set(http::field::origin, origin);
        }));
        socket_.handshake("localhost", "/");
        socket_.read_message_max(0); // no limit
    }

    void send(const std::string& frame) { socket_.write(net::buffer(frame)); }
    void ask(int nonce, const std::string& command, const std::string& data = "") {
        Json request{{"nonce", nonce}, {"command", command}};
        if (!data.empty()) request.update({{"dataType", "fpuzzles"}, {"data", data}});
        send(request.dump());
    }
    Json receive() {
        beast::flat_buffer buffer;
        socket_.read(buffer);
        return Json::parse(beast::buffers_to_string(buffer.data()));
    }
    /// Returns the next answer that is not a progress report.
    Json last() {
        for (;;) {
            Json answer = receive();
            const bool is_report = answer.value("inProgress", false) ||
                                   (answer["type"] == "estimate" && answer["relErrPercent"] > 1);
            if (!is_report) return answer;
        }
    }
    websocket::stream<tcp::socket>& socket() { return socket_; }

  private:
    net::io_context io_;
    websocket::stream<tcp::socket> socket_;
};

Json canceled(int nonce) { return {{"nonce", nonce}, {"type", "canceled"}}; }

/// Returns the status of the answer to a request to open a websocket with these additional fields.
unsigned status_of(const RunningServer& server,
                   const std::vector<std::pair<std::string, std::string>>& fields) {
    net::io_context io;
    tcp::socket socket(io);
    socket.connect({net::ip::address_v4::loopback(), server.port()});
    http::request<http::empty_body> request(http::verb::get, "/", 11);
    request.set(http::field::host, "localhost");
    for (const auto& [name, value] : fields) request.insert(name, value);
    http::write(socket, request);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(socket, buffer, response);
    return response.result_int();
}
std::vector<std::pair<std::string, std::string>> upgrade_from(const std::vector<std::string>& origins) {
    std::vector<std::pair<std::string, std::string>> fields{
        {"Connection", "Upgrade"},
        {"Upgrade", "websocket"},
        {"Sec-WebSocket-Version", "13"},
        {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}};
    for (const std::string& origin : origins) fields.emplace_back("Origin", origin);
    return fields;
}

TEST(Serve, AnswersEveryCommand) {
    const RunningServer server;
    Client client(server);
    const std::string data = packed(classic_puzzle);
    const std::vector<std::pair<std::string, std::string>> types{{"truecandidates", "truecandidates"},
                                                                 {"solve", "solved"},
                                                                 {"check", "count"},
                                                                 {"count", "count"},
                                                                 {"estimate", "estimate"},
                                                                 {"step", "logical"},
                                                                 {"solvepath", "logical"}};
    for (int nonce = 1; const auto& [command, type] : types) {
        client.ask(nonce, command, command == "estimate" ? packed("sudoku 4\n") : data);
        const Json answer = client.last();
        EXPECT_EQ(answer["nonce"], nonce++);
        EXPECT_EQ(answer["type"], type);
        if (command == "solve") {
            std::string solution;
            for (const Json& value : answer["solution"]) solution += std::to_string(value.get<int>());
            EXPECT_EQ(solution, tests::classic_solution);
        }
        if (type == "count") {
            EXPECT_EQ(answer["count"], 1);
        }
    }
    client.ask(9, "cancel");
    EXPECT_EQ(client.receive(), canceled(9));
}

TEST(Serve, ANewerRequestCancelsTheOlder) {
    const RunningServer server;
    Client client(server, "");
    client.ask(1, "count", endless());
    EXPECT_EQ(client.receive()["inProgress"], true);
    client.ask(2, "solve", packed(classic_puzzle));
    EXPECT_EQ(client.last(), canceled(1));
    EXPECT_EQ(client.last()["type"], "solved");
    client.ask(3, "estimate", endless());
    EXPECT_EQ(client.receive()["type"], "estimate");
    client.ask(4, "cancel");
    EXPECT_EQ(client.last(), canceled(3));
    EXPECT_EQ(client.last(), canceled(4));
}

TEST(Serve, BrokenFramesAreRefusedAndTheNextIsAnswered) {
    const RunningServer server;
    Client client(server);
    for (const char* const frame : {"", "hello", "[]", "{\"nonce\": 1}", "{\"nonce\": [[[[]]]]}"}) {
        client.send(frame);
        EXPECT_EQ(client.receive()["type"], "invalid") << frame;
    }
    client.send(std::string(900'000, '['));
    EXPECT_EQ(client.receive()["type"], "invalid");
    client.ask(2, "solve", "N4IgN4Ig");
    EXPECT_EQ(client.receive()["type"], "invalid");
    client.socket().binary(true);
    client.ask(3, "solve", packed(classic_puzzle));
    EXPECT_EQ(client.receive()["type"], "invalid");
    client.socket().text(true);
    client.ask(4, "solve", packed(classic_puzzle));
    EXPECT_EQ(client.receive()["type"], "solved");
}

/// Returns the code by which the server closes a connection.
unsigned close_code(Client& client) {
    beast::error_code error;
    beast::flat_buffer buffer;
    while (!error) client.socket().read(buffer, error);
    return client.socket().reason().code;
}

TEST(Serve, FramesTooLargeOrNotInUtf8CloseTheConnection) {
    const RunningServer server;
    Client large(server);
    beast::error_code ignored; // the server may close before all bytes are written
    large.socket().write(net::buffer(std::string(10'000'000, ' ')), ignored);
    Client broken(server);
    broken.send("\xff\xfe");
    EXPECT_EQ(close_code(broken), websocket::close_code::bad_payload);
    Client just_large(server);
    just_large.send(std::string((1 << 20) + 1, ' '));
    EXPECT_EQ(close_code(just_large), websocket::close_code::too_big);
    Client next(server);
    next.ask(1, "check", packed(classic_puzzle));
    EXPECT_EQ(next.receive()["count"], 1);
}

TEST(Serve, PagesOfOtherOriginsAreForbidden) {
    const RunningServer server({"--origin", "https://example.org,http://my-host:8000"});
    for (const char* const origin : {"https://evil.example", "null", "https://f-puzzles.com.evil.example"})
        EXPECT_EQ(status_of(server, upgrade_from({origin})), 403U) << origin;
    EXPECT_EQ(status_of(server, upgrade_from({"https://www.f-puzzles.com", "https://evil.example"})), 403U);
    EXPECT_EQ(status_of(server, {{"Origin", "https://evil.example"}}), 403U);
    for (const char* const origin :
         {"https://www.f-puzzles.com", "https://sudokupad.app", "https://example.org", "http://my-host:8000"})
        EXPECT_EQ(status_of(server, upgrade_from({origin})), 101U) << origin;
    EXPECT_EQ(status_of(server, upgrade_from({})), 101U);
    EXPECT_EQ(status_of(server, {}), 426U);
    EXPECT_THAT(server.errors(), HasSubstr("https://evil.example"));
    Client(server).ask(1, "cancel");
}

TEST(Serve, NoiseInsteadOfHttpEndsTheConnection) {
    const RunningServer server;
    for (const std::string& noise : {std::string("\x16\x03\x01 hello\r\n\r\n"), std::string(100'000, 'x'),
                                     "GET / HTTP/1.1\r\nOrigin: " + std::string(100'000, 'y')}) {
        net::io_context io;
        tcp::socket socket(io);
        socket.connect({net::ip::address_v4::loopback(), server.port()});
        beast::error_code error;
        net::write(socket, net::buffer(noise), error);
        std::array<char, 100> rest{};
        error = {};
        while (!error) socket.read_some(net::buffer(rest), error);
        EXPECT_TRUE(error);
    }
    Client client(server);
    client.ask(1, "cancel");
    EXPECT_EQ(client.receive(), canceled(1));
}

/// Each request has one final answer; all but a few requests are canceled, and the last one is answered.
TEST(Serve, AFloodOfRequestsIsAnsweredOneByOne) {
    const RunningServer server;
    Client client(server);
    constexpr int most = 1000;
    const std::string data = packed(classic_puzzle);
    for (int nonce = 1; nonce <= most; ++nonce) client.ask(nonce, "solve", data);
    std::vector<int> answers(most + 1);
    Json last;
    for (int i = 0; i < most; ++i) {
        last = client.receive();
        ++answers[last["nonce"].get<std::size_t>()];
    }
    EXPECT_EQ(last["type"], "solved");
    EXPECT_EQ(last["nonce"], most);
    for (int nonce = 1; nonce <= most; ++nonce)
        EXPECT_EQ(answers[static_cast<std::size_t>(nonce)], 1) << nonce;
}

/// The server stops reading from a client that takes no answers, so that the client uses only the buffers of its
/// socket.
TEST(Serve, AClientThatDoesNotReadStallsOnlyItself) {
    const RunningServer server;
    Client silent(server);
    tcp::socket& socket = silent.socket().next_layer();
    socket.set_option(net::socket_base::receive_buffer_size(4096));
    socket.non_blocking(true);
    // A short frame of text, masked by zeros. The text is not a request, and the answer is longer.
    const std::string frame{"\x81\x82\0\0\0\0{}", 8};
    std::string frames;
    for (int i = 0; i < 1000; ++i) frames += frame;
    constexpr std::size_t far_too_much = 200'000'000; // bytes; a server that continues to read must keep 2 GB
    constexpr int patience = 2000;                    // ms
    std::size_t sent = 0;
    bool has_stalled = false;
    while (!has_stalled && sent < far_too_much) {
        beast::error_code error;
        const std::size_t at = sent % frames.size();
        sent += socket.write_some(net::buffer(frames.data() + at, frames.size() - at), error);
        if (error != net::error::would_block) {
            ASSERT_FALSE(error) << error.message();
            continue;
        }
        pollfd writable{.fd = socket.native_handle(), .events = POLLOUT, .revents = 0};
        has_stalled = poll(&writable, 1, patience) == 0;
    }
    EXPECT_TRUE(has_stalled);
    Client other(server);
    other.ask(1, "check", packed(classic_puzzle));
    EXPECT_EQ(other.receive()["count"], 1);
}

/// Returns a client as soon as the server has room for one.
std::unique_ptr<Client> next_client(const RunningServer& server) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    for (;;) try {
            return std::make_unique<Client>(server);
        } catch (const boost::system::system_error&) {
            if (std::chrono::steady_clock::now() > end) throw;
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
}

/// If searches of lost clients continued, there would soon be no room for another client.
TEST(Serve, AClientThatGoesAwayEndsItsSearch) {
    const RunningServer server;
    for (int i = 0; i < 40; ++i) {
        const auto client = next_client(server);
        client->ask(1, "count", endless());
        if (i % 2 == 0) {
            EXPECT_EQ(client->receive()["inProgress"], true);
        }
        client->socket().next_layer().close(); // without the closing handshake
    }
    const auto client = next_client(server);
    client->ask(2, "check", packed(classic_puzzle));
    EXPECT_EQ(client->receive()["count"], 1);
}

TEST(Serve, SeveralClientsGetTheirOwnAnswersUpToALimit) {
    const RunningServer server;
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i < 16; ++i) clients.push_back(std::make_unique<Client>(server));
    EXPECT_EQ(status_of(server, upgrade_from({})), 503U);
    clients[0]->ask(100, "count", endless());
    const std::vector<std::string> puzzles{packed("sudoku 4\n"), packed(classic_puzzle)};
    for (int i = 1; i < 16; ++i)
        clients[static_cast<std::size_t>(i)]->ask(i, "check", puzzles[static_cast<std::size_t>(i) % 2]);
    for (int i = 15; i >= 1; --i) {
        const Json answer = clients[static_cast<std::size_t>(i)]->receive();
        EXPECT_EQ(answer["nonce"], i);
        EXPECT_EQ(answer["count"], i % 2 == 0 ? 2 : 1);
    }
    EXPECT_EQ(clients[0]->receive()["nonce"], 100);
    clients.pop_back();
    const auto another = next_client(server);
    another->ask(1, "cancel");
    EXPECT_EQ(another->receive(), canceled(1));
}

TEST(Serve, UnknownPartsAreReportedOnce) {
    const RunningServer server;
    Client client(server);
    Json json = Json::parse(sudoku::to_f_puzzles(sudoku::Variant(4)).text);
    json["sparkles\x1b[2J"] = {1};
    for (int nonce = 1; nonce < 4; ++nonce) {
        client.ask(nonce, "check", sudoku::pack_lz_string(json.dump()));
        EXPECT_EQ(client.receive()["type"], "count");
    }
    const std::string errors = server.errors();
    EXPECT_THAT(errors, HasSubstr("sparkles"));
    EXPECT_EQ(errors.find("sparkles"), errors.rfind("sparkles"));
    EXPECT_THAT(errors, Not(HasSubstr("\x1b")));
}

TEST(Serve, ASignalEndsItInTheMiddleOfASearch) {
    for (const int signal : {SIGINT, SIGTERM}) {
        RunningServer server;
        Client client(server);
        client.ask(1, "count", endless());
        EXPECT_EQ(client.receive()["inProgress"], true);
        const auto begin = std::chrono::steady_clock::now();
        EXPECT_EQ(server.end(signal), 128 + signal);
        EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
        EXPECT_EQ(server.errors(), "");
    }
}

TEST(Serve, MistakesOnTheCommandLineAreNamed) {
    const RunningServer server;
    const auto taken = run_sudoku("serve --port " + std::to_string(server.port()));
    EXPECT_EQ(taken.status, 2);
    EXPECT_THAT(taken.err, HasSubstr("port " + std::to_string(server.port()) + ": "));
    for (const char* const options :
         {"--port 65536", "--port -1", "--port x", "--origin example.org", "--layout diagonal", "--json",
          "puzzle.txt", "--variant nothing", "--time-limit 0"}) {
        const auto refused = run_sudoku(std::string("serve ") + options);
        EXPECT_EQ(refused.status, 2) << options;
        EXPECT_EQ(tests::lines_of(refused.err).size(), 2U) << refused.err;
    }
    EXPECT_THAT(run_sudoku("serve --help").out, HasSubstr("ws://127.0.0.1:4545"));
}

TEST(Serve, RulesAndLimitsOfTheCommandLineHoldForAllPuzzles) {
    const RunningServer server({"--variant", "diagonal-", "--naming", "A1", "--time-limit", "100ms"});
    Client client(server);
    client.ask(1, "count", packed("sudoku 4\n"));
    EXPECT_EQ(client.last()["count"], 48);
    client.ask(2, "solve", packed("sudoku 4\ncage 2 A1 A2\n"));
    EXPECT_THAT(client.last()["message"].get<std::string>(), HasSubstr("cage 2 at A1"));
    client.ask(3, "count", endless());
    EXPECT_EQ(client.last()["message"], "Not known: time limit.");
}

} // namespace serve_test
