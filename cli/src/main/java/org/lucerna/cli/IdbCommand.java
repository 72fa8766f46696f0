package org.lucerna.cli;

import picocli.CommandLine.Command;

/** {@code lucerna idb}: reads IDA databases. */
@Command(
    name = "idb",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Read an IDA database (.idb, .i64, or a single section such as .id0), without IDA.",
      "Nothing is ever written to it.",
      "Commands take several databases, folders of them (-r: with sub-folders), and lists of them"
          + " (-). Then each line names its file, and the exit status is the highest of all.",
      "A section brings along those of the same name beside it: sample.id0 also sample.id1,"
          + " sample.nam, sample.til. --recover reads what is left of damaged ones."
    },
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb info sample.i64",
      "  lucerna idb functions sample.i64 --json",
      "  lucerna idb names -r databases --filter crypt",
      "  lucerna idb query sample.i64 'Root Node;V'"
    })
final class IdbCommand {}
