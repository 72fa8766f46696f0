package org.lucerna.cli.key;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the encoding of comments in old databases. */
public final class CodePageOption {
  @Option(
      names = "--encoding",
      paramLabel = "CHARSET",
      description =
          "Encoding of comments that are not UTF-8, such as CP437 or windows-1251: IDA before 7.0"
              + " wrote the code page of its machine.")
  @Nullable Charset codePage;

  /** Null if none is given. */
  public @Nullable Charset codePage() {
    return codePage;
  }
}
