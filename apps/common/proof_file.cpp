#include <apps/common/proof_file.hpp>

#include <utility>

namespace app {

ProofFile::ProofFile(const std::string& name, const std::string& model,
                     std::optional<csp::ProofOrigin> origin)
    : file_(name) {
    write_file(name + ".model.json", model);
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
