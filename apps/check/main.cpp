// arcwise-check: confirms a proof that a search of Arcwise has written, against the text of the model. The program
// shares no code with the library, so that it does not repeat a mistake of the library. docs/proofs.md defines both
// texts.

#include <apps/check/proof.hpp>

#include <zlib.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <vector>

namespace {

constexpr const char* help = R"(arcwise-check - confirms that the answer of a search is right

Usage: arcwise-check MODEL PROOF [--trim FILE]

MODEL and PROOF are the files that --proof writes: FILE.model.json and FILE. For a proof by fzn-arcwise, MODEL may also
be the FlatZinc that was solved. Both may be in gzip format. The program shares no code with the solver; it checks each
step of the proof against the model, and the claim at its end. docs/proofs.md defines the files.

Options:
  --trim FILE            if the proof is verified, also write it without the lines that its claim does not need; in
                         gzip format if the name ends in .gz. Takes about 40 bytes of memory for each line of the proof
  -h, --help, --version

Exit status:
  0      verified
  1      refused: a step does not follow, with its line
  2      unreadable: a file is missing, or is not a model or a proof
  3      verified, except for the steps by rules without a statement and by unknown constraints of FlatZinc
)";

constexpr const char* unfinished = ".part"; ///< the end of the name of an unfinished file

using GzFile = std::unique_ptr<gzFile_s, int (*)(gzFile)>;

/// A file, packed or not, that is read line by line.
class File {
  public:
    explicit File(const std::string& name) : name_(name), file_(gzopen(name.c_str(), "rb"), gzclose) {
        if (!file_) throw check::Unreadable(name + ": it cannot be read");
        if (std::filesystem::is_directory(name)) throw check::Unreadable(name + ": it is a directory");
    }
    /// Reads the next line without its end. Returns false at the end of the file.
    bool next(std::string& line) {
        constexpr std::size_t longest = std::size_t{1}
                                        << 28U; // in bytes: a packed file can expand to far more
        line.clear();
        while (true) {
            if (place_ == size_) {
                const int read = gzread(file_.get(), room_.data(), static_cast<unsigned>(room_.size()));
                int status = Z_OK;
                gzerror(file_.get(), &status);
                if (read < 0 || (status != Z_OK && status != Z_STREAM_END))
                    throw check::Unreadable(name_ + ": it is damaged");
                if (read == 0) return !line.empty();
                size_ = static_cast<std::size_t>(read);
                place_ = 0;
            }
            while (place_ < size_) {
                const char c = room_[place_++];
                if (c == '\n') {
                    if (line.ends_with('\r')) line.pop_back();
                    return true;
                }
                if (line.size() == longest) throw check::Unreadable(name_ + ": a line of more than 256 MB");
                line += c;
            }
        }
    }
    std::function<bool(std::string&)> lines() {
        return [this](std::string& line) { return next(line); };
    }
    std::string whole() {
        std::string text;
        constexpr std::size_t most = std::size_t{1} << 30U; // in bytes
        for (std::string line; next(line);) {
            text += line + '\n';
            if (text.size() > most) throw check::Unreadable(name_ + ": a model of more than 1 GB");
        }
        return text;
    }

  private:
    std::string name_;
    GzFile file_;
    std::array<char, 1 << 16> room_{};
    std::size_t place_ = 0;
    std::size_t size_ = 0;
};

/// Throws Unreadable if the file cannot be written or is one of the inputs, before any work whose result would be lost.
void require_writable(const std::string& name, const std::vector<std::string>& inputs) {
    const std::string part = name + unfinished;
    std::error_code ignored; // there is then no such file
    for (const std::string& input : inputs)
        if (std::filesystem::equivalent(name, input, ignored))
            throw check::Unreadable("--trim would overwrite the input " + input);
    const bool is_file = std::filesystem::is_regular_file(name) || !std::filesystem::exists(name);
    if (name.empty() || name == "-" || !is_file) throw check::Unreadable("--trim expects the name of a file");
    if (std::filesystem::exists(part)) throw check::Unreadable(part + ": --trim would overwrite it");
    if (!std::ofstream(part)) throw check::Unreadable(name + ": it cannot be written");
    std::filesystem::remove(part);
}

/// Writes the needed lines of the proof. The file gets its name when it is complete.
void write_trimmed(const std::string& name, const std::string& proof_name, const std::vector<bool>& needed) {
    const std::string part = name + unfinished;
    try {
        File proof(proof_name);
        GzFile file(gzopen(part.c_str(), name.ends_with(".gz") ? "wb" : "wbT"), gzclose); // T: not packed
        bool is_written = file != nullptr;
        check::copy_needed(proof.lines(), needed, [&](const std::string& line) {
            const std::string text = line + '\n';
            is_written =
                is_written && gzwrite(file.get(), text.data(), static_cast<unsigned>(text.size())) > 0;
        });
        if (!is_written || gzclose(file.release()) != Z_OK)
            throw check::Unreadable(name + ": not all of it could be written");
        std::filesystem::rename(part, name);
    } catch (...) {
        std::error_code ignored;
        std::filesystem::remove(part, ignored);
        throw;
    }
}

/// @param trimmed  the file for the lines that the claim needs
int check_files(const std::string& model_name, const std::string& proof_name,
                const std::optional<std::string>& trimmed) {
    if (trimmed) require_writable(*trimmed, {model_name, proof_name});
    const std::string model = File(model_name).whole();
    if (model.starts_with("p arcwise-proof"))
        throw check::Unreadable(model_name + ": it is a proof; the model comes first");
    File proof(proof_name);
    if (trimmed && !std::filesystem::is_regular_file(proof_name))
        throw check::Unreadable(proof_name + ": --trim reads it twice, so it must be a file");
    const check::Outcome outcome = check::verify(model, proof.lines(), trimmed.has_value());
    if (!outcome.needed.empty()) write_trimmed(*trimmed, proof_name, outcome.needed);
    (outcome.status == 2 ? std::cerr << "arcwise-check: " : std::cout) << outcome.text << '\n';
    return outcome.status;
}

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    const std::string first = words.empty() ? "" : words.front();
    if (first == "--help" || first == "-h") {
        std::cout << help;
        return 0;
    }
    if (first == "--version") {
        std::cout << "arcwise-check " ARCWISE_VERSION "\n";
        return 0;
    }
    std::vector<std::string> files;
    std::optional<std::string> trimmed;
    std::string problem;
    for (auto word = words.begin(); word != words.end(); ++word) {
        if (*word == "--trim" && (word + 1 == words.end() || trimmed))
            problem = "expected one file after --trim";
        else if (*word == "--trim")
            trimmed = *++word;
        else if (word->starts_with("--"))
            problem = "unknown option " + *word;
        else
            files.push_back(*word);
    }
    if (problem.empty() && files.size() != 2) problem = "expected a model and a proof";
    if (!problem.empty()) {
        std::cerr << "arcwise-check: " << problem << " (--help shows how)\n";
        return 2;
    }
    try {
        return check_files(files[0], files[1], trimmed);
    } catch (const std::exception& error) { // no memory
        std::cerr << "arcwise-check: " << error.what() << '\n';
        return 2;
    }
}
