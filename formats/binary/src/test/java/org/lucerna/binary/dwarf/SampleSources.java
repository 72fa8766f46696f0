package org.lucerna.binary.dwarf;

/** Programs for compilers: inlining in several depths, cold parts, several files and languages. */
final class SampleSources {
  static final String HEADER =
      """
      static inline __attribute__((always_inline)) unsigned mix(unsigned x) {
        x ^= x >> 16;
        x *= 0x7feb352du;
        x ^= x >> 15;
        return x;
      }

      static inline __attribute__((always_inline)) unsigned twice(unsigned x) {
        unsigned a = mix(x + 1);
        unsigned b = mix(a ^ x);
        return a + b;
      }
      """;

  static final String C =
      """
      #include "mix.h"

      int printf(const char *format, ...);
      void *calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size);
      void abort(void) __attribute__((noreturn, cold));

      struct node { struct node *left, *right; unsigned key; };
      enum colour { RED, GREEN };

      static inline struct node *leaf(unsigned key) {
        struct node *n = calloc(1, sizeof *n);
        if (!n) abort();
        n->key = key;
        return n;
      }

      __attribute__((noinline)) struct node *insert(struct node *t, unsigned key) {
        if (!t) return leaf(key);
        if (key < t->key) t->left = insert(t->left, key);
        else if (key > t->key) t->right = insert(t->right, key);
        return t;
      }

      __attribute__((noinline)) unsigned walk(const struct node *t, int depth) {
        if (!t) return 0;
        unsigned s = twice(t->key) + (unsigned) depth;
        if (__builtin_expect(s == 7, 0)) { printf("seven %d\\n", depth); abort(); }
        return s + walk(t->left, depth + 1) + walk(t->right, depth + 1);
      }

      static unsigned unused(enum colour c) { return c == RED ? mix(3) : twice(4); }
      unsigned (*volatile kept)(enum colour) = unused;

      __attribute__((noinline)) int pick(int value) {
        switch (value) {
          case 1: return 5;
          case 2: { int local = value * 3; return local + (int) mix((unsigned) local); }
          case 3: return 9;
          default: return -value;
        }
      }

      int main(int count, char **words) {
        struct node *t = 0;
        for (int i = 0; i < 64; i++) t = insert(t, twice((unsigned) (i * count)));
        printf("%u %u %d %s\\n", walk(t, 0), kept(GREEN), pick(count), words[0]);
        return 0;
      }
      """;

  static final String CPP =
      """
      #include <algorithm>
      #include <cstdio>
      #include <map>
      #include <memory>
      #include <stdexcept>
      #include <string>
      #include <vector>
      #include "mix.h"

      namespace shapes {
      struct Shape {
        virtual ~Shape() {}
        virtual double area() const = 0;
      };
      template <typename T> struct Square : Shape {
        T side;
        explicit Square(T s) : side(s) { if (s < 0) throw std::invalid_argument("side"); }
        double area() const override { return side * side; }
      };
      namespace {
      int hidden(const std::vector<int>& v) {
        return *std::max_element(v.begin(), v.end());
      }
      }
      int count(const std::string& text) {
        std::map<char, int> seen;
        for (char c : text) seen[c]++;
        auto best = std::max_element(seen.begin(), seen.end(),
            [](auto& a, auto& b) { return a.second < b.second; });
        return best == seen.end() ? 0 : best->second;
      }
      int sum(int n) {
        std::vector<int> v;
        for (int i = 0; i < n; i++) v.push_back((int) (twice(i) & 0xff));
        std::sort(v.begin(), v.end(), [](int a, int b) { return a > b; });
        struct Local { static int plus(int a) { return a + 17; } };
        return hidden(v) + Local::plus(v.front());
      }
      }

      extern "C" int plain(int a) { return shapes::sum(a) - 1; }

      int main(int argc, char** argv) {
        std::vector<std::unique_ptr<shapes::Shape>> all;
        try {
          for (int i = 0; i < argc; i++) {
            all.push_back(std::make_unique<shapes::Square<int>>(i));
            all.push_back(std::make_unique<shapes::Square<double>>(i * 1.5));
          }
        } catch (const std::exception& e) {
          std::puts(e.what());
        }
        double area = 0;
        for (auto& s : all) area += s->area();
        std::printf("%g %d %d\\n", area, shapes::count(argv[0]), plain(argc + 3));
      }
      """;

  private SampleSources() {}
}
