package org.lucerna.server.pages.stack;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Hex;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.elf.CreateOptions;
import org.lucerna.lidia.elf.ElfToLidia;
import org.lucerna.lidia.stack.CodeObject;
import org.lucerna.lidia.stack.FileOffsets;
import org.lucerna.lidia.stack.StackText;
import org.lucerna.lumina.LimitException;

/**
 * Adds the functions of one program or library to a stack. Thread-safe.
 *
 * @param inflated bytes that the compressed sections of a file may have, at most
 */
public record StackNaming(long inflated) {
  /** Maximum number of bytes of a stack. */
  public static final int LONGEST = 256 << 10;

  /** Maximum number of lines of a stack. */
  public static final int MOST_LINES = 5000;

  /** Maximum number of bytes of the result: functions may be inlined many times. */
  private static final int LONGEST_RESULT = 4 << 20;

  /**
   * A stack with names.
   *
   * @param text with functions added
   * @param places lines that name a place in the program
   * @param named how many of these have names now
   */
  public record Named(@Hex ByteString text, long places, long named) {}

  /**
   * Adds names from a symbol file.
   *
   * @param stack the text
   * @param key name of the program in the stack
   * @param symbols a Lidia file, or an ELF file with symbols or debug information
   * @param program the ELF file that a Lidia file is about; null if unknown
   * @param scratch a file that does not exist; deleted at the end
   * @throws FormatException if the symbol file is neither, or is damaged
   * @throws LimitException if the stack or the result is too long
   */
  public Named name(
      ByteString stack, String key, Path symbols, @Nullable Path program, Path scratch)
      throws IOException {
    if (stack.length() > LONGEST) {
      throw new LimitException("expected a stack of at most " + LONGEST + " bytes");
    }
    return switch (FileKind.of(symbols)) {
      case LIDIA -> name(stack, key, symbols, program == null ? null : offsets(program));
      case ELF -> {
        try (ElfFile elf = ElfFile.open(symbols, inflated)) {
          try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(scratch))) {
            new ElfToLidia(CreateOptions.ALL).convert(elf).writer().writeTo(out);
          }
          yield name(stack, key, scratch, FileOffsets.of(elf));
        } finally {
          Files.deleteIfExists(scratch);
        }
      }
      default -> throw new FormatException(0, "a Lidia or ELF file", FileKind.of(symbols).words());
    };
  }

  private FileOffsets offsets(Path program) throws IOException {
    try (ElfFile elf = ElfFile.open(program, inflated)) {
      return FileOffsets.of(elf);
    }
  }

  private static Named name(
      ByteString stack, String key, Path symbols, @Nullable FileOffsets segments)
      throws IOException {
    try (LidiaFile file = LidiaFile.open(symbols)) {
      CodeObject object = segments == null ? CodeObject.of(file) : CodeObject.of(file, segments);
      StackText text = new StackText(Map.of(bytesOf(key), object), NameStyle.READABLE);
      // One char a byte, as the lines are read.
      List<String> lines =
          new String(stack.toByteArray(), StandardCharsets.ISO_8859_1).lines().toList();
      if (lines.size() > MOST_LINES) {
        throw new LimitException("expected a stack of at most " + MOST_LINES + " lines");
      }
      StringBuilder named = new StringBuilder();
      for (String line : lines) {
        for (String each : text.rewrite(line)) {
          named.append(each).append('\n');
        }
        if (named.length() > LONGEST_RESULT) {
          throw new LimitException("the result is longer than " + LONGEST_RESULT + " bytes");
        }
      }
      return new Named(
          ByteString.wrap(named.toString().getBytes(StandardCharsets.ISO_8859_1)),
          text.places(),
          text.named());
    }
  }

  private static String bytesOf(String key) {
    return new String(key.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
