package org.lucerna.cli;

import java.util.regex.Pattern;
import org.lucerna.binary.demangle.Demangler;

/** A filter of names, which looks at both forms of mangled ones. */
record NameFilter(Pattern expression) {
  /** Whether the expression is found in the name, or in its readable form. */
  boolean finds(String name) {
    return expression.matcher(name).find() || expression.matcher(Demangler.readable(name)).find();
  }
}
