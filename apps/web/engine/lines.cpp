#include <apps/web/engine/engine.hpp>

#include <iostream>
#include <string>

/// Reads requests from standard input, one a line, and prints an answer a line: the module without a browser, for
/// tests.
int main() {
    for (std::string request; std::getline(std::cin, request);)
        std::cout << web::answer(web::exported, request) << '\n' << std::flush;
}
