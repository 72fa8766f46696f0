package org.lucerna.commandspec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written for the commands themselves is tested with them, in {@code cli}. */
class CommandSpecProcessorTest {
  private static final String IMPORTS =
      "package lake; import picocli.CommandLine.*; import java.util.List;\n";

  private static final String MODEL = "org/lucerna/cli/command/CommandModel";
  private static final String MODEL_TEXT =
      """
      package org.lucerna.cli.command;
      public interface CommandModel<C> {
        String[] description();
        picocli.CommandLine.Model.CommandSpec of(C command);
      }
      """;

  @TempDir private Path folder;

  private final DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();

  /** The errors, each with its line, of a compilation that ends after the processor. */
  private List<String> errors(String source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaCompiler.CompilationTask task =
        compiler.getTask(
            null,
            null,
            found,
            List.of("-proc:only", "-d", folder.toString()),
            null,
            List.of(new Source("lake/Row", IMPORTS + source), new Source(MODEL, MODEL_TEXT)));
    task.setProcessors(List.of(new CommandSpecProcessor()));
    task.call();
    return found.getDiagnostics().stream()
        .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
        .map(one -> one.getLineNumber() + ": " + one.getMessage(Locale.ROOT))
        .toList();
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private String written() throws IOException {
    return Files.readString(folder.resolve("lake/RowSpec.java"));
  }

  @Test
  void optionsAndOperandsAreBoundToFields() throws IOException {
    String source =
        """
        @Command(name = "row", description = {"Row.", "Or \\"sail\\"."})
        class Row {
          @Option(names = {"-n", "--times"}, defaultValue = "3") int times;
          @Parameters(arity = "1..*", paramLabel = "BOAT") List<String> boats;
        }
        """;

    assertThat(errors(source)).isEmpty();
    assertThat(written())
        .contains(
            "final class RowSpec implements CommandModel<lake.Row>",
            "return new String[] {\"Row.\", \"Or \\\"sail\\\".\"};",
            "OptionSpec.builder(new String[] {\"-n\", \"--times\"})",
            ".paramLabel(\"<times>\").defaultValue(\"3\")",
            ".type(int.class)",
            ".type(java.util.List.class).auxiliaryTypes(java.lang.String.class)",
            "of.times = (java.lang.Integer) set;",
            "of.boats = (java.util.List<java.lang.String>) set;");
  }

  @Test
  void whatIsNotSupportedIsAnErrorAtItsPlace() {
    String source =
        """
        class Row {
          @Option(names = "-a") private int hidden;
          }
        """;
    assertThat(errors(source)).containsExactly("3: private: the written code sets it");
  }

  @Test
  void valuesThatAreNotSupportedAreErrors() {
    String source =
        """
        class Row {
          @Option(names = "-a", interactive = true) String password;
        }
        """;
    assertThat(errors(source)).containsExactly("3: unsupported: interactive");
  }

  @Test
  void operandsOfManyNeedAnArity() {
    String source =
        """
        class Row {
          @Parameters List<String> boats;
        }
        """;
    assertThat(errors(source)).containsExactly("3: give its arity");
  }
}
