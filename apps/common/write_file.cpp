#include <apps/common/write_file.hpp>

#include <csp/base/error.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace app {

void write_file(const std::string& name, std::string_view content) {
    write_file(name, [content](std::ostream& file) { file << content; });
}

void write_file(const std::string& name, const std::function<void(std::ostream&)>& write) {
    std::ofstream file(name, std::ios::binary);
    write(file);
    file.close(); // the disk may turn out to be full only now
    if (!file) throw csp::Error(fmt::format("{}: {}", name, std::strerror(errno)));
}

} // namespace app
