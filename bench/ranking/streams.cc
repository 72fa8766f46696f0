// Streams, formatting and files of the standard library.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>

namespace {
long lines(const std::filesystem::path &path) {
  std::ifstream in(path);
  long count = 0;
  for (std::string line; std::getline(in, line);) {
    count++;
  }
  return count;
}
}  // namespace

int main(int count, char **arguments) {
  std::ostringstream out;
  for (int i = 1; i < count; i++) {
    for (const auto &entry : std::filesystem::recursive_directory_iterator(arguments[i])) {
      if (entry.is_regular_file()) {
        out << std::setw(8) << lines(entry.path()) << ' ' << entry.path() << '\n';
      }
    }
  }
  out << std::hex << std::chrono::system_clock::now().time_since_epoch().count() << std::endl;
  std::cout << out.str() << std::put_money(count) << '\n';
  return 0;
}
