package org.lucerna.cli.pack;

import java.util.concurrent.Callable;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.packs.file.PackHead;
import org.lucerna.service.PackViews;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna pack verify}: checks a pack. */
@Command(
    name = "verify",
    description = {
      "Check the signature of a pack and the hashes of all its blocks.",
      "A changed byte is reported with its block, and exit status 3. Whose key it is, you must know"
          + " yourself."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna pack verify debian-12.pack")
final class PackVerifyCommand implements Callable<Integer> {
  private final Console console;

  @Mixin PackSubject pack;
  @Mixin JsonOption json;

  PackVerifyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    PackHead head =
        pack.read(
            stream -> {
              stream.check();
              return stream.head();
            });
    PackText.done(console, json.isSet(), "sound:", PackViews.of(head));
    return ExitStatus.DONE;
  }
}
