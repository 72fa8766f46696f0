package org.lucerna.cli.format;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lucerna.naming.format.ToolFormat;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** All formats of {@code --format}, and their names. */
public final class PullWriters implements Iterable<String>, ITypeConverter<PullWriter> {
  /** The format if none is named. */
  public static final PullWriter TABLE = new TablePull();

  /** The format of {@code --json}. */
  public static final PullWriter JSON = new JsonPull();

  private static final List<PullWriter> ALL =
      Stream.concat(Stream.of(JSON, TABLE), Arrays.stream(ToolFormat.values()).map(ToolPull::new))
          .toList();

  /** The names, in the order of the help. */
  @Override
  public Iterator<String> iterator() {
    return names().iterator();
  }

  private static List<String> names() {
    return ALL.stream().map(PullWriter::id).toList();
  }

  /** The names of the scripts among them, for a message. */
  public static String scripts() {
    return ALL.stream()
        .filter(PullWriter::isScript)
        .map(PullWriter::id)
        .collect(Collectors.joining(", "));
  }

  /** The format of this name, in upper or lower case. */
  @Override
  public PullWriter convert(String text) {
    return ALL.stream()
        .filter(writer -> writer.id().equalsIgnoreCase(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException("expected one of " + names() + ", got '" + text + "'"));
  }
}
