package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.output.Output;
import org.lucerna.demangle.NameStyle;

class ExplanationOutputTest {
  private static final Md5 KEY = Md5.parse("00112233445566778899aabbccddeeff");

  private static final ExplainedPlace TWO =
      new ExplainedPlace(
          3,
          KEY,
          List.of(
              name(ByteString.utf8("get_width"), 9, 3.5, 0.875, 0),
              name(ByteString.hex("0aff"), 12, 2.0, 0, 1 / 3.0)),
          List.of(new ExplainedPlace.Part(8, List.of("TYPE", "FCMT"))));
  private static final ExplainedPlace ONE =
      new ExplainedPlace(4, KEY, List.of(name(ByteString.utf8("main"), 1, 0, 0, 0)), List.of());

  private static ExplainedPlace.Name name(
      ByteString name, long version, double score, double neighbors, double file) {
    Map<String, Double> signals = new LinkedHashMap<>();
    signals.put("neighbors", neighbors);
    signals.put("input-file", file);
    return new ExplainedPlace.Name(name, version, -1, 7, 21, score, signals);
  }

  private static String print(boolean json) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Output out = new Output(bytes);
    ExplanationOutput output = new ExplanationOutput(out, json, NameStyle.STORED);
    output.print(TWO, 0x401230L, null, List.of(), List.of());
    output.print(ONE, null, null, List.of(), List.of(ByteString.utf8("pkg:npm/one@1")));
    out.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void eachPlaceHasATable() throws IOException {
    assertThat(print(false))
        .isEqualTo(
            """
            0x401230  00112233445566778899aabbccddeeff
            NAME       SCORE  NEIGHBORS  INPUT-FILE  FILES  ACCOUNTS
            get_width  3.500  0.875      0.000       7      21
            \\n\ufffd        2.000  0.000      0.333       7      21
            from version 8: TYPE, FCMT

            00112233445566778899aabbccddeeff
            NAME  SCORE  NEIGHBORS  INPUT-FILE  FILES  ACCOUNTS
            main  0.000  0.000      0.000       7      21
            in pkg:npm/one@1
            """);
  }

  @Test
  void eachPlaceHasAnObject() throws IOException {
    assertThat(print(true))
        .isEqualTo(
            """
            {"place":3,"address":4198960,"key":"00112233445566778899aabbccddeeff","candidates":[\
            {"name":"get_width","version":9,"size":4294967295,"files":7,"accounts":21,\
            "score":3.5,"signals":{"neighbors":0.875,"input-file":0.0}},\
            {"name":"\\n\ufffd","nameHex":"0aff","version":12,"size":4294967295,"files":7,\
            "accounts":21,"score":2.0,\
            "signals":{"neighbors":0.0,"input-file":0.3333333333333333}}],\
            "joined":[{"version":8,"chunks":["TYPE","FCMT"]}]}
            {"place":4,"address":null,"key":"00112233445566778899aabbccddeeff","candidates":[\
            {"name":"main","version":1,"size":4294967295,"files":7,"accounts":21,\
            "score":0.0,"signals":{"neighbors":0.0,"input-file":0.0}}],"joined":[],\
            "packages":["pkg:npm/one@1"]}
            """);
  }

  @Test
  void candidatesThatReadAlikeAreOneRow() throws IOException {
    ExplainedPlace builds =
        new ExplainedPlace(
            5,
            KEY,
            List.of(
                name(ByteString.utf8("_ZN3lib4twin17h000000000000000aE"), 1, 2, 0, 0),
                name(ByteString.utf8("_ZN3lib4twin17h000000000000000bE"), 2, 1, 0, 0)),
            List.of());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Output out = new Output(bytes);
    new ExplanationOutput(out, false, NameStyle.READABLE)
        .print(builds, null, null, List.of(), List.of());
    out.flush();
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("lib::twin  2.000")
        .hasLineCount(3);
  }
}
