#include <apps/common/files.hpp>

#include <apps/common/text.hpp>

#include <csp/base/error.hpp>
#include <csp/trace/trace.hpp>

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace app {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t most = 131'072; // bytes at a time

/// Takes the bytes that the stream has ready, or waits for one byte. Returns false at the end of the stream.
bool take(std::streambuf& source, std::string& bytes) {
    if (source.sgetc() == std::char_traits<char>::eof()) return false;
    const auto ready = static_cast<std::size_t>(std::max<std::streamsize>(source.in_avail(), 1));
    bytes.resize(std::min(ready, most));
    bytes.resize(
        static_cast<std::size_t>(source.sgetn(bytes.data(), static_cast<std::streamsize>(bytes.size()))));
    return true;
}

/// Whether a text has units of two or four bytes: it begins with such a byte-order mark, or an ASCII character has
/// zeros next to it.
bool has_wide_units(std::string_view text) {
    if (text.starts_with("\xFF\xFE"sv) || text.starts_with("\xFE\xFF"sv)) return true;
    const auto is_ascii = [&](std::size_t i) {
        return text[i] != '\0' && static_cast<unsigned char>(text[i]) < 128;
    };
    const bool is_pair = text.size() >= 4 && text[0] != text[1] && text[2] != text[3];
    return is_pair && ((is_ascii(0) && text[1] == '\0' && is_ascii(2) && text[3] == '\0') ||
                       (text[0] == '\0' && is_ascii(1) && text[2] == '\0' && is_ascii(3)));
}

} // namespace

/// Unpacks a gzip stream of one or more members.
class PlainText::Unpacker {
  public:
    Unpacker(std::streambuf& source, const std::string& first) : source_(source) {
        constexpr int gzip_with_the_largest_window = 16 + 15;
        if (inflateInit2(&stream_, gzip_with_the_largest_window) != Z_OK)
            throw csp::Error("no memory to unpack gzip");
        give(first);
    }
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;
    ~Unpacker() { inflateEnd(&stream_); }

    bool has_more() const { return stream_.avail_in > 0; }

    /// Reads the next bytes. Returns false at the end.
    bool read(std::string& bytes) {
        std::vector<Bytef> room(most);
        while (true) {
            if (stream_.avail_in == 0) {
                std::string packed;
                if (!take(source_, packed)) {
                    if (!is_between_) throw csp::Error("the gzip data end too early");
                    return false;
                }
                give(packed);
            }
            stream_.next_out = room.data();
            stream_.avail_out = static_cast<uInt>(room.size());
            is_between_ = false;
            const int status = inflate(&stream_, Z_NO_FLUSH);
            if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
                throw csp::Error("the gzip data are broken");
            if (status == Z_STREAM_END) {
                is_between_ = true;
                inflateReset(&stream_);
            }
            const std::size_t size = room.size() - stream_.avail_out;
            if (size == 0) continue;
            bytes.assign(room.begin(), room.begin() + static_cast<std::ptrdiff_t>(size));
            return true;
        }
    }

  private:
    void give(std::string_view packed) {
        packed_.assign(packed.begin(), packed.end());
        stream_.next_in = packed_.data();
        stream_.avail_in = static_cast<uInt>(packed_.size());
    }

    std::streambuf& source_;
    z_stream stream_{};
    std::vector<Bytef> packed_;
    bool is_between_ = false; ///< after a complete member
};

PlainText::PlainText(std::streambuf& source, bool is_start) : source_(source), has_begun_(!is_start) {}
PlainText::~PlainText() = default;

bool PlainText::read(std::string& bytes) { return unpacker_ ? unpacker_->read(bytes) : take(source_, bytes); }

PlainText::int_type PlainText::underflow() {
    do {
        if (!read_more()) return traits_type::eof();
    } while (text_.empty()); // if there was only a byte-order mark, or perhaps half a line ending
    setg(text_.data(), text_.data(), text_.data() + text_.size());
    return traits_type::to_int_type(text_.front());
}

bool PlainText::read_more() {
    const std::string held = std::exchange(held_, {});
    const bool is_end = !read(text_);
    if (is_end) text_.clear();
    if (!has_begun_ && !is_end) begin();
    text_.insert(0, held);
    if (!is_end) hold_returns();
    end_lines_plainly();
    return !is_end || !text_.empty();
}

/// Two carriage returns and a line feed end a single line, so up to two returns at the end of the text are held until
/// the next character.
void PlainText::hold_returns() {
    constexpr std::size_t longest = 2;
    const std::size_t count = text_.size() - (text_.find_last_not_of('\r') + 1);
    held_.assign(std::min(count, longest), '\r');
    text_.resize(text_.size() - held_.size());
}

/// Determines the kind of text from the first bytes.
void PlainText::begin() {
    constexpr std::string_view gzip = "\x1F\x8B"sv;
    constexpr std::string_view mark = "\xEF\xBB\xBF"sv;
    const auto extend = [this](std::string_view beginning) {
        std::string more;
        while (text_.size() < beginning.size() && beginning.starts_with(text_) && read(more)) text_ += more;
        return text_.starts_with(beginning);
    };
    has_begun_ = true;
    if (extend(gzip)) {
        unpacker_ = std::make_unique<Unpacker>(source_, text_);
        text_.clear();
        if (!read(text_)) return;
    }
    if (extend(mark)) text_.erase(0, mark.size());
    if (has_wide_units(text_))
        throw csp::Error("is UTF-16, expected UTF-8 (iconv -f UTF-16 -t UTF-8 makes it so)");
}

void PlainText::end_lines_plainly() {
    const std::size_t first = text_.find('\r');
    if (first == std::string::npos) return;
    std::size_t end = first;
    const std::string_view text = text_;
    for (std::size_t at = first; at < text.size(); ++at) {
        const bool is_part_of_end = text[at] == '\r' && (text.substr(at + 1).starts_with('\n') ||
                                                         text.substr(at + 1).starts_with("\r\n"));
        if (!is_part_of_end) text_[end++] = text[at];
    }
    text_.resize(end);
    std::replace(text_.begin() + static_cast<std::ptrdiff_t>(first), text_.end(), '\r', '\n');
}

std::streamsize PlainText::showmanyc() { return unpacker_ && unpacker_->has_more() ? 1 : source_.in_avail(); }

namespace {

/// Returns the remaining text of a stream as plain text; `name` names the source in messages.
std::string rest_of(std::istream& in, const std::string& name) {
    try {
        PlainText text(*in.rdbuf());
        return {std::istreambuf_iterator<char>(&text), {}};
    } catch (const std::ios_base::failure& failure) { // such as for a faulty disk
        throw csp::Error(fmt::format("{}: {}", name, failure.code().message()));
    } catch (const csp::Error& error) {
        throw csp::Error(fmt::format("{}: {}", name, error.what()));
    }
}

} // namespace

std::string read_file(const std::string& name, const std::string& expected) {
    std::error_code is_no_name; // it then cannot be opened, and the reason is reported below
    if (std::filesystem::is_directory(name, is_no_name))
        throw UsageError(fmt::format("{}: is a directory, expected {}", name, expected));
    std::ifstream file(name, std::ios::binary);
    if (!file) throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
    return rest_of(file, name);
}

std::string read_input() { return rest_of(std::cin, "standard input"); }

void require_no_input(const std::string& option, const std::string& name,
                      const std::vector<std::string>& inputs) {
    std::error_code ignored; // they are then not one file, or not files
    if (!std::filesystem::is_regular_file(name, ignored)) return;
    for (const std::string& input : inputs)
        if (std::filesystem::equivalent(name, input == "-" ? "/dev/stdin" : input, ignored))
            throw UsageError(fmt::format("{} would overwrite the input {}", option, name));
}

std::string writable_file(const std::string& option, const std::string& name,
                          const std::vector<std::string>& inputs) {
    if (name.empty() || name == "-") throw UsageError(option + " expects the name of a file");
    require_no_input(option, name, inputs);
    std::error_code ignored; // it then cannot be opened, and the reason is reported below
    const bool is_new = !std::filesystem::exists(std::filesystem::symlink_status(name, ignored));
    if (!std::ofstream(name, std::ios::app))
        throw UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
    if (is_new) std::filesystem::remove(name, ignored); // it was opened only as a test
    return name;
}

void write_file(const std::string& name, std::string_view content) {
    write_file(name, [content](std::ostream& file) { file << content; });
}

void write_file(const std::string& name, const std::function<void(std::ostream&)>& write) {
    std::ofstream file(name, std::ios::binary);
    write(file);
    file.close(); // a full disk may be reported only here
    if (!file) throw csp::Error(fmt::format("{}: {}", name, std::strerror(errno)));
}

std::string write_trace_file(const std::string& name, const csp::Trace& trace) {
    write_file(name, [&](std::ostream& file) { csp::write_trace(file, trace); });
    std::string line =
        fmt::format("trace: {} has {} events of the general engine", name, trace.events.size());
    if (trace.left_out > 0) line += fmt::format("; {} more came when there was no room", trace.left_out);
    return line + '\n';
}

// Output in a stream -----------------------------------------------------------------------------------

/// In the mode "T", zlib writes plain files, too.
class OutputFile::Buffer final : public std::streambuf {
  public:
    explicit Buffer(const std::string& name)
        : file_(gzopen(name.c_str(), name.ends_with(".gz") ? "wb1" : "wbT")) {}
    ~Buffer() override { close(); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    bool is_open() const { return file_ != nullptr; }
    bool close() { return file_ == nullptr || gzclose_w(std::exchange(file_, nullptr)) == Z_OK; }

  protected:
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        if (file_ == nullptr || size == 0) return 0;
        return gzwrite(file_, text, static_cast<unsigned>(size));
    }
    int_type overflow(int_type character) override {
        const char c = traits_type::to_char_type(character);
        return xsputn(&c, 1) == 1 ? character : traits_type::eof();
    }

  private:
    gzFile file_;
};

OutputFile::OutputFile(std::string name)
    : name_(std::move(name)),
      buffer_(std::make_unique<Buffer>(name_)),
      stream_(std::make_unique<std::ostream>(buffer_.get())) {
    if (!buffer_->is_open()) throw csp::Error(name_ + ": " + std::strerror(errno));
}

OutputFile::~OutputFile() = default;

std::ostream& OutputFile::stream() { return *stream_; }

void OutputFile::close() {
    const bool is_written = stream_->good();
    if (!buffer_->close() || !is_written) throw csp::Error(name_ + ": not all of it could be written");
}

} // namespace app
