// arcwise-check: confirms a proof that a search of Arcwise has written, against the text of the model. It shares no
// code with the library, so that a mistake there is not repeated here. docs/proofs.md defines both texts.

#include <apps/check/proof.hpp>

#include <zlib.h>

#include <array>
#include <cstdio>
#include <iostream>
#include <memory>

namespace {

constexpr const char* help = R"(arcwise-check - confirms that the answer of a search is right

Usage: arcwise-check MODEL PROOF

MODEL and PROOF are the files that --proof writes: FILE.model.json and FILE. For a proof by fzn-arcwise, MODEL may also
be the FlatZinc that was solved. Both may be packed by gzip. The program shares no code with the solver; it checks each
step of the proof against the model, and the claim at its end. docs/proofs.md defines the files.

Options:
  -h, --help, --version

Exit status:
  0      verified
  1      refused: a step does not follow, with its line
  2      unreadable: a file is missing or is no model or proof
  3      verified, except for the steps by rules without a statement and by unknown constraints of FlatZinc
)";

/// A file, packed or not, line by line.
class File {
  public:
    explicit File(const std::string& name) : name_(name), file_(gzopen(name.c_str(), "rb"), gzclose) {
        if (!file_) throw check::Unreadable(name + ": it cannot be read");
    }
    /// The next line without its end. False at the end of the file.
    bool next(std::string& line) {
        constexpr std::size_t longest = std::size_t{1}
                                        << 28U; // bytes: a packed file can hold far more than it has
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
                if (c == '\n') return true;
                if (line.size() == longest) throw check::Unreadable(name_ + ": a line of more than 256 MB");
                line += c;
            }
        }
    }
    std::string whole() {
        std::string text;
        constexpr std::size_t most = std::size_t{1} << 30U; // bytes
        for (std::string line; next(line);) {
            if (line.ends_with('\r')) line.pop_back();
            text += line + '\n';
            if (text.size() > most) throw check::Unreadable(name_ + ": a model of more than 1 GB");
        }
        return text;
    }

  private:
    std::string name_;
    std::unique_ptr<gzFile_s, int (*)(gzFile)> file_;
    std::array<char, 1 << 16> room_{};
    std::size_t place_ = 0;
    std::size_t size_ = 0;
};

int check_files(const std::string& model_name, const std::string& proof_name) {
    const std::string model = File(model_name).whole();
    File proof(proof_name);
    const check::Outcome outcome = check::verify(model, [&](std::string& line) { return proof.next(line); });
    (outcome.status == 2 ? std::cerr << "arcwise-check: " : std::cout) << outcome.text << '\n';
    return outcome.status;
}

} // namespace

int main(int argc, char** argv) {
    const std::string first = argc > 1 ? argv[1] : "";
    if (first == "--help" || first == "-h") {
        std::cout << help;
        return 0;
    }
    if (first == "--version") {
        std::cout << "arcwise-check " ARCWISE_VERSION "\n";
        return 0;
    }
    if (argc != 3) {
        std::cerr << "arcwise-check: expected a model and a proof (--help shows how)\n";
        return 2;
    }
    try {
        return check_files(first, argv[2]);
    } catch (const std::exception& problem) { // no memory
        std::cerr << "arcwise-check: " << problem.what() << '\n';
        return 2;
    }
}
