package org.lucerna.cli.command;

import org.jspecify.annotations.Nullable;
import org.lucerna.cli.output.Output;
import org.lucerna.demangle.NameStyle;
import picocli.CommandLine.Option;

/** {@code --demangle} and {@code --no-demangle}, for commands that show function names. */
public final class DemangleOption {
  private @Nullable Boolean chosen;

  @Option(
      names = "--demangle",
      negatable = true,
      description = {
        "Show mangled names of C++, Rust, D, Swift and Go in readable form; in JSON, as a separate"
            + " field \"demangled\". Default: only in text for people."
      })
  void set(boolean readable) {
    chosen = readable;
  }

  /** Whether the user chose a form. */
  public boolean isSet() {
    return chosen != null;
  }

  /** The form of names in a table; output to a terminal is for people. */
  NameStyle ofTable(Output out) {
    return style(out.isTerminal());
  }

  /** The form of names in text that is always for people. */
  public NameStyle ofText() {
    return style(true);
  }

  /** The form of names in data. */
  public NameStyle ofData() {
    return style(false);
  }

  /** Like {@link #ofData} or {@link #ofTable}. */
  public NameStyle of(boolean json, Output out) {
    return json ? ofData() : ofTable(out);
  }

  private NameStyle style(boolean otherwise) {
    return (chosen == null ? otherwise : chosen) ? NameStyle.READABLE : NameStyle.STORED;
  }
}
