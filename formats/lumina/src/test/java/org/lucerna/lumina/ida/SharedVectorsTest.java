package org.lucerna.lumina.ida;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResponseCode;

/** Packets from captures and from other implementations, where they are at hand. */
final class SharedVectorsTest {
  private static final IdaDialect IDA = IdaDialect.INSTANCE;
  private static final Path VECTORS =
      Path.of(System.getProperty("lucerna.root", "../.."), "../shared/vectors/lumina").normalize();

  @BeforeEach
  void atHand() {
    assumeTrue(Files.isDirectory(VECTORS), "no ../shared/vectors beside the checkout: not public");
  }

  @Test
  void framesAreReadAndWrittenBackToTheSameBytes() throws IOException {
    List<String> done = new ArrayList<>();
    try (Stream<Path> files = Files.list(VECTORS)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".txt")).sorted().toList()) {
        String name = file.getFileName().toString();
        List<String> lines =
            Files.readAllLines(file).stream()
                .filter(l -> !l.startsWith("#") && !l.isBlank())
                .toList();
        if (lines.size() == 1 && lines.get(0).matches("[0-9a-f]{10,}") && !isNoFrame(name)) {
          check(name, ByteString.hex(lines.get(0)));
          done.add(name);
        }
      }
    }
    assertThat(done).hasSizeGreaterThan(25);
  }

  /** Bodies without a frame, metadata, other protocols, and lumen's order of a 64-bit number. */
  private static boolean isNoFrame(String name) {
    return name.matches("metadata_.*|helo_v3_dazhbog_body.*|lumen_ser.*|.*_on_.*_port.*");
  }

  private static void check(String name, ByteString frame) {
    Cursor in = Cursor.of(frame);
    assertThat(in.u32be()).as(name).isEqualTo(frame.length() - 5);
    int code = in.u8();
    ByteString body = in.rest();
    ByteSink out = new ByteSink();
    if (isResponse(code)) {
      Response response = IDA.readResponse(code, body);
      assertThat(IDA.write(response, out)).as(name).isEqualTo(code);
      if (response instanceof HistoriesResult) {
        // Servers order the tables as they like.
        assertThat(IDA.readResponse(code, out.toByteString())).as(name).isEqualTo(response);
        return;
      }
    } else {
      assertThat(IDA.write(IDA.readRequest(code, body, Limits.NONE), out)).as(name).isEqualTo(code);
    }
    // A HELO comes back without the licence.
    if (code != RequestCode.HELO.code()) {
      assertThat(out.toByteString().hex()).as(name).isEqualTo(body.hex());
    }
  }

  private static boolean isResponse(int code) {
    return ResponseCode.of(code) != null;
  }

  @Test
  void capturedConversation() throws IOException {
    String json = Files.readString(VECTORS.resolve("captured-push-pull.json"));
    Matcher message =
        Pattern.compile("\"code\": (\\d+),\\s*\"payloadHex\": \"([0-9a-f]*)\"").matcher(json);
    int count = 0;
    while (message.find()) {
      int code = Integer.parseInt(message.group(1));
      ByteSink frame = new ByteSink().u32be(message.group(2).length() / 2).u8(code);
      check("captured " + count, frame.bytes(ByteString.hex(message.group(2))).toByteString());
      count++;
    }
    assertThat(count).isGreaterThan(5);
  }

  @Test
  void greetingsOfThisDialect() throws IOException {
    String json = Files.readString(VECTORS.resolve("helo-dialect.json"));
    Matcher greeting =
        Pattern.compile(
                "\"payloadHex\": \"([0-9a-f]*)\",\\s*\"dialect\": \"ida\",\\s*\"version\": (\\d+),"
                    + "\\s*\"user\": \"([^\"]*)\",\\s*\"password\": \"([^\"]*)\"")
            .matcher(json);
    int count = 0;
    while (greeting.find()) {
      ByteString body = ByteString.hex(greeting.group(1));
      Hello hello = (Hello) IDA.readRequest(RequestCode.HELO.code(), body, Limits.NONE);
      assertThat(hello.version()).isEqualTo(Integer.parseInt(greeting.group(2)));
      if (hello.credentials() != null) {
        assertThat(hello.credentials().user().text()).isEqualTo(greeting.group(3));
        assertThat(hello.credentials().password().text()).isEqualTo(greeting.group(4));
      }
      count++;
    }
    assertThat(count).isGreaterThan(8);
  }
}
