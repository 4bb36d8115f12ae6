#include <apps/web/engine/engine.hpp>

#include <apps/common/program.hpp>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <sstream>
#include <streambuf>
#include <system_error>
#include <utility>
#include <vector>

namespace web {

namespace {

using Json = nlohmann::json;

/// A standard stream that reads from or writes to another buffer while this object lives.
class Redirection {
  public:
    Redirection(std::ios& stream, std::streambuf& to) : stream_(stream), before_(stream.rdbuf(&to)) {}
    ~Redirection() {
        stream_.rdbuf(before_);
        stream_.clear();
    }
    Redirection(const Redirection&) = delete;
    Redirection& operator=(const Redirection&) = delete;

  private:
    std::ios& stream_;
    std::streambuf* before_;
};

/// A file that a program writes, removed with this object.
class WrittenFile {
  public:
    WrittenFile() : path_(std::filesystem::temp_directory_path() / "arcwise-answer") {}
    ~WrittenFile() {
        std::error_code is_not_there;
        std::filesystem::remove(path_, is_not_there);
    }
    WrittenFile(const WrittenFile&) = delete;
    WrittenFile& operator=(const WrittenFile&) = delete;

    std::string name() const { return path_.string(); }
    std::string text() const {
        std::ifstream file(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }

  private:
    std::filesystem::path path_;
};

Json refusal(std::string_view problem) {
    return {{"status", app::user_error}, {"output", ""}, {"errors", std::string(problem) + '\n'}};
}

Json answer_to(const Program& program, const Json& request, std::string_view text) {
    constexpr std::string_view file_argument = "{file}";
    std::vector<std::string> arguments{std::string(program.name)};
    std::optional<WrittenFile> file;
    for (const Json& argument : request.at("arguments")) {
        arguments.push_back(argument.get<std::string>());
        if (arguments.back() == file_argument) arguments.back() = (file ? *file : file.emplace()).name();
    }
    std::vector<const char*> argv;
    argv.reserve(arguments.size());
    for (const std::string& argument : arguments) argv.push_back(argument.c_str());

    std::stringbuf input{std::string(text)};
    std::stringbuf output;
    std::stringbuf errors;
    Json answer;
    {
        const Redirection in(std::cin, input);
        const Redirection out(std::cout, output);
        const Redirection err(std::cerr, errors);
        answer["status"] = app::status_of(
            program.name, [&] { return program.run(static_cast<int>(argv.size()), argv.data()); });
    }
    answer["output"] = output.str();
    answer["errors"] = errors.str();
    if (file) answer["file"] = file->text();
    return answer;
}

// Texts of programs may quote input that is not UTF-8.
std::string text_of(const Json& answer) {
    return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

std::string answer(const Program& program, std::string_view request) {
    try {
        const Json asked = Json::parse(request);
        return text_of(answer_to(program, asked, asked.value("input", "")));
    } catch (const Json::exception& error) {
        return text_of(refusal(error.what()));
    }
}

Answer answer(const Program& program, std::string_view request, std::string_view input) {
    Json answer;
    try {
        answer = answer_to(program, Json::parse(request), input);
    } catch (const Json::exception& error) {
        answer = refusal(error.what());
    }
    std::string output = std::move(answer["output"].get_ref<std::string&>());
    answer.erase("output");
    return {text_of(answer), std::move(output)};
}

} // namespace web
