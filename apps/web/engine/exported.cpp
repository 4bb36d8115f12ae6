#include <apps/web/engine/engine.hpp>

#include <cstddef>
#include <string_view>

namespace {

/// The place of a text, in bytes of the module's memory.
struct Place {
    const char* begin;
    std::size_t size;
};
struct PlaceOfAnswer {
    Place head;
    Place output;
};

} // namespace

/// The export of a module: the answer to a request, which is followed by the input. The answer is valid until the next
/// call. See module.js.
extern "C" const PlaceOfAnswer* arcwise_answer(const char* request, std::size_t request_size,
                                               std::size_t input_size) {
    static web::Answer answer;
    static PlaceOfAnswer place;
    answer = web::answer(web::exported, {request, request_size}, {request + request_size, input_size});
    place = {{answer.head.data(), answer.head.size()}, {answer.output.data(), answer.output.size()}};
    return &place;
}
