package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Debian's Chromium without a window, driven by its WebDriver: nothing is downloaded. Not
 * thread-safe.
 */
final class Chromium implements AutoCloseable {
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Path BROWSER = Path.of("/usr/bin/chromium");

  private static final Pattern PORT = Pattern.compile("started successfully on port (\\d+)");

  private static final JsonMapper JSON = JsonMapper.shared();

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process driver;
  private final String session;

  /** Which colours the browser asks for. */
  enum Scheme {
    LIGHT,
    DARK
  }

  /** Starts one; skips the test if none is installed. */
  Chromium(Path log) throws Exception {
    Assumptions.assumeTrue(
        Files.isExecutable(DRIVER) && Files.isExecutable(BROWSER),
        "no Chromium: apt-get install chromium chromium-driver");
    Driver started = Driver.start(log);
    driver = started.process();
    String base = "http://127.0.0.1:" + started.port() + "/session";
    JsonNode answer =
        send(
            base,
            """
            {"capabilities":{"alwaysMatch":{
              "goog:loggingPrefs":{"browser":"ALL"},
              "goog:chromeOptions":{"binary":"%s","args":["--headless=new","--no-sandbox",
                "--disable-gpu","--disable-dev-shm-usage","--hide-scrollbars","--no-first-run",
                "--disable-background-networking","--disable-component-update"]}}}}
            """
                .formatted(BROWSER));
    session = base + "/" + answer.path("sessionId").asString();
    devTools("Page.enable", JSON.createObjectNode());
  }

  /**
   * A chromedriver that listens.
   *
   * @param port of 127.0.0.1
   */
  private record Driver(Process process, String port) {
    /**
     * The driver lets the system choose a port for IPv6, wants the same one for IPv4, and ends if
     * another program has that one. So it is started again.
     */
    private static final int TRIES = 5;

    static Driver start(Path log) throws IOException {
      StringBuilder said = new StringBuilder();
      for (int attempt = 0; attempt < TRIES; attempt++) {
        Process process =
            new ProcessBuilder(DRIVER.toString(), "--port=0", "--log-path=" + log)
                .redirectErrorStream(true)
                .start();
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          Matcher port = PORT.matcher(line);
          if (port.find()) {
            return new Driver(process, port.group(1));
          }
          said.append(line).append('\n');
        }
        process.destroy();
      }
      throw new IOException("chromedriver did not start: " + said);
    }
  }

  private JsonNode send(String address, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address)).POST(BodyPublishers.ofString(body)).build();
    JsonNode answer = JSON.readTree(client.send(request, BodyHandlers.ofString()).body());
    JsonNode value = answer.path("value");
    assertThat(value.has("error")).as(body + "\n" + value.path("message")).isFalse();
    return value;
  }

  private JsonNode devTools(String command, ObjectNode parameters) throws Exception {
    ObjectNode body = JSON.createObjectNode().put("cmd", command);
    body.set("params", parameters);
    return send(session + "/goog/cdp/execute", body.toString());
  }

  /** The width of the window in CSS pixels, and the colours that it prefers. */
  void look(int width, Scheme scheme) throws Exception {
    devTools(
        "Emulation.setDeviceMetricsOverride",
        JSON.createObjectNode()
            .put("width", width)
            .put("height", 800)
            .put("deviceScaleFactor", 1)
            .put("mobile", false));
    ObjectNode media = JSON.createObjectNode();
    media
        .putArray("features")
        .addObject()
        .put("name", "prefers-color-scheme")
        .put("value", scheme == Scheme.DARK ? "dark" : "light");
    devTools("Emulation.setEmulatedMedia", media);
  }

  /** Whether pages may run scripts. */
  void allowScripts(boolean allowed) throws Exception {
    devTools(
        "Emulation.setScriptExecutionDisabled", JSON.createObjectNode().put("value", !allowed));
  }

  void forgetCookies() throws Exception {
    devTools("Network.clearBrowserCookies", JSON.createObjectNode());
  }

  /** Opens a page, and waits until it is loaded. */
  void open(URI address) throws Exception {
    send(session + "/url", JSON.createObjectNode().put("url", address.toString()).toString());
  }

  /** The value of an expression in the page; for a promise, its result. */
  JsonNode evaluate(String expression) throws Exception {
    JsonNode result =
        devTools(
            "Runtime.evaluate",
            JSON.createObjectNode()
                .put("expression", expression)
                .put("awaitPromise", true)
                .put("returnByValue", true));
    assertThat(result.has("exceptionDetails")).as(result.toString()).isFalse();
    return result.path("result").path("value");
  }

  /** Presses a key that writes a character. */
  void press(char key) throws Exception {
    for (String type : List.of("keyDown", "keyUp")) {
      ObjectNode event = JSON.createObjectNode().put("type", type).put("key", String.valueOf(key));
      devTools(
          "Input.dispatchKeyEvent",
          type.equals("keyDown") ? event.put("text", String.valueOf(key)) : event);
    }
  }

  /** The HTML as the browser has it. */
  String html() throws Exception {
    int root =
        devTools("DOM.getDocument", JSON.createObjectNode()).path("root").path("nodeId").asInt();
    return devTools("DOM.getOuterHTML", JSON.createObjectNode().put("nodeId", root))
        .path("outerHTML")
        .asString();
  }

  /** The width of the content in CSS pixels, including content that does not fit. */
  int contentWidth() throws Exception {
    return devTools("Page.getLayoutMetrics", JSON.createObjectNode())
        .path("cssContentSize")
        .path("width")
        .asInt();
  }

  /** The messages of the console since the last call, including refusals by the policy. */
  List<String> console() throws Exception {
    List<String> messages = new ArrayList<>();
    for (JsonNode entry : send(session + "/se/log", "{\"type\":\"browser\"}")) {
      messages.add(entry.path("message").asString());
    }
    return messages;
  }

  /** The rules that the page breaks, with the elements: those that are serious or critical. */
  List<String> accessibilityViolations() throws Exception {
    devTools("Runtime.evaluate", JSON.createObjectNode().put("expression", axe() + ";undefined"));
    JsonNode found =
        evaluate(
            "axe.run({resultTypes:['violations']}).then(r => r.violations"
                + ".filter(v => v.impact === 'serious' || v.impact === 'critical')"
                + ".map(v => v.id + ': ' + v.nodes.map(n => n.html + ' ' + n.failureSummary)"
                + ".slice(0, 3).join(' | ')))");
    List<String> violations = new ArrayList<>();
    found.forEach(each -> violations.add(each.asString()));
    return violations;
  }

  private static String axe() throws IOException {
    Properties about = new Properties();
    try (InputStream in = resource("META-INF/maven/org.webjars.npm/axe-core/pom.properties")) {
      about.load(in);
    }
    String folder = "META-INF/resources/webjars/axe-core/" + about.getProperty("version");
    try (InputStream in = resource(folder + "/axe.min.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(Chromium.class.getClassLoader().getResourceAsStream(name), name);
  }

  /** The layout shift while the page was loading; 0 for none. */
  double layoutShift() throws Exception {
    return evaluate(
            "new Promise(done => { let sum = 0; new PerformanceObserver(list =>"
                + " list.getEntries().forEach(e => sum += e.value))"
                + ".observe({type: 'layout-shift', buffered: true});"
                + " setTimeout(() => done(sum), 50); })")
        .asDouble();
  }

  /** Writes a picture of the whole page. */
  void screenshot(Path file) throws Exception {
    JsonNode size =
        devTools("Page.getLayoutMetrics", JSON.createObjectNode()).path("cssContentSize");
    ObjectNode parameters =
        JSON.createObjectNode().put("format", "png").put("captureBeyondViewport", true);
    parameters
        .putObject("clip")
        .put("x", 0)
        .put("y", 0)
        .put("width", size.path("width").asInt())
        .put("height", Math.min(size.path("height").asInt(), 2400))
        .put("scale", 1);
    byte[] picture =
        Base64.getDecoder()
            .decode(devTools("Page.captureScreenshot", parameters).path("data").asString());
    Files.write(file, picture);
  }

  @Override
  public void close() throws IOException {
    try {
      client.send(
          HttpRequest.newBuilder(URI.create(session)).DELETE().build(), BodyHandlers.discarding());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      driver.descendants().forEach(ProcessHandle::destroy);
      driver.destroy();
      client.close();
    }
  }
}
