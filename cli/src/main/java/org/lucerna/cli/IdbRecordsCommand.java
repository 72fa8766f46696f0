package org.lucerna.cli;

import java.io.IOException;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.RecordsDigest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna idb records}: everything, as it is stored. */
@Command(
    name = "records",
    description = "Print all records of the B-tree in the order of their keys, in hex.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb records sample.i64 --digest")
final class IdbRecordsCommand extends IdbReader {
  @Option(
      names = "--digest",
      description = "Print a SHA-256 over all records instead: equal where the records are.")
  private boolean digest;

  IdbRecordsCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    if (digest) {
      String sha256 = RecordsDigest.of(database.btree()).sha256().hex();
      out().line(wantsJson() ? new JsonObject().put("recordsSha256", sha256).toString() : sha256);
      return;
    }
    Records records = database.btree().records();
    while (records.next()) {
      print(records.key(), records.value());
    }
  }
}
