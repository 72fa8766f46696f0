package org.lucerna.idb.til.header;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteString;

/** The identifiers of one scope: each is valid in C and C++, and given out only once. */
final class Identifiers {
  private static final Set<String> RESERVED =
      Set.of(
          ("auto break case char const continue default do double else enum extern float for goto"
                  + " if inline int long register restrict return short signed sizeof static struct"
                  + " switch typedef union unsigned void volatile while bool true false nullptr"
                  + " asm typeof alignas alignof static_assert thread_local constexpr"
                  + " _Alignas _Alignof _Atomic _Bool _Complex _Generic _Imaginary _Noreturn"
                  + " _Static_assert _Thread_local _Float16 _Float32 _Float64 _Float128 __float128"
                  + " __attribute__ __restrict __asm__ __typeof__ __inline__ __extension__"
                  + " __builtin_va_list"
                  + " and and_eq bitand bitor catch char8_t char16_t char32_t class co_await"
                  + " co_return co_yield compl concept const_cast consteval constinit decltype"
                  + " delete dynamic_cast explicit export friend mutable namespace new noexcept"
                  + " not not_eq operator or or_eq private protected public reinterpret_cast"
                  + " requires static_cast template this throw try typeid typename using virtual"
                  + " wchar_t xor xor_eq")
              .split(" "));

  private final Set<String> taken = new HashSet<>();

  /** The last suffix number tried for each identifier that was taken. */
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * A valid identifier that resembles the name, whether or not it is taken; empty if the name is
   * empty.
   */
  static String valid(ByteString name) {
    StringBuilder text = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = (char) name.at(i);
      text.append(isPart(c) ? c : '_');
    }
    if (!text.isEmpty() && (Character.isDigit(text.charAt(0)) || isReserved(text.toString()))) {
      text.insert(0, '_');
    }
    return text.toString();
  }

  /** Whether the word is reserved by C, C++ or the prelude. */
  static boolean isReserved(String word) {
    return RESERVED.contains(word) || Prelude.MACROS.contains(word);
  }

  private static boolean isPart(char c) {
    return c < 0x80 && (Character.isLetterOrDigit(c) || c == '_' || c == '$');
  }

  /** Reserves an identifier, so that it cannot be taken. */
  void reserve(String identifier) {
    taken.add(identifier);
  }

  /** Whether the identifier is still available. */
  boolean isFree(String identifier) {
    return !taken.contains(identifier);
  }

  /**
   * Takes the identifier, or a similar one if it is taken.
   *
   * @param identifier a valid identifier
   */
  String take(String identifier) {
    String free = identifier;
    while (!taken.add(free)) {
      free = identifier + "_" + (1 + numbers.merge(identifier, 1, Integer::sum));
    }
    return free;
  }
}
