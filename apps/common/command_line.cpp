#include <apps/common/command_line.hpp>

#include <apps/common/text.hpp>

#include <limits>

namespace app {

namespace {

namespace po = boost::program_options;

[[noreturn]] void reject_unknown(const po::options_description& known, const std::string& typed) {
    std::vector<std::string> spelled;
    for (const auto& option : known.options()) {
        if (!option->long_name().empty() && option->long_name() != operand_option)
            spelled.push_back("--" + option->long_name());
    }
    const std::vector<std::string_view> names(spelled.begin(), spelled.end());
    throw UsageError("unknown option " + typed + (typed.starts_with("--") ? suggestion(typed, names) : ""));
}

} // namespace

po::options_description described(std::initializer_list<const char*> flags,
                                  std::initializer_list<const char*> with_value) {
    po::options_description options;
    for (const char* const name : flags) options.add_options()(name, "");
    for (const char* const name : with_value) options.add_options()(name, po::value<std::string>());
    options.add_options()(operand_option, po::value<std::vector<std::string>>());
    return options;
}

po::variables_map read_command_line(const po::options_description& known, int argc, const char* const* argv) {
    po::positional_options_description operands;
    operands.add(operand_option, -1);
    po::variables_map values;
    try {
        using Style = po::command_line_style::style_t;
        const auto style = po::command_line_style::unix_style & ~Style::allow_guessing;
        po::store(po::command_line_parser(argc, argv).options(known).positional(operands).style(style).run(),
                  values);
    } catch (const po::unknown_option& error) {
        reject_unknown(known, error.get_option_name());
    } catch (const po::error& error) {
        throw UsageError(error.what());
    }
    return values;
}

std::vector<std::string> operands_of(const po::variables_map& values) {
    if (values.count(operand_option) == 0) return {};
    return values[operand_option].as<std::vector<std::string>>();
}

std::uint64_t positive_of(const po::variables_map& values, const std::string& name) {
    return number_of(values, name, "a number from 1", 1, std::numeric_limits<std::uint64_t>::max());
}

std::uint64_t number_of(const po::variables_map& values, const std::string& name, const std::string& expected,
                        std::uint64_t least, std::uint64_t most) {
    return value_of(values, name, expected, [&](std::string_view text) {
        const auto number = parse_number(text);
        return number && least <= *number && *number <= most ? number : std::nullopt;
    });
}

} // namespace app
