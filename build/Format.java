import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Checks ({@code check}) or mends ({@code fix}) the layout of every Java source of the tree. */
public final class Format {
  public static void main(String[] args) throws Exception {
    boolean fix = args.length > 0 && args[0].equals("fix");
    List<String> command = new ArrayList<>();
    command.addAll(fix ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed"));
    command.addAll(sources());
    PrintWriter out = new PrintWriter(System.out, true);
    PrintWriter err = new PrintWriter(System.err, true);
    int status = new Main(out, err, System.in).format(command.toArray(String[]::new));
    out.flush();
    err.flush();
    if (status != 0 && !fix) {
      System.err.println(
          "The files above are not laid out by google-java-format: mvn -N verify -Dformat=fix");
    }
    System.exit(status);
  }

  private static List<String> sources() throws IOException {
    List<String> sources = new ArrayList<>();
    try (Stream<Path> folders = Files.find(Path.of(""), 3, (path, _) -> path.endsWith("src"))) {
      for (Path source : folders.toList()) {
        try (Stream<Path> files = Files.walk(source)) {
          files.map(Path::toString).filter(f -> f.endsWith(".java")).sorted().forEach(sources::add);
        }
      }
    }
    return sources;
  }
}
