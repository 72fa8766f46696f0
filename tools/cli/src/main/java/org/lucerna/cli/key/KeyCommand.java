package org.lucerna.cli.key;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.lucerna.calcrel.CalcRel;
import org.lucerna.calcrel.CodeChunk;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.NormalizedCode;
import org.lucerna.calcrel.Profile;
import org.lucerna.calcrel.ProfileName;
import org.lucerna.cli.command.AddressSpan;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.JsonOption;
import org.lucerna.cli.command.SubjectException;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.isa.Architecture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lucerna key}: the key of a function's bytes, or of each function in a file. */
@Command(
    name = "key",
    description = {
      "Compute the keys of a file's functions, or of one function given as bytes.",
      "Lumina stores functions under these keys. Files are programs and libraries, object files and"
          + " archives of them (ELF, COFF, Mach-O), Windows and macOS programs, and IDA databases.",
      "Chunks are given in order: the entry's first, then the tails by ascending address."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna key /usr/lib/x86_64-linux-gnu/libc.a --json",
      "  lucerna key hello --profile published",
      "  lucerna key hello --scheme warp",
      "  lucerna key --arch x86 --chunk 0x401000:5589e5e8735634125dc3",
      "  lucerna key --arch x64 --chunk 0x1000:48c7c000200000c3 --offset-operand 0x1000:imm --json"
    })
public final class KeyCommand implements Callable<Integer> {
  /** Byte orders of instructions. */
  enum Endian {
    little,
    big
  }

  /** The kinds of function identifiers. */
  enum KeyScheme {
    lumina,
    warp
  }

  private final Console console;

  @Spec CommandSpec spec;
  @Mixin JsonOption json;
  @Mixin FileOptions opening;
  @Mixin DebugFileOption debugFile;
  @Mixin DemangleOption demangle;

  @Parameters(arity = "0..*", paramLabel = "FILE", description = "Files with functions.")
  List<Path> files = List.of();

  @Option(
      names = "--scheme",
      paramLabel = "S",
      description =
          "lumina: the keys of IDA and Lumina; warp: the GUIDs of Binary Ninja, for x86-64 and"
              + " AArch64. Default: lumina.")
  KeyScheme scheme = KeyScheme.lumina;

  @Option(
      names = "--arch",
      paramLabel = "A",
      description = "x86, x64, a64, a32, t32 or mips; ppc and riscv are experimental.")
  @Nullable String arch;

  @Option(
      names = "--endian",
      paramLabel = "E",
      description =
          "Order of the bytes in an instruction: ${COMPLETION-CANDIDATES}. Default: little.")
  @Nullable Endian endian;

  @Option(
      names = "--chunk",
      paramLabel = "ADDR:HEX",
      description = "Bytes of the function; may be repeated.")
  List<CodeChunk> chunks = List.of();

  @Option(
      names = "--offset-operand",
      paramLabel = "ADDR:FIELD",
      description =
          "An operand of the instruction at ADDR that is an offset: disp, imm, imm12 or imm16.")
  List<GivenCode.OffsetOperand> offsets = List.of();

  @Option(
      names = "--data",
      paramLabel = "START-END",
      description = "Addresses that are not code; END is the first after them.")
  List<AddressSpan> data = List.of();

  public KeyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws Exception {
    opening.use(debugFile.given());
    if (!files.isEmpty()) {
      if (arch != null
          || endian != null
          || !chunks.isEmpty()
          || !offsets.isEmpty()
          || !data.isEmpty()) {
        throw wrong(
            "--arch, --endian, --chunk, --offset-operand and --data are for bytes, not for files");
      }
      return scheme == KeyScheme.warp ? guidsOfFiles() : keysOfFiles();
    }
    if (scheme == KeyScheme.warp) {
      throw wrong("--scheme warp is for files");
    }
    if (arch == null || chunks.isEmpty()) {
      throw wrong("expected a FILE, or --arch and --chunk");
    }
    keyOfBytes(profile(arch));
    return ExitStatus.DONE;
  }

  private int keysOfFiles() throws IOException, SubjectException {
    FileKeys keys = new FileKeys(console, json.isSet(), demangle);
    for (Path path : files) {
      for (FilePart part : opening.parts(path)) {
        try (Harvest file = opening.open(console, part, false)) {
          keys.add(file.functions(), file.hints());
        }
      }
    }
    keys.end();
    return opening.status(ExitStatus.DONE);
  }

  private int guidsOfFiles() throws IOException, SubjectException, CommandException {
    FileGuids guids = new FileGuids(console, json.isSet(), demangle);
    for (Path path : files) {
      try (Harvest file = opening.open(console, path, false)) {
        guids.add(FileOptions.guids(file, path, false));
      } catch (CommandException none) {
        guids.end();
        throw none;
      }
    }
    guids.end();
    return opening.status(ExitStatus.DONE);
  }

  private void keyOfBytes(Profile wanted) throws IOException {
    GivenCode code = new GivenCode(chunks, offsets, data);
    CalcRel calcRel = new CalcRel(wanted);
    NormalizedCode normalized = calcRel.normalizedCode(code);
    FunctionKey key = calcRel.key(code);
    String id = key.profile().id();
    if (json.isSet()) {
      console
          .out()
          .json(
              new JsonObject()
                  .put("profile", id)
                  .number("size", key.size())
                  .hex("normalized", normalized.bytes())
                  .hex("mask", normalized.mask())
                  .put("key", key.md5().toString()));
      return;
    }
    Output out = console.out();
    out.line("profile     " + id);
    out.line("size        " + key.size());
    out.line("normalized  " + normalized.bytes().hex());
    out.line("mask        " + normalized.mask().hex());
    out.line("key         " + key.md5());
  }

  private Profile profile(String arch) {
    Architecture architecture = Architecture.parse(arch.toLowerCase(Locale.ROOT));
    if (architecture == null) {
      throw wrong(
          "keys of "
              + arch
              + " are unsupported: expected x86, x64, a64, a32, t32, mips, ppc or riscv");
    }
    ByteOrder order = endian == Endian.big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    ProfileName named = opening.profile();
    try {
      return (named == null ? ProfileName.IDA_CORE_1 : named).of(architecture, order);
    } catch (IllegalArgumentException unfit) {
      throw wrong("--profile: " + unfit.getMessage());
    }
  }

  private ParameterException wrong(String text) {
    return new ParameterException(spec.commandLine(), text);
  }
}
