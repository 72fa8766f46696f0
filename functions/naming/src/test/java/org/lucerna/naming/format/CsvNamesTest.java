package org.lucerna.naming.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.demangle.NameStyle;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;
import org.lucerna.similarity.match.Reasons;

class CsvNamesTest {
  private static final Md5 KEY = new Md5(1, 2);
  private static final Reasons REASONS = new Reasons(false, 0, 0, 0, 0, 0, 0, 0, 0);

  private static PulledFunction function(String name, SimilarName... similar) {
    ByteString bytes = ByteString.utf8(name);
    return new PulledFunction(
        new HarvestedFunction(
            0x1000,
            32,
            List.of(),
            List.of(new FunctionKey(Profile.of(Architecture.X64), 32, KEY)),
            null,
            true,
            Metadata.EMPTY,
            HarvestedFunction.Source.UNWIND,
            null),
        KEY,
        similar.length == 0,
        similar.length == 0 ? bytes : null,
        Confidence.CERTAIN,
        Metadata.EMPTY,
        0,
        similar.length == 0 ? new FunctionInfo(bytes, 32, ByteString.EMPTY) : null,
        true,
        List.of(),
        List.of(similar));
  }

  private static SimilarName like(String name, float probability) {
    return new SimilarName(
        ByteString.utf8(name), probability, false, KEY, ByteString.utf8("a,b.so"), REASONS, null);
  }

  private static List<String> write(PulledFunction... functions) throws IOException {
    StringBuilder out = new StringBuilder();
    CsvNames.write(new NamedProgram(0, List.of(functions)), NameStyle.STORED, out);
    assertThat(out.toString()).endsWith("\r\n");
    return List.of(out.toString().split("\r\n"));
  }

  @Test
  void aFunctionOfAFamilyHasAllItsMembersAsCandidates() throws IOException {
    String ofInt = "_ZN3BoxIiE3putEi";
    String ofLong = "_ZN3BoxIlE3putEl";
    assertThat(write(function("", like(ofInt, 0.5f), like(ofLong, 0.4f))))
        .last()
        .isEqualTo(
            "0x1000,32,"
                + KEY
                + ",\"Box<...>::put, one of 2\",similar,0.70,\"a,b.so\",\""
                + ofInt
                + " | "
                + ofLong
                + "\"");
  }

  @Test
  void aFunctionIsALine() throws IOException {
    assertThat(write(function("read")))
        .containsExactly(
            "address,size,key,name,found,probability,file,candidates",
            "0x1000,32," + KEY + ",\"read\",exact,,\"\",\"\"");
  }

  @Test
  void similarNamesHaveProbabilityAndFile() throws IOException {
    assertThat(write(function("", like("best", 0.995f), like("other", 0.9f))).get(1))
        .isEqualTo("0x1000,32," + KEY + ",\"best\",similar,0.99,\"a,b.so\",\"other\"");
  }

  @Test
  void textsAreQuotedAndOnOneLine() throws IOException {
    assertThat(write(function("a\"b\n\u001b[31mc\u202e")).get(1))
        .contains(",\"a\"\"b\\n\\x1b[31mc\\u{202e}\",exact");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      quoteCharacter = '`',
      value = {
        "=1+1       > '=1+1",
        "+1         > '+1",
        "-[A b]     > '-[A b]",
        "@x         > '@x",
        "\uff1d1+1   > '\uff1d1+1",
        "` =1`      > ' =1",
        "name;=1+1  > name;'=1+1",
        "a; =1;;+2  > a;' =1;;'+2",
        "a;b-c      > a;b-c",
        "a - b      > a - b",
        "1,=1       > 1,=1"
      })
  void formulasGetAnApostrophe(String name, String cell) throws IOException {
    assertThat(write(function(name)).get(1)).contains(",\"" + cell + "\",exact");
  }

  @Test
  void aQuoteDoesNotHideAFormula() throws IOException {
    assertThat(write(function("a;\"=1+1\";b")).get(1)).contains(",\"a;'\"\"=1+1\"\";b\",exact");
    assertThat(write(function("a\t=1+1\tb")).get(1)).contains(",\"a\\t=1+1\\tb\",exact");
  }

  @Test
  void chosenNamesReplaceSimilarOnes() throws IOException {
    PulledFunction chosen = function("", like("best", 0.9f)).named(ByteString.utf8("mine"));
    assertThat(write(chosen).get(1)).isEqualTo("0x1000,32," + KEY + ",\"mine\",exact,,\"\",\"\"");
  }
}
