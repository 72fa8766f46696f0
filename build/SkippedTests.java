import static java.util.Map.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Lists the tests that a build skipped, by reason, from the reports of its test runs. Arguments:
 * the root of the checkout, when the build started (older reports are of other builds), and what to
 * do about skipped tests: {@code report}, or {@code fail}, which also fails if no test was run.
 */
public final class SkippedTests {
  private static final String REPORTS = "target/surefire-reports";

  /** Debian's packages of programs that have another name. */
  private static final Map<String, String> PACKAGES =
      Map.ofEntries(
          entry("addr2line", "binutils"),
          entry("ar", "binutils"),
          entry("c++filt", "binutils"),
          entry("nm", "binutils"),
          entry("objcopy", "binutils"),
          entry("objdump", "binutils"),
          entry("readelf", "binutils"),
          entry("strip", "binutils"),
          entry("ld.gold", "binutils"),
          entry("ld.lld", "lld"),
          entry("debuginfod-find", "debuginfod"),
          entry("eu-elflint", "elfutils"),
          entry("go", "golang-go"),
          entry("llvm-dwarfdump", "llvm"),
          entry("llvm-dwp", "llvm"),
          entry("llvm-nm", "llvm"),
          entry("llvm-pdbutil", "llvm"),
          entry("llvm-symbolizer", "llvm"),
          entry("promtool", "prometheus"),
          entry("xz", "xz-utils"),
          entry("x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
          entry("x86_64-w64-mingw32-strip", "binutils-mingw-w64-x86-64"),
          entry("i686-w64-mingw32-gcc", "gcc-mingw-w64-i686"),
          entry("i686-w64-mingw32-strip", "binutils-mingw-w64-i686"));

  /** What was skipped for one reason. */
  private static final class Skips {
    private final TreeSet<String> classes = new TreeSet<>();
    private int tests;
  }

  private final DocumentBuilder parser;
  private final Map<String, Skips> byReason = new TreeMap<>();
  private int run;
  private int skipped;

  private SkippedTests() throws Exception {
    parser = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
  }

  public static void main(String[] args) throws Exception {
    SkippedTests tests = new SkippedTests();
    for (Path report : reports(Path.of(args[0]), Instant.parse(args[1]))) {
      tests.read(report);
    }
    tests.print();
    if (args[2].equals("fail") && (tests.run == 0 || tests.skipped > 0)) {
      System.err.println(
          tests.run == 0
              ? "No test was run, and the profile `complete` asks for all."
              : "Tests were skipped, and the profile `complete` asks for all: see the list above.");
      System.exit(1);
    }
  }

  /** The reports of all modules, written since then. */
  private static List<Path> reports(Path root, Instant since) throws IOException {
    try (Stream<Path> files =
        Files.find(
            root,
            5,
            (path, file) ->
                path.getParent().endsWith(REPORTS)
                    && path.getFileName().toString().matches("TEST-.*[.]xml")
                    && !file.lastModifiedTime().toInstant().isBefore(since))) {
      return files.sorted().toList();
    }
  }

  private void read(Path report) throws Exception {
    NodeList cases = parser.parse(report.toFile()).getElementsByTagName("testcase");
    for (int i = 0; i < cases.getLength(); i++) {
      Element test = (Element) cases.item(i);
      NodeList skips = test.getElementsByTagName("skipped");
      run++;
      if (skips.getLength() > 0) {
        Skips same = byReason.computeIfAbsent(reason((Element) skips.item(0)), _ -> new Skips());
        same.tests++;
        same.classes.add(test.getAttribute("classname").replaceAll(".*[.]", ""));
        skipped++;
      }
    }
  }

  /** Conditions have a message; assumptions throw, so that theirs is in a stack trace. */
  private static String reason(Element skipped) {
    String message = skipped.getAttribute("message");
    String text = message.isBlank() ? skipped.getTextContent() : message;
    String first = text.strip().lines().findFirst().orElse("");
    return explained(first.replaceFirst("^([\\w.$]+Exception: )?(Assumption failed: )?", ""));
  }

  /** A reason with what to do about it. */
  private static String explained(String reason) {
    if (reason.isBlank()) {
      return "no reason given";
    }
    if (!reason.matches("no [^ :]+")) {
      return reason;
    }
    String program = reason.substring(3);
    String name =
        program.matches(".*-linux-gnu(eabihf)?-gcc")
            ? "gcc-" + program.replaceFirst("-gcc$", "").replace('_', '-')
            : PACKAGES.getOrDefault(program, program);
    return reason + ": apt-get install " + name;
  }

  private void print() {
    System.out.println(
        run == 0 ? "no tests were run" : "skipped: " + skipped + " of " + run + " tests");
    byReason.entrySet().stream()
        .sorted(Comparator.comparingInt(each -> -each.getValue().tests))
        .forEach(
            each -> {
              Skips skips = each.getValue();
              System.out.printf("%6d  %s%n", skips.tests, each.getKey());
              System.out.println("        " + String.join(", ", skips.classes));
            });
  }
}
