package org.lucerna.cli.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.output.Output;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.format.NamedProgram;
import org.lucerna.naming.format.PulledSubject;

class TablePullTest {
  private static final int WIDTH = 80;
  private static final ByteString LONG = ByteString.utf8("drop_in_place".repeat(100));

  @Test
  void rowsAreCutOnATerminalOnly() throws IOException {
    PulledProgram program = program(function(LONG, Confidence.CERTAIN));
    assertThat(printed(program, WIDTH).lines())
        .allMatch(line -> line.codePointCount(0, line.length()) <= WIDTH)
        .anyMatch(line -> line.endsWith("…"));
    assertThat(printed(program, Integer.MAX_VALUE)).contains(LONG.text());
  }

  @Test
  void legendExplainsTheSignsThatOccur() {
    PulledFunction certain = function(LONG, Confidence.CERTAIN);
    PulledFunction probable = function(LONG, Confidence.PROBABLE);
    PulledFunction open = function(null, Confidence.CERTAIN);
    TablePull table = new TablePull();
    assertThat(table.legend(program(certain))).isEmpty();
    assertThat(table.legend(program(certain, probable)))
        .isEqualTo("names without a sign are certain; ~ probable");
    assertThat(table.legend(program(probable, open)))
        .isEqualTo(
            "names without a sign are certain; ? candidates that have the same code; ~ probable");
  }

  private static String printed(PulledProgram program, int width) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Output out = new Output(bytes, () -> width);
    assertThat(new TablePull().write(program, out)).isEmpty();
    out.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static PulledProgram program(PulledFunction... functions) {
    return new PulledProgram(
        new NamedProgram(0, List.of(functions)),
        new PulledSubject(ByteString.EMPTY, 0, null, null, null, null),
        null,
        false,
        new DemangleOption(),
        Map.of(),
        null);
  }

  private static PulledFunction function(@Nullable ByteString name, Confidence confidence) {
    FunctionKey key = new FunctionKey(Profile.of(Architecture.X64), 32, new Md5(1, 2));
    return new PulledFunction(
        new HarvestedFunction(
            0x1000,
            32,
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
        confidence,
        Metadata.EMPTY,
        0,
        new FunctionInfo(LONG, 32, ByteString.EMPTY),
        name == null,
        List.of(),
        List.of());
  }
}
