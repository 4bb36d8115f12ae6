#include <apps/sudoku/serve/request.hpp>

#include <apps/common/text.hpp>
#include <sudoku/formats/words.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace sudoku_app::serve {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 8> commands{"truecandidates", "solve",     "check", "count",
                                                   "estimate",       "solvepath", "step",  "cancel"};

constexpr std::uint64_t most_nonce = std::numeric_limits<std::int64_t>::max();

/// Returns the text of a key; nullopt if it has none.
std::optional<std::string> text_of(const Json& request, const char* key) {
    const auto found = request.find(key);
    if (found == request.end() || !found->is_string()) return std::nullopt;
    return found->get<std::string>();
}

/// Returns the fault of the object; empty if the request has been read from it.
std::string read(const Json& object, Request& request) {
    if (!object.is_object()) return "expected an object with nonce, command, dataType and data";
    const auto nonce = object.find("nonce");
    const bool is_integer = nonce != object.end() && nonce->is_number_integer();
    if (!is_integer || (nonce->is_number_unsigned() && nonce->get<std::uint64_t>() > most_nonce))
        return "nonce: expected an integer of 64 bits";
    request.nonce = nonce->get<std::int64_t>();
    const auto command = text_of(object, "command");
    if (!command) return "command: expected a text";
    const auto known = std::find(commands.begin(), commands.end(), *command);
    if (known == commands.end())
        return "command: " + sudoku::words::in_quotes(*command) + " is not known" +
               app::suggestion(*command, commands);
    request.question = static_cast<Question>(known - commands.begin());
    if (request.question == Question::cancel) return {};
    if (text_of(object, "dataType") != "fpuzzles") return "dataType: expected \"fpuzzles\"";
    const auto data = text_of(object, "data");
    if (!data) return "data: expected a text";
    request.puzzle = *data;
    return {};
}

} // namespace

Request read_request(std::string_view frame) {
    constexpr std::size_t deepest = 8; // a request is an object of texts, which needs fewer levels
    Request request;
    if (sudoku::words::nesting_of(frame) > deepest) {
        request.problem = "lists and objects are nested too deep";
        return request;
    }
    const Json object = Json::parse(frame, nullptr, false);
    request.problem = object.is_discarded() ? "expected a request in JSON" : read(object, request);
    return request;
}

} // namespace sudoku_app::serve
