package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.api.KnownName;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.api.MatchedFunction;
import org.lucerna.api.OpenProgram;
import org.lucerna.api.PushSubmission;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import tools.jackson.databind.json.JsonMapper;

/** Functions of programs that a disassembler has open are named and stored by their code. */
final class OpenProgramTest {
  private static final Md5 FILE = new Md5(5, 5);
  private static final int COUNT = 6;
  private static final int SIZE = 64;

  @TempDir private Path folder;
  private ApiServer server;

  @BeforeEach
  void start() throws Exception {
    server = new ApiServer(folder);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  /** Functions that each add other numbers, and call the one before with a relative distance. */
  private static ByteString code(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder code = new StringBuilder();
    for (int i = 0; i < COUNT; i++) {
      StringBuilder one = new StringBuilder();
      while (one.length() < 2 * 50) {
        one.append("05").append(String.format("%08x", random.nextInt() & 0x7f7f7f7f));
      }
      code.append(one).append("e8").append(i == 0 ? "00000000" : "c4ffffff".replace("c4", "89"));
      code.append("c3").append("90".repeat(SIZE - 56));
    }
    return ByteString.hex(code.toString());
  }

  /** A program at an address, whose functions may have names. */
  private static OpenProgram program(long base, long bias, int seed, @Nullable String prefix) {
    List<OpenProgram.Function> functions = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      long start = base + bias + (long) SIZE * i;
      functions.add(
          new OpenProgram.Function(
              start,
              List.of(new OpenProgram.Range(start, start + 56)),
              false,
              List.of(),
              List.of(),
              prefix == null ? null : text(prefix + i),
              prefix == null
                  ? List.of()
                  : List.of(
                      new OpenProgram.PlacedComment(
                          OpenProgram.Place.LINE, start + 5, text("adds")),
                      new OpenProgram.PlacedComment(
                          OpenProgram.Place.FUNCTION, start, text("whole " + i)))));
    }
    ByteString code = code(seed);
    return new OpenProgram(
        OpenProgram.Processor.X64,
        false,
        false,
        bias,
        List.of(new OpenProgram.Block(base + bias, code.length(), ".text", true, false, code)),
        functions,
        List.of());
  }

  private static String push(OpenProgram program) {
    return RecordCodec.json(
            new PushSubmission(
                List.of(), FILE, text("/home/ana/a"), ByteString.EMPTY, ByteString.EMPTY, program))
        .toString();
  }

  private HttpResponse<String> pushed(String role, OpenProgram program) throws Exception {
    return server.ask(role, "POST", "/push", push(program));
  }

  private MatchResult match(OpenProgram program) throws Exception {
    String body = RecordCodec.json(MatchRequest.ofProgram(program, null, 0.8f)).toString();
    HttpResponse<String> answer = server.ask("reader", "POST", "/match", body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return RecordCodec.of(MatchResult.class).read(JsonMapper.shared().readTree(answer.body()));
  }

  @Test
  void pushedNamesAndCommentsAreFoundWhereverTheProgramLies() throws Exception {
    HttpResponse<String> answer = pushed("contributor", program(0x1000, 0, 1, "sum"));
    assertThat(answer.body()).contains("\"added\"").doesNotContain("refused");

    List<MatchedFunction> matched = match(program(0x7000, 0x100000, 1, null)).functions();

    assertThat(matched).extracting(MatchedFunction::place).containsExactly(0, 1, 2, 3, 4, 5);
    KnownName known = Objects.requireNonNull(matched.get(3).known());
    assertThat(known.name()).isEqualTo(text("sum3"));
    assertThat(known.certain()).isTrue();
    assertThat(known.files()).isEqualTo(1);
    assertThat(known.accounts()).isEqualTo(1);
    assertThat(known.candidates()).isEmpty();
    assertThat(known.comments())
        .containsExactlyInAnyOrder(
            new OpenProgram.PlacedComment(
                OpenProgram.Place.LINE, 0x107000L + 3 * SIZE + 5, text("adds")),
            new OpenProgram.PlacedComment(
                OpenProgram.Place.FUNCTION, 0x107000L + 3 * SIZE, text("whole 3")));
    assertThat(matched.get(3).similar()).isEmpty();
    assertThat(server.json("GET", "/statistics", "").path("functions").asInt()).isEqualTo(COUNT);
    assertThat(server.json("GET", "/files/" + FILE + "/functions", "").toString())
        .as("at its address in the file")
        .contains("0x" + Long.toHexString(0x1000 + 3 * SIZE));
  }

  @Test
  void outcomesCoverFunctionsWithNames() throws Exception {
    OpenProgram named = program(0x1000, 0x100000, 1, "sum");
    List<OpenProgram.Function> functions =
        new ArrayList<>(program(0x1000, 0x100000, 1, null).functions());
    functions.set(2, named.functions().get(2));
    functions.set(4, function(named.functions().get(4).start(), "sub_4010"));
    functions.set(5, function(0x9999, "elsewhere"));

    HttpResponse<String> answer = pushed("contributor", with(named, functions));

    assertThat(answer.body()).contains("[\"added\",\"refused\",\"refused\"]");
    assertThat(match(program(0x1000, 0, 1, null)).functions())
        .extracting(MatchedFunction::place)
        .containsExactly(2);
  }

  private static OpenProgram.Function function(long start, String name) {
    return new OpenProgram.Function(
        start, List.of(), false, List.of(), List.of(), text(name), List.of());
  }

  private static OpenProgram with(OpenProgram program, List<OpenProgram.Function> functions) {
    return new OpenProgram(
        program.processor(),
        program.bigEndian(),
        program.windows(),
        program.bias(),
        program.memory(),
        functions,
        program.imports());
  }

  @Test
  void otherCodeIsUnknown() throws Exception {
    assertThat(pushed("contributor", program(0x1000, 0, 1, "sum")).statusCode()).isEqualTo(200);
    assertThat(match(program(0x1000, 0, 2, null)).functions())
        .noneMatch(function -> function.known() != null);
  }

  @Test
  void readersMayNotPush() throws Exception {
    HttpResponse<String> answer = pushed("reader", program(0x1000, 0, 1, "sum"));
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(match(program(0x1000, 0, 1, null)).functions()).isEmpty();
    String body =
        RecordCodec.json(MatchRequest.ofProgram(program(0x1000, 0, 1, null), FILE, 0.8f))
            .toString();
    assertThat(server.ask("", "POST", "/match", body).statusCode()).isEqualTo(401);
  }

  @Test
  void contradictionsAreRefused() throws Exception {
    OpenProgram sound = program(0x1000, 0, 1, "sum");
    OpenProgram tooSmall =
        new OpenProgram(
            sound.processor(),
            false,
            false,
            0,
            List.of(new OpenProgram.Block(0x1000, 3, ".text", true, false, code(1))),
            sound.functions(),
            List.of());
    assertThat(pushed("contributor", tooSmall).body())
        .contains("size: expected at least the 384 bytes of the block");
    String both =
        push(sound)
            .replaceFirst(
                "\\{", "{\"functions\":[{\"key\":\"" + FILE + "\",\"name\":\"f\",\"size\":1}],");
    assertThat(server.ask("contributor", "POST", "/push", both).body())
        .contains("expected either functions or a program");
    assertThat(server.ask("reader", "POST", "/match", "{\"least\":0.5}").body())
        .contains("expected either sketches or keys or a program");
  }

  /** For any values, the server answers, or refuses in words. */
  @Test
  void damagedProgramsAreAnsweredOrRefused() throws Exception {
    String sound =
        RecordCodec.json(MatchRequest.ofProgram(program(0x1000, 0x100000, 1, "sum"), FILE, 0.8f))
            .toString();
    List<String> parts =
        List.of(
            "0x0", "0xffffffffffffffff", "[]", "{}", "null", "-1", "\"", "AAAA", "riscv", "a32");
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 300; i++) {
      StringBuilder body = new StringBuilder(sound);
      for (int j = random.nextInt(1, 4); j > 0; j--) {
        int at = random.nextInt(body.length());
        int end = Math.min(body.length(), at + random.nextInt(1, 12));
        body.replace(at, end, parts.get(random.nextInt(parts.size())));
      }
      HttpResponse<String> answer = server.ask("reader", "POST", "/match", body.toString());
      assertThat(answer.statusCode()).as("seed 1, round %s: %s", i, answer.body()).isIn(200, 400);
    }
  }
}
