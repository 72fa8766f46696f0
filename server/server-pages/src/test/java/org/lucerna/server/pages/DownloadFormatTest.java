package org.lucerna.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.binary.debugfile.DebugFile;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.debugfile.ImageOutline;
import org.lucerna.binary.debugfile.PeOutline;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.PulledFunction;
import org.lucerna.server.pages.upload.NamedFile;
import org.lucerna.warp.WarpTarget;
import org.lucerna.warp.code.WarpScheme;

class DownloadFormatTest {
  /** Texts that must not be in a file, each with a word that finds it. */
  private static final List<String> HOSTILE =
      List.of("\u001b[31mred", "\u009b31mred", "\u202eexe.txt", "\u2028next", "\rnext", "\u007fx");

  @TempDir private Path folder;

  static List<DownloadFormat> formats() {
    return DownloadFormat.ALL;
  }

  @ParameterizedTest
  @MethodSource("formats")
  void namesCannotActOnATerminal(DownloadFormat format) throws Exception {
    ElfHeader header =
        new ElfHeader(
            true, ByteOrder.LITTLE_ENDIAN, 0, ElfType.SHARED, 62, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    ElfOutline outline = new ElfOutline(header, ByteString.hex("01"), List.of(), List.of());
    Path file = Files.write(folder.resolve("elf"), DebugFile.write(outline, List.of()));
    List<PulledFunction> functions = new ArrayList<>();
    HOSTILE.forEach(text -> functions.add(function(0x1000 + 16L * functions.size(), text)));
    Path target = folder.resolve("target");

    ImageOutline image = format.id().equals("pdb") ? windows() : outline;
    NamedFile named =
        new NamedFile(
            PushOrigin.UNKNOWN, 0L, true, image, functions, null, List.of(), Map.of(), List.of());
    assertThat(format.isFor(named)).isTrue();

    format.write(named, file, guids(functions), target);

    String written = Files.readString(target, StandardCharsets.ISO_8859_1);
    assertThat(written).isNotEmpty();
    for (String text : HOSTILE) {
      String bytes = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
      assertThat(written).doesNotContain(bytes);
    }
  }

  /** A program with a section from 0x1000 on. */
  private static PeOutline windows() {
    ByteSink section = new ByteSink().u64be(0).u32le(0x1000).u32le(0x1000);
    section.u64be(0).u64be(0).u32le(0).u32le(0x6000_0020);
    PdbReference reference =
        new PdbReference(ByteString.hex("00".repeat(16)), 1, ByteString.utf8("a.pdb"));
    return new PeOutline(reference, 0x8664, 0, 0, 0, section.toByteString());
  }

  private static HarvestedGuids guids(List<PulledFunction> functions) {
    return new HarvestedGuids(
        WarpScheme.X64,
        WarpTarget.UNKNOWN,
        functions.stream()
            .map(
                one ->
                    new HarvestedGuids.Entry(
                        one.function(),
                        new UUID(1, one.function().address()),
                        1,
                        16,
                        List.of(),
                        List.of()))
            .toList());
  }

  private static PulledFunction function(long address, String text) {
    ByteString name = ByteString.utf8(text);
    FunctionKey key = new FunctionKey(Profile.of(Architecture.X64), 16, new Md5(1, address));
    Metadata metadata = Metadata.of(List.of(new FunctionComment(false, name)));
    return new PulledFunction(
        new HarvestedFunction(
            address,
            16,
            List.of(),
            List.of(key),
            null,
            true,
            Metadata.EMPTY,
            HarvestedFunction.Source.UNWIND,
            null),
        key.md5(),
        true,
        name,
        Confidence.CERTAIN,
        metadata,
        0,
        new FunctionInfo(name, 16, metadata.encode()),
        true,
        List.of(),
        List.of());
  }
}
