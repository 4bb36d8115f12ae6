#include <csp/base/view.hpp>

namespace csp {

std::string in_words(View x, const std::string& variable) {
    if (x.is_negated())
        return x.offset() == 0 ? '-' + variable : std::to_string(x.offset()) + " - " + variable;
    if (x.offset() == 0) return variable;
    return variable + (x.offset() > 0 ? " + " : " - ") +
           std::to_string(x.offset() > 0 ? x.offset() : -x.offset());
}

} // namespace csp
