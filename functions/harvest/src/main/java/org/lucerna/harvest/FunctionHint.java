package org.lucerna.harvest;

import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.Demangler;

/**
 * What a function without a name may be: a virtual function of a C++ class, by the program's own
 * type information. It is shown to people, and never pushed or pulled as a name.
 *
 * @param type the decorated name of the class, {@code .?AVname@@}
 * @param slot its number in the class's table, from 0 on
 * @param others how many other classes have the function, too: those that inherit it, and those
 *     whose functions have the same code
 */
public record FunctionHint(ByteString type, int slot, int others) {
  private static final String DESCRIPTOR = " `RTTI Type Descriptor Name'";

  /** In words: {@code slot 2 of class ns::Shape and 3 others}. */
  public String words() {
    String name = Demangler.readable(type.text());
    String readable =
        name.endsWith(DESCRIPTOR) ? name.substring(0, name.length() - DESCRIPTOR.length()) : name;
    String more = others == 0 ? "" : others == 1 ? " and 1 other" : " and " + others + " others";
    return "slot " + slot + " of " + readable + more;
  }
}
