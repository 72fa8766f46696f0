package org.lucerna.cli.lidia;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.LineInput;
import org.lucerna.cli.command.MemoryOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.command.WrongKind;
import org.lucerna.cli.output.Console;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.elf.CreateOptions;
import org.lucerna.lidia.elf.ElfToLidia;
import org.lucerna.lidia.stack.CodeObject;
import org.lucerna.lidia.stack.FileOffsets;
import org.lucerna.lidia.stack.StackText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code lucerna lidia symbolize}: adds functions to stack traces. */
@Command(
    name = "symbolize",
    description = {
      "Add functions, source lines and inlined functions to the stack traces on standard input.",
      "All other lines are copied. These forms are recognized; KEY is mapped, N is 0x...:",
      "",
      "  ADDRESS SYMBOL+N (KEY)     a line of perf script; N counts from the symbol",
      "  ADDRESS [unknown] (KEY)    the same of a stripped program; ADDRESS is an offset in",
      "                             the file, or an address of the process",
      "  (KEY+N)  [KEY+N]  KEY(+N)  sanitizers, JVM, backtrace_symbols; N is an address",
      "                             of the file, with --file-offsets, as of perf script",
      "                             -F +dsoff, an offset in it",
      "  KEY+N  KEY:N  KEY!N  KEY N bare, N is an address of the file",
      "  pc N  KEY                  Android; ADDRESS BASE + n after KEY: Apple",
      "  SYMBOL+N/SIZE [KEY]        the Linux kernel; KEY is a module",
      "  ip ... in KEY[N,BASE+SIZE] the kernel about a process",
      "  KEY!SYMBOL+N               WinDbg",
      "",
      "An inlined function gets a line of its own. Lines of more than 64 KiB are copied.",
      "",
      "Versions of perf differ: the addresses of call chains are offsets in the file (6.1) or"
          + " addresses of the process. The first need the segments of the program, the second"
          + " where it was loaded: give the program too, as PROGRAM:LIDIA, and let perf script"
          + " --show-mmap-events. With a Lidia file alone, offsets are taken for addresses.",
      "",
      "The number of lines of mapped files, and how many have names, go to standard error."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna lidia symbolize --map libc.so.6=libc.lidia < hs_err_pid1.log",
      "  perf script --show-mmap-events |",
      "    lucerna lidia symbolize --map app=/usr/bin/app:app.lidia",
      "  perf script -F +dsoff | lucerna lidia symbolize --file-offsets --map app=/usr/bin/app"
    })
final class LidiaSymbolizeCommand implements Callable<Integer> {
  private final Console console;
  private final List<AutoCloseable> open = new ArrayList<>();

  @Mixin DemangleOption demangle;
  @Mixin MemoryOption memory;

  @Option(
      names = "--map",
      required = true,
      paramLabel = "KEY=FILE",
      description = {
        "KEY is a build-id, or the name or path of a program or library; FILE its Lidia file,"
            + " its ELF file, or both: PROGRAM:LIDIA."
      })
  Map<String, String> files = new LinkedHashMap<>();

  @Option(
      names = "--file-offsets",
      description = "N of KEY+N in parentheses is an offset in the file; each FILE is an ELF file.")
  boolean fileOffsets;

  LidiaSymbolizeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    try {
      Map<String, CodeObject> objects = new HashMap<>();
      for (Map.Entry<String, String> file : files.entrySet()) {
        byte[] key = file.getKey().getBytes(StandardCharsets.UTF_8);
        objects.put(new String(key, StandardCharsets.ISO_8859_1), object(file.getValue()));
      }
      StackText text = new StackText(objects, demangle.ofText());
      rewrite(text);
      console.say(
          text.named()
              + " of "
              + text.places()
              + " lines of mapped files named"
              + (text.named() < text.places()
                  ? "; those of perf need --map KEY=PROGRAM:LIDIA and its --show-mmap-events"
                  : ""));
    } finally {
      for (AutoCloseable file : open) {
        file.close();
      }
    }
    return ExitStatus.DONE;
  }

  private CodeObject object(String given) throws IOException, SubjectException, CommandException {
    Path path = Path.of(given);
    if (!Files.exists(path)) {
      // A path may contain colons: any of them may be the separator of the two files.
      for (int colon = given.indexOf(':'); colon > 0; colon = given.indexOf(':', colon + 1)) {
        Path program = Path.of(given.substring(0, colon));
        Path symbols = Path.of(given.substring(colon + 1));
        if (Files.isRegularFile(program) && Files.isRegularFile(symbols)) {
          return symbols(symbols, segments(program));
        }
      }
    }
    return FileKind.of(path) == FileKind.ELF ? converted(path) : symbols(path, null);
  }

  private static FileOffsets segments(Path program)
      throws IOException, SubjectException, CommandException {
    FileKind kind = FileKind.of(program);
    if (kind != FileKind.ELF) {
      throw WrongKind.of(program, "the ELF file of PROGRAM:LIDIA", kind);
    }
    try (ElfFile elf = ElfFile.open(program)) {
      return FileOffsets.of(elf);
    } catch (FormatException damaged) {
      throw new SubjectException(program.toString(), damaged);
    }
  }

  private CodeObject symbols(Path path, @Nullable FileOffsets segments)
      throws IOException, SubjectException, CommandException {
    if (segments == null && fileOffsets) {
      throw new CommandException(
          ExitStatus.USAGE,
          path + ": --file-offsets needs the ELF file too: --map KEY=PROGRAM:" + path);
    }
    LidiaFile file;
    try {
      file = LidiaFile.open(path);
    } catch (FormatException damaged) {
      throw new SubjectException(path.toString(), damaged);
    }
    open.add(file);
    return segments == null ? CodeObject.of(file) : object(file, segments);
  }

  private CodeObject object(LidiaFile file, FileOffsets segments) {
    return fileOffsets ? CodeObject.inFileOffsets(file, segments) : CodeObject.of(file, segments);
  }

  private CodeObject converted(Path path) throws IOException, SubjectException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ElfFile elf = memory.open(path);
        DebugFiles.Found found =
            new DebugFiles(DebugFiles.SYSTEM, memory.bytes()).find(elf, path)) {
      new ElfToLidia(CreateOptions.ALL).convert(elf, found).writer().writeTo(bytes);
      LidiaFile file = LidiaFile.of(MemorySegment.ofArray(bytes.toByteArray()));
      return object(file, FileOffsets.of(elf));
    } catch (FormatException damaged) {
      throw new SubjectException(path.toString(), damaged);
    }
  }

  private void rewrite(StackText text) throws IOException {
    LineInput in = new LineInput(console.in());
    for (LineInput.Line line = in.next(); line != null; line = in.next()) {
      int end = line.text().length();
      while (end > 0 && "\r\n".indexOf(line.text().charAt(end - 1)) >= 0) {
        end--;
      }
      String content = line.text().substring(0, end);
      for (String each : line.whole() ? text.rewrite(content) : List.of(content)) {
        String whole = each + line.text().substring(end);
        console.out().bytes(whole.getBytes(StandardCharsets.ISO_8859_1));
      }
      if (!in.ready()) {
        // The stacks may come from a running process that a user is watching.
        console.out().flush();
      }
    }
  }
}
