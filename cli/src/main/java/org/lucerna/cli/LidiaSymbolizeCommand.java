package org.lucerna.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.FormatException;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.elf.CreateOptions;
import org.lucerna.lidia.elf.DebugFiles;
import org.lucerna.lidia.elf.ElfToLidia;
import org.lucerna.lidia.stack.CodeObject;
import org.lucerna.lidia.stack.FileOffsets;
import org.lucerna.lidia.stack.StackText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code lucerna lidia symbolize}: functions put into stacks. */
@Command(
    name = "symbolize",
    description = {
      "Put functions, source lines and inlined functions into the stacks on standard input.",
      "All other lines pass as they are. These forms are understood; KEY is mapped, N is 0x...:",
      "",
      "  ADDRESS SYMBOL+N (KEY)     a line of perf script; N counts from the symbol",
      "  (KEY+N)  [KEY+N]  KEY(+N)  sanitizers, JVM, backtrace_symbols; N is an address",
      "                             of the file, with --file-offsets, as of perf script",
      "                             -F +dsoff, an offset in it",
      "  KEY+N  KEY:N  KEY!N  KEY N bare, N is an address of the file",
      "",
      "An inlined function is a line of its own. Lines above 64 KiB pass as they are."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna lidia symbolize --map libc.so.6=libc.lidia < hs_err_pid1.log",
      "  perf script -F +symoff | lucerna lidia symbolize --map /usr/bin/app=app.lidia",
      "  perf script -F +dsoff | lucerna lidia symbolize --file-offsets --map app=/usr/bin/app"
    })
final class LidiaSymbolizeCommand implements Callable<Integer> {
  private final Console console;
  private final List<AutoCloseable> open = new ArrayList<>();

  @Option(
      names = "--map",
      required = true,
      paramLabel = "KEY=FILE",
      description = {
        "KEY is a build-id, or the name or path of a program or library; FILE the Lidia file",
        "or the ELF file of it."
      })
  private Map<String, Path> files = new LinkedHashMap<>();

  @Option(
      names = "--file-offsets",
      description = "N of KEY+N in parentheses is an offset in the file; each FILE is an ELF file.")
  private boolean fileOffsets;

  LidiaSymbolizeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    try {
      Map<String, CodeObject> objects = new HashMap<>();
      for (Map.Entry<String, Path> file : files.entrySet()) {
        byte[] key = file.getKey().getBytes(StandardCharsets.UTF_8);
        objects.put(new String(key, StandardCharsets.ISO_8859_1), object(file.getValue()));
      }
      rewrite(new StackText(objects));
    } finally {
      for (AutoCloseable file : open) {
        file.close();
      }
    }
    return ExitStatus.DONE;
  }

  private CodeObject object(Path path) throws IOException, SubjectException, CommandException {
    try {
      if (FileKind.of(path) == FileKind.ELF) {
        return converted(path);
      }
      if (fileOffsets) {
        throw new CommandException(
            ExitStatus.USAGE, path + ": --file-offsets needs the ELF file, to tell addresses");
      }
      LidiaFile file = LidiaFile.open(path);
      open.add(file);
      return CodeObject.of(file);
    } catch (FormatException damaged) {
      throw new SubjectException(path.toString(), damaged);
    }
  }

  private CodeObject converted(Path path) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ElfFile elf = ElfFile.open(path);
        DebugFiles.Found found = new DebugFiles(DebugFiles.SYSTEM).find(elf, path)) {
      new ElfToLidia(CreateOptions.ALL).convert(elf, found).writer().writeTo(bytes);
      LidiaFile file = LidiaFile.of(MemorySegment.ofArray(bytes.toByteArray()));
      return fileOffsets ? CodeObject.of(file, FileOffsets.of(elf)) : CodeObject.of(file);
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
        // Somebody may be watching the process whose stacks these are.
        console.out().flush();
      }
    }
  }
}
