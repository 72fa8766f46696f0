package org.lucerna.packs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.lucerna.bytes.AtomicFileWriter;
import org.lucerna.bytes.AtomicFileWriter.Access;

/** The keys whose packs are accepted: a file with a fingerprint on each line. */
record TrustedKeys(Path file) {
  private NavigableSet<String> read() throws IOException {
    NavigableSet<String> trusted = new TreeSet<>();
    if (Files.exists(file)) {
      Files.readAllLines(file).stream().map(String::strip).forEach(trusted::add);
    }
    return trusted;
  }

  boolean has(String fingerprint) throws IOException {
    return read().contains(fingerprint);
  }

  void add(String fingerprint) throws IOException {
    NavigableSet<String> trusted = read();
    if (trusted.add(fingerprint)) {
      AtomicFileWriter.write(
          file, Access.OWNER, AtomicFileWriter.Content.text(String.join("\n", trusted) + '\n'));
    }
  }
}
