// Containers of the standard library, of several types: templates make many functions of one code.
#include <algorithm>
#include <cstdio>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual int area() const = 0;
};

struct Square : Shape {
  explicit Square(int side) : side(side) {}
  int area() const override { return side * side; }
  int side;
};

struct Named : Shape {
  explicit Named(std::string name) : name(std::move(name)) {}
  int area() const override { return static_cast<int>(name.size()); }
  std::string name;
};

template <typename T>
int fill(T seed) {
  std::vector<T> all;
  std::deque<T> queue;
  std::list<T> list;
  std::set<T> set;
  std::unordered_map<int, T> table;
  for (int i = 0; i < 40; i++) {
    T next = static_cast<T>(seed * i + 1);
    all.push_back(next);
    queue.push_front(next);
    list.push_back(next);
    set.insert(next);
    table[i] = next;
  }
  std::sort(all.begin(), all.end());
  std::stable_sort(queue.begin(), queue.end());
  list.reverse();
  return static_cast<int>(all.front() + queue.back() + list.front() + *set.begin() + table.size());
}

int main(int count, char **arguments) {
  std::map<std::string, std::vector<std::string>> words;
  for (int i = 0; i < count; i++) {
    words[arguments[i]].push_back(std::string("word ") + arguments[i]);
  }
  std::vector<std::unique_ptr<Shape>> shapes;
  shapes.push_back(std::make_unique<Square>(count));
  shapes.push_back(std::make_unique<Named>(arguments[0]));
  int sum = fill<int>(count) + fill<long>(count) + fill<unsigned short>(3) + fill<double>(2.5);
  for (const auto &shape : shapes) {
    sum += shape->area();
  }
  std::printf("%d %zu\n", sum, words.size());
  return 0;
}
