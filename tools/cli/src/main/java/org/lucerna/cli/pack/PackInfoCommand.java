package org.lucerna.cli.pack;

import java.util.List;
import java.util.concurrent.Callable;
import org.lucerna.api.PackView;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Table;
import org.lucerna.packs.file.PackHead;
import org.lucerna.packs.file.PackStream;
import org.lucerna.service.PackViews;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code lucerna pack info}: what a pack says about itself. */
@Command(
    name = "info",
    description = {
      "Show what a pack says about itself: size, key, and the packages that it has functions of.",
      "Only the beginning of the file is read; lucerna pack verify checks all of it."
    },
    footerHeading = "%nExample:%n",
    footer = "  lucerna pack info debian-12.pack")
final class PackInfoCommand implements Callable<Integer> {
  private final Console console;

  @Mixin PackSubject pack;
  @Mixin JsonOption json;

  PackInfoCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    PackHead head = pack.read(PackStream::head);
    PackView view = PackViews.of(head);
    List<String> sources = head.manifest().sources();
    if (json.isSet()) {
      console
          .out()
          .json(PackText.json(view).put("file", pack.fileName()).putTexts("sources", sources));
      return ExitStatus.DONE;
    }
    new Table()
        .row("name", view.name())
        .row("version", view.version())
        .row("created", view.created())
        .row("functions", view.functions())
        .row("files", view.files())
        .row("packages", view.packages())
        .row("bytes", view.bytes())
        .row("key", view.key())
        .print(console.out());
    for (String source : sources) {
      console.out().line(Escaped.of(source));
    }
    return ExitStatus.DONE;
  }
}
