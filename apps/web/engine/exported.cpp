#include <apps/web/engine/engine.hpp>

#include <string>

/// What a module exports: the answer to a request, both as text that ends with a zero. The answer is valid until the next
/// call.
extern "C" const char* arcwise_answer(const char* request) {
    static std::string text;
    text = web::answer(web::exported, request);
    return text.c_str();
}
