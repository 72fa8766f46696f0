// Regular expressions, random numbers, optional values.
#include <iostream>
#include <numeric>
#include <optional>
#include <random>
#include <regex>
#include <variant>

static std::optional<std::string> first(const std::string &text, const std::regex &pattern) {
  std::smatch match;
  if (std::regex_search(text, match, pattern)) {
    return match.str(0);
  }
  return std::nullopt;
}

int main(int count, char **arguments) {
  std::mt19937 random(count);
  std::normal_distribution<double> normal;
  std::vector<double> values(100);
  for (double &value : values) {
    value = normal(random);
  }
  std::variant<int, std::string> shown = count;
  std::regex pattern("([a-z]+)([0-9]*)", std::regex::icase);
  for (int i = 1; i < count; i++) {
    if (auto found = first(arguments[i], pattern)) {
      shown = *found;
    }
    std::cout << std::regex_replace(std::string(arguments[i]), pattern, "$2$1") << '\n';
  }
  std::visit([](const auto &value) { std::cout << value << '\n'; }, shown);
  std::cout << std::accumulate(values.begin(), values.end(), 0.0) << '\n';
  return 0;
}
