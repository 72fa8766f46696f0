package org.lucerna.cli;

import org.lucerna.cli.reference.FishCompletion;
import org.lucerna.cli.reference.ZshCompletion;
import picocli.AutoComplete;
import picocli.CommandLine;

/** A shell that completes commands and options; the name in lower case is how users spell it. */
enum CompletionShell {
  bash("bash-completion/completions/lucerna") {
    @Override
    String completion(CommandLine line) {
      // The shell sources the script, so it needs no #! line.
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

  /** The path of the script below the folder {@code share} of a system. */
  String file() {
    return file;
  }

  /** The script that completes {@code line} and all commands below it. */
  abstract String completion(CommandLine line);
}
