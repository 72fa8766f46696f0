package org.lucerna.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.lumina.PushOrigin.UNKNOWN;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.service.config.NamePolicy;
import org.lucerna.service.config.NamesConfig;

/** The rules that every push has to follow, whatever protocol brings it. */
class FunctionRulesTest {
  private static final ByteString NOTHING = ByteString.EMPTY;

  /** A string of three bytes in place of a chunk. */
  private static final ByteString DAMAGED = ByteString.hex("0c0100");

  private static final FunctionRules RULES = rules(false);

  private static FunctionRules rules(boolean asciiNames) {
    return new FunctionRules(
        new Limits(3, 10, 4),
        asciiNames,
        new NameRules(new NamesConfig(NamePolicy.PREFIXES, List.of(), false)));
  }

  private static PushedFunction key(int key, String name, ByteString metadata) {
    return new PushedFunction(
        new Md5(key, key), new FunctionInfo(ByteString.utf8(name), 9, metadata), 0);
  }

  private static SubmittedFunction function(String name, ByteString metadata) {
    return SubmittedFunction.of(key(1, name, metadata));
  }

  private static ProgramSubmission push(SubmittedFunction... functions) {
    return ProgramSubmission.of(UNKNOWN, List.of(functions), ProgramParts.NONE);
  }

  private static List<Boolean> accepted(SubmittedFunction... functions) throws RefusalException {
    FunctionRules.Verdict verdict = RULES.judge(push(functions));
    return IntStream.range(0, functions.length).mapToObj(verdict::accepts).toList();
  }

  @Test
  void functionsWithLongOrRefusedNamesAreRefusedAlone() throws RefusalException {
    assertThat(
            accepted(
                function("ten_bytes_", NOTHING),
                function("eleven_byte", NOTHING),
                function("sub_401000", NOTHING)))
        .containsExactly(true, false, false);
  }

  @Test
  void functionWithLongMetadataIsRefusedAlone() throws RefusalException {
    ByteString comment = ByteString.hex("03026f6b");
    ByteString longComment = ByteString.hex("03036f6b6b");
    assertThat(accepted(function("f", comment), function("g", longComment)))
        .containsExactly(true, false);
  }

  @Test
  void keysOfAllFunctionsCountAsItems() throws RefusalException {
    SubmittedFunction two =
        new SubmittedFunction(List.of(key(1, "f", NOTHING), key(2, "f", NOTHING)));
    assertThat(RULES.judge(push(two)).keys()).isEqualTo(2);
    assertThatThrownBy(() -> RULES.judge(push(two, two)))
        .isInstanceOf(LimitException.class)
        .hasMessageContaining("4 functions, the limit is 3");
  }

  @Test
  void damagedMetadataRefusesThePush() {
    assertRefused(RULES, push(function("f", NOTHING), function("g", DAMAGED)), "Invalid metadata");
  }

  @Test
  void metadataInThePublishedFormIsNotChecked() throws RefusalException {
    FunctionInfo info = new FunctionInfo(NOTHING, 9, DAMAGED, MetadataForm.PUBLISHED);
    assertThat(accepted(SubmittedFunction.of(new PushedFunction(new Md5(1, 1), info, 0))))
        .containsExactly(true);
  }

  @Test
  void nulInANameOrPathRefusesThePush() {
    assertRefused(RULES, push(function("a\0b", NOTHING)), "name: expected bytes other than NUL");
    PushOrigin origin =
        new PushOrigin(ByteString.utf8("a\0b"), NOTHING, PushOrigin.NO_FILE, NOTHING);
    assertRefused(
        RULES,
        ProgramSubmission.of(origin, ProgramParts.NONE),
        "idbPath: expected bytes other than NUL");
  }

  @Test
  void longPathRefusesThePush() {
    PushOrigin origin =
        new PushOrigin(NOTHING, NOTHING, PushOrigin.NO_FILE, ByteString.utf8("eleven_byte"));
    assertThatThrownBy(() -> RULES.judge(ProgramSubmission.of(origin, ProgramParts.NONE)))
        .isInstanceOf(LimitException.class);
  }

  @Test
  void strictServersRefusePushesWithOtherCharactersThanAscii() throws RefusalException {
    ProgramSubmission push = push(function("größe", NOTHING));
    assertThat(RULES.judge(push).accepts(0)).isTrue();
    assertRefused(rules(true), push, "Bad function name");
  }

  @Test
  void functionsOfUpstreamsFollowTheSameRules() {
    assertThat(RULES.accepts(new FunctionInfo(ByteString.utf8("f"), 9, NOTHING))).isTrue();
    assertThat(RULES.accepts(new FunctionInfo(ByteString.utf8("eleven_byte"), 9, NOTHING)))
        .isFalse();
    assertThat(RULES.accepts(new FunctionInfo(ByteString.utf8("sub_401000"), 9, NOTHING)))
        .isFalse();
    assertThat(RULES.accepts(new FunctionInfo(ByteString.utf8("f"), 9, DAMAGED))).isFalse();
  }

  private static void assertRefused(FunctionRules rules, ProgramSubmission push, String why) {
    assertThatThrownBy(() -> rules.judge(push))
        .isInstanceOf(RefusalException.class)
        .hasMessage(why);
  }
}
