#include <csp/base/atom.hpp>

#include <array>
#include <string_view>

namespace csp {

std::string in_words(Atom atom, const std::string& variable) {
    constexpr std::array<std::string_view, 4> signs{" >= ", " < ", " = ", " != "};
    std::string text = variable;
    text.append(signs[static_cast<std::size_t>(atom.operation())]).append(std::to_string(atom.value()));
    return text;
}

} // namespace csp
