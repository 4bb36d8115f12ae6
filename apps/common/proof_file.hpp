#pragma once

#include <apps/common/files.hpp>

#include <csp/proof/proof_writer.hpp>

#include <optional>
#include <string>
#include <vector>

namespace app {

/// Returns the file that --proof names. Throws UsageError as writable_file() does, and if the model would overwrite an
/// input.
std::string proof_file(const std::string& name, const std::vector<std::string>& inputs);

/// The two files that --proof FILE writes: the proof and, as FILE.model.json, the model.
class ProofFile {
  public:
    /// @param model  the text of the model
    /// @param origin  if set, the other texts that state the problem
    /// Errors: throws csp::Error if a file cannot be written
    ProofFile(const std::string& name, const std::string& model,
              std::optional<csp::ProofOrigin> origin = std::nullopt);

    csp::ProofWriter* writer() { return &*writer_; }
    /// Ends the proof. Throws csp::Error if some of it could not be written.
    void close();

  private:
    OutputFile file_;
    std::optional<csp::ProofWriter> writer_;
};

} // namespace app
