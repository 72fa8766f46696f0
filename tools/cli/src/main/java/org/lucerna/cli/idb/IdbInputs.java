package org.lucerna.cli.idb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.LineInput;
import picocli.CommandLine.Option;

/** The databases that a command reads: files, those in folders, and those named by a list. */
final class IdbInputs {
  /** The operand for a list of files on standard input. */
  private static final String STANDARD_INPUT = "-";

  private static final Set<String> DATABASES = Set.of("idb", "i64", "id0");
  private static final String TYPE_LIBRARY = ".til";

  @Option(
      names = {"-r", "--recursive"},
      description = "Also read databases in subfolders.")
  boolean recursive;

  @Option(
      names = "--files-from",
      paramLabel = "LIST",
      description = "Also read the files and folders named in LIST, one per line; - is stdin.")
  @Nullable String list;

  /** Whether there may be more or fewer than one: then each line of output names its file. */
  boolean areSeveral(List<String> given) {
    return list != null
        || given.size() != 1
        || given.getFirst().equals(STANDARD_INPUT)
        || Files.isDirectory(Path.of(given.getFirst()));
  }

  /**
   * The databases in the order given; those of a folder by name.
   *
   * @param given the operands of the command line
   * @param in standard input
   * @param failures receives files and folders that cannot be listed
   * @throws IOException if the list of files cannot be read
   */
  List<Path> find(List<String> given, InputStream in, Consumer<Exception> failures)
      throws IOException {
    List<Path> found = new ArrayList<>();
    for (String name : given) {
      if (name.equals(STANDARD_INPUT)) {
        addList(in, found, failures);
      } else {
        add(name, found, failures);
      }
    }
    if (STANDARD_INPUT.equals(list)) {
      addList(in, found, failures);
    } else if (list != null) {
      try (InputStream lines = Files.newInputStream(Path.of(list))) {
        addList(lines, found, failures);
      }
    }
    return found;
  }

  private void addList(InputStream in, List<Path> found, Consumer<Exception> failures)
      throws IOException {
    LineInput lines = new LineInput(in);
    for (LineInput.Line line = lines.next(); line != null; line = lines.next()) {
      byte[] name = line.text().getBytes(StandardCharsets.ISO_8859_1);
      String text = new String(name, StandardCharsets.UTF_8).replaceFirst("\r?\n$", "");
      if (!line.whole()) {
        failures.accept(
            new CommandException(ExitStatus.IO, "a listed file name is longer than 64 KiB"));
      } else if (!text.isEmpty()) {
        add(text, found, failures);
      }
    }
  }

  private void add(String name, List<Path> found, Consumer<Exception> failures) throws IOException {
    Path path;
    try {
      path = Path.of(name);
    } catch (InvalidPathException wrong) {
      failures.accept(new CommandException(ExitStatus.IO, name + ": not a file name"));
      return;
    }
    if (!Files.isDirectory(path)) {
      // A missing file is reported when it is read.
      found.add(path);
      return;
    }
    List<Path> databases = databases(path, failures);
    if (databases.isEmpty()) {
      String hint = recursive ? "" : "; -r also searches its subfolders";
      failures.accept(
          new CommandException(ExitStatus.NO, path + ": no IDA database in this folder" + hint));
    }
    found.addAll(databases);
  }

  private List<Path> databases(Path folder, Consumer<Exception> failures) throws IOException {
    List<Path> databases = new ArrayList<>();
    Files.walkFileTree(
        folder,
        Set.of(),
        recursive ? Integer.MAX_VALUE : 1,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (isDatabase(file) && Files.isRegularFile(file)) {
              databases.add(file);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            failures.accept(failure);
            return FileVisitResult.CONTINUE;
          }
        });
    Collections.sort(databases);
    return databases;
  }

  /** Decided by the name; a type library next to the sections of a database is one of them. */
  private static boolean isDatabase(Path file) {
    String name = file.getFileName().toString();
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(TYPE_LIBRARY)) {
      String stem = name.substring(0, name.length() - TYPE_LIBRARY.length());
      return !Files.exists(file.resolveSibling(stem + ".id0"));
    }
    return DATABASES.contains(lower.substring(lower.lastIndexOf('.') + 1));
  }
}
