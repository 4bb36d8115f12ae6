#include <benchmarks/harness/program.hpp>

#include <csp/base/error.hpp>

#include <cstdint>
#include <exception>
#include <iostream>

#include <unistd.h>

namespace benchmarks {

namespace po = boost::program_options;

Program& Program::flag(const char* name, bool& is_given, const char* help) {
    shown_.add_options()(name, po::bool_switch(&is_given), help);
    return *this;
}

Program& Program::options(const char* name, std::vector<std::string>& values, const char* word,
                          const char* help) {
    shown_.add_options()(name, po::value(&values)->multitoken()->composing()->value_name(word), help);
    return *this;
}

Program& Program::repeated(const char* name, std::vector<std::string>& values, const char* word,
                           const char* help) {
    shown_.add_options()(name, po::value(&values)->composing()->value_name(word), help);
    return *this;
}

namespace {

/// Refuses negative numbers, which no option and no operand takes, because Boost would read them as huge numbers.
void refuse_negative_numbers(const po::parsed_options& parsed) {
    for (const po::option& option : parsed.options)
        for (const std::string& value : option.value)
            if (value.size() > 1 && value[0] == '-' && value[1] >= '0' && value[1] <= '9')
                throw csp::Error((option.position_key < 0 ? "--" + option.string_key + ": " : "") +
                                 "expected 0 or more, found '" + value + "'");
}

} // namespace

int Program::run(int argc, char** argv, const std::function<int()>& work) {
    try {
        bool wants_help = false;
        flag("help,h", wants_help, "show this text");
        po::options_description known;
        known.add(shown_).add(hidden_);
        po::variables_map given;
        const auto parsed = po::command_line_parser(argc, argv).options(known).positional(operands_).run();
        refuse_negative_numbers(parsed);
        po::store(parsed, given);
        po::notify(given);
        if (!wants_help) return work();
        std::cout << shown_;
        return 0;
    } catch (const po::error& error) {
        std::cerr << name_ << ": " << error.what() << "\nTry " << name_ << " --help.\n";
    } catch (const std::exception& error) {
        std::cerr << name_ << ": " << error.what() << '\n';
    }
    return 2;
}

std::chrono::nanoseconds time_limit(double seconds, std::string_view argument) {
    if (!(seconds > 0 && seconds <= 3600))
        throw csp::Error(
            fmt::format("{}: expected more than 0 and at most 3600 seconds, found {}", argument, seconds));
    return std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

void show_progress(const std::string& text) {
    if (isatty(STDERR_FILENO) != 0) std::cerr << '\r' << fmt::format("{:<70}", text) << '\r' << std::flush;
}

void Table::heading() const {
    std::vector<std::string> headings;
    for (const Column& column : columns_) headings.emplace_back(column.heading);
    print(headings);
}

void Table::print(const std::vector<std::string>& cells) const {
    for (std::size_t i = 0; i < cells.size(); ++i)
        std::cout << (i == 0 ? fmt::format("{:<{}}", cells[i], columns_[i].width)
                             : fmt::format("{:>{}}", cells[i], columns_.at(i).width));
    std::cout << std::endl;
}

} // namespace benchmarks
