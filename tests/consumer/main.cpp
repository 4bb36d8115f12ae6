#include <csp/base/error.hpp>
#include <csp/base/version.hpp>

#include <cstring>
#include <iostream>

int main() {
    std::cout << "pencilmark " << csp::version() << '\n';
    try {
        throw csp::ArgumentError("consumer", "an exception of the library");
    } catch (const csp::Error& error) {
        return std::strlen(error.what()) > 0 ? 0 : 1;
    }
}
