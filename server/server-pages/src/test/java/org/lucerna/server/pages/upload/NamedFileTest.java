package org.lucerna.server.pages.upload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;
import org.lucerna.similarity.match.Reasons;

class NamedFileTest {
  private static final Md5 KEY = new Md5(1, 2);
  private static final ByteString READ = ByteString.utf8("ssl_read");
  private static final ByteString WRITE = ByteString.utf8("ssl_write");
  private static final ByteString OWN = ByteString.utf8("own");

  /** The function has a name in the file, and is like two others. */
  private static NamedFile file() {
    return file(List.of(like(READ, 0.995f), like(WRITE, 0.9f), like(READ, 0.85f)));
  }

  private static NamedFile file(List<SimilarName> similar) {
    PulledFunction function =
        new PulledFunction(
            new HarvestedFunction(
                0x1000,
                32,
                List.of(),
                List.of(new FunctionKey(Profile.of(Architecture.X64), 32, KEY)),
                OWN,
                false,
                Metadata.EMPTY,
                HarvestedFunction.Source.SYMBOL,
                null),
            KEY,
            false,
            null,
            Confidence.CERTAIN,
            Metadata.EMPTY,
            0,
            null,
            true,
            List.of(),
            similar);
    return new NamedFile(
        PushOrigin.UNKNOWN,
        0L,
        false,
        null,
        List.of(function),
        null,
        List.of(),
        Map.of(),
        List.of());
  }

  private static SimilarName like(ByteString name, float probability) {
    return new SimilarName(
        name,
        probability,
        probability > 0.99,
        KEY,
        ByteString.EMPTY,
        new Reasons(false, 0, 0, 0, 0, 0, 0, 0, 0),
        null);
  }

  @Test
  void choicesAreTheNamesOfSimilarFunctionsEachOnce() {
    assertThat(file().choices(0)).containsExactly(READ, WRITE);
  }

  @Test
  void tenNamesAreOfferedAndTheOthersCounted() {
    NamedFile file =
        file(
            IntStream.range(0, 13)
                .mapToObj(i -> like(ByteString.utf8("name" + i), 0.9f - i * 0.01f))
                .toList());
    assertThat(file.choices(0))
        .hasSize(NamedFile.MOST_CHOICES)
        .startsWith(ByteString.utf8("name0"), ByteString.utf8("name1"))
        .doesNotContain(ByteString.utf8("name10"));
    assertThat(file.moreChoices(0)).isEqualTo(3);
    assertThat(file().moreChoices(0)).isZero();
  }

  @Test
  void aChosenNameHasNoMark() {
    assertThat(file().function(0).writtenName()).isEqualTo(ByteString.utf8("ssl_read.similar"));
    NamedFile chosen = file().with(Map.of(0, WRITE));
    assertThat(chosen.function(0).writtenName()).isEqualTo(WRITE);
    assertThat(chosen.program().code().getFirst().name()).isEqualTo(WRITE);
    assertThat(chosen.choices(0)).containsExactly(READ, WRITE);
    assertThat(chosen.with(Collections.singletonMap(0, null))).isEqualTo(file());
  }

  @Test
  void onlyNamesOfTheFileAndChosenOnesArePushed() {
    assertThat(UploadPush.ofFile(file())).extracting(NamedFileTest::name).containsExactly(OWN);
    assertThat(UploadPush.chosen(file())).isEmpty();
    assertThat(UploadPush.chosen(file().with(Map.of(0, WRITE))))
        .extracting(NamedFileTest::name)
        .containsExactly(WRITE);
  }

  private static ByteString name(SubmittedFunction function) {
    return function.keys().getFirst().function().name();
  }
}
