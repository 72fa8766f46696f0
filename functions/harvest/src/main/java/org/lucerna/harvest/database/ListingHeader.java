package org.lucerna.harvest.database;

import java.util.List;
import java.util.regex.Pattern;
import org.lucerna.bytes.ByteString;

/**
 * The block at the beginning of IDA's listings: path of the input file, hashes, format, processor.
 * It is stored as lines before the lowest address, but says nothing of the function there; and a
 * path often has the name of a user.
 */
final class ListingHeader {
  private static final Pattern FILE = Pattern.compile(";\\s*File Name\\s*:.*", Pattern.DOTALL);

  /** Comments and directives of the assembler: lines written by a user have no semicolon. */
  private static final Pattern HEADER = Pattern.compile("\\s*([;.].*)?", Pattern.DOTALL);

  private ListingHeader() {}

  /** The lines before an address, without the lines of the block if it is there. */
  static List<ByteString> removedFrom(List<ByteString> lines) {
    boolean isThere = lines.stream().anyMatch(line -> FILE.matcher(line.text()).matches());
    return isThere
        ? lines.stream().filter(line -> !HEADER.matcher(line.text()).matches()).toList()
        : lines;
  }
}
