#include <apps/common/proof_file.hpp>

#include <utility>

namespace app {

namespace {

std::string model_file(const std::string& proof) { return proof + ".model.json"; }

} // namespace

std::string proof_file(const std::string& name, const std::vector<std::string>& inputs) {
    require_no_input("--proof", model_file(name), inputs);
    return writable_file("--proof", name, inputs);
}

ProofFile::ProofFile(const std::string& name, const std::string& model,
                     std::optional<csp::ProofOrigin> origin)
    : file_(name) {
    write_file(model_file(name), model);
    if (origin)
        writer_.emplace(file_.stream(), std::move(*origin));
    else
        writer_.emplace(file_.stream());
}

void ProofFile::close() {
    writer_.reset();
    file_.close();
}

} // namespace app
