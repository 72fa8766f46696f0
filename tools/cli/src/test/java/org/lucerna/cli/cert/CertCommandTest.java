package org.lucerna.cli.cert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import tools.jackson.databind.JsonNode;

class CertCommandTest {
  @TempDir private Path folder;

  @Test
  void createPrintsNextSteps() {
    Path out = folder.resolve("certs");

    Run run = Run.of("cert", "create", "--out", out.toString(), "lumina.example.org", "192.0.2.7");

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out())
        .hasLineCount(3)
        .contains(out.resolve("server.crt").toString(), out.resolve("server.key").toString())
        .contains(out.resolve("hexrays.crt").toString(), out.resolve("ca.crt").toString());
    assertThat(out.resolve("hexrays.crt")).hasSameTextualContentAs(out.resolve("ca.crt"));
  }

  @Test
  void showPrintsNamesAndExpiry() {
    Path out = create("a.example.org", "::1");

    Run shown = Run.of("cert", "show", "--json", out.resolve("server.crt").toString());

    JsonNode server = shown.jsonLines().getFirst();
    assertThat(server.get("subject").asString()).isEqualTo("CN=a.example.org");
    assertThat(server.get("names").toString()).isEqualTo("[\"a.example.org\",\"0:0:0:0:0:0:0:1\"]");
    assertThat(server.get("daysLeft").asInt()).isPositive();
    JsonNode root = shown.jsonLines().getLast();
    assertThat(root.get("subject")).isEqualTo(server.get("issuer"));
    assertThat(Run.of("cert", "show", out.resolve("server.crt").toString()).out())
        .contains("subject  CN=a.example.org\n", " days left\n", "\n\nsubject");
  }

  @Test
  void createKeepsExistingFilesUnlessForced() throws IOException {
    Path out = create("a.example.org");
    String root = Files.readString(out.resolve("ca.crt"));

    Run again = Run.of("cert", "create", "--out", out.toString(), "b.example.org");
    assertThat(again.status()).isEqualTo(2);
    assertThat(again.err()).contains("--force");
    assertThat(out.resolve("ca.crt")).hasContent(root);

    Run forced = Run.of("cert", "create", "--force", "--out", out.toString(), "b.example.org");
    assertThat(forced.status()).isZero();
    assertThat(Files.readString(out.resolve("ca.crt"))).isNotEqualTo(root);
    assertThat(folder.resolve("certs.old/ca.crt")).hasContent(root);
    assertThat(forced.err()).contains(folder.resolve("certs.old").toString());
  }

  @Test
  void renewKeepsTheRoot() throws IOException {
    Path out = create("a.example.org");
    String root = Files.readString(out.resolve("ca.crt"));

    Run same = Run.of("cert", "renew", "--out", out.toString());
    assertThat(same.out()).endsWith("server.crt is for a.example.org\n");
    Run other = Run.of("cert", "renew", "--out", out.toString(), "b.example.org");

    assertThat(other.out()).endsWith("server.crt is for b.example.org\n");
    assertThat(out.resolve("ca.crt")).hasContent(root);
  }

  @Test
  void clientIsForAUser() {
    Path authority = create("a.example.org");
    Path out = folder.resolve("ana");
    String[] command = {
      "cert", "client", "--authority", authority.toString(), "--out", out.toString(), "ana"
    };
    assertThat(Run.of(command).out()).isEqualTo(out.resolve("client.crt") + " is for ana\n");
    JsonNode shown = Run.of("cert", "show", "--json", out.resolve("client.crt").toString()).json();
    assertThat(shown.get("subject").asString()).isEqualTo("CN=ana");
    assertThat(out.resolve("client.key")).exists();
    assertThat(Run.of(command).err()).contains("not empty").hasLineCount(1);
    command[6] = "n".repeat(65);
    command[5] = folder.resolve("other").toString();
    assertThat(Run.of(command).status()).isEqualTo(2);
  }

  @Test
  void failuresHaveTheirStatus() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "no certificate");

    assertThat(Run.of("cert", "create", "--out", folder.resolve("n").toString(), "a b").status())
        .isEqualTo(2);
    assertThat(folder.resolve("n")).doesNotExist();
    assertThat(Run.of("cert", "show", text.toString()).status()).isEqualTo(3);
    assertThat(Run.of("cert", "show", "/nonexistent").status()).isEqualTo(4);
    assertThat(Run.of("cert", "renew", "--out", "/nonexistent").status()).isEqualTo(4);
  }

  private Path create(String... names) {
    Path out = folder.resolve("certs");
    String[] arguments = {"cert", "create", "--out", out.toString()};
    Run run =
        Run.of(
            java.util.stream.Stream.of(arguments, names)
                .flatMap(java.util.Arrays::stream)
                .toArray(String[]::new));
    assertThat(run.status()).as(run.err()).isZero();
    return out;
  }
}
