package org.lucerna.cli.command;

import java.util.regex.Pattern;
import org.lucerna.demangle.Demangler;

/** A filter of names, which matches both forms of mangled names. */
public record NameFilter(Pattern expression) {
  /** Whether the expression matches in the name or in its readable form. */
  public boolean finds(String name) {
    return expression.matcher(name).find() || expression.matcher(Demangler.readable(name)).find();
  }
}
