#include <apps/common/read_file.hpp>

#include <apps/common/usage_error.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace app {

std::string read_file(const std::string& name, const std::string& expected) {
    if (std::filesystem::is_directory(name))
        throw UsageError(fmt::format("{}: is a directory, expected {}", name, expected));
    std::ifstream file(name, std::ios::binary);
    if (!file) throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace app
