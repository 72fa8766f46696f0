package org.lucerna.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.reference.FishCompletion;
import org.lucerna.cli.reference.ZshCompletion;
import picocli.AutoComplete;
import picocli.CommandLine;

/** A shell that completes commands and options; the name in lower case is how users spell it. */
enum CompletionShell {
  bash("bash-completion/completions/lucerna") {
    @Override
    String completion(CommandLine line) {
      // Not run, but read by a shell.
      return AutoComplete.bash("lucerna", line).replaceFirst("^#!.*\\R", "");
    }
  },
  zsh("zsh/vendor-completions/_lucerna") {
    @Override
    String completion(CommandLine line) {
      return ZshCompletion.of(line);
    }
  },
  fish("fish/vendor_completions.d/lucerna.fish") {
    @Override
    String completion(CommandLine line) {
      return FishCompletion.of(line);
    }
  };

  private final String file;

  CompletionShell(String file) {
    this.file = file;
  }

  /** Where the shell looks for the script, in the folder {@code share} of a system. */
  String file() {
    return file;
  }

  /** The script as a package has it, where it need not be made from all commands; or null. */
  @Nullable String made() throws IOException {
    try (InputStream script = CompletionShell.class.getResourceAsStream("/" + file)) {
      return script == null ? null : new String(script.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The script that completes {@code line} and all commands below it. */
  abstract String completion(CommandLine line);
}
