package org.lucerna.harvest.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerbTest {
  @ParameterizedTest
  @EnumSource
  void everyScriptDefinesEveryVerb(Verb verb) {
    assertThat(Template.read("names.idc")).contains("static lucerna_" + verb.word() + "(");
    assertThat(Template.read("names.py")).contains("\"" + verb.word() + "\": (self.");
    assertThat(Template.read("Names.java.txt").contains("\"" + verb.word() + "\""))
        .isEqualTo(verb.isEverywhere());
  }
}
