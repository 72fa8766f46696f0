package org.lucerna.collect;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestListener;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.LeftOut;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.client.RefusedException;
import org.lucerna.naming.PreparedProgram;
import org.lucerna.naming.ProgramPush;
import org.lucerna.packages.FileOrigin;
import org.lucerna.packages.FoundFile;
import org.lucerna.packages.OtherFile;
import org.lucerna.packages.PackageWalk;
import org.lucerna.packages.SkippedFile;
import org.lucerna.packages.WalkedFile;
import org.lucerna.packages.purl.PackageUrl;
import org.lucerna.repositories.RepositoryPackage;

/** Pushes the programs of one package. Not thread-safe. */
final class PackagePush {
  private static final int MOST_LOSSES = 100;

  private final RepositoryPackage subject;
  private final FunctionSelection.Rule rule;
  private final Set<ProgramPart> parts;
  private final ProgramPush push;
  private final Map<PushOutcome, Integer> outcomes = new EnumMap<>(PushOutcome.class);
  private final List<String> losses = new ArrayList<>();
  private int programs;
  private int unnamed;

  PackagePush(
      RepositoryPackage subject,
      FunctionSelection.Rule rule,
      Set<ProgramPart> parts,
      LuminaClient client) {
    this.subject = subject;
    this.rule = rule;
    this.parts = EnumSet.noneOf(ProgramPart.class);
    this.parts.addAll(parts);
    this.push = new ProgramPush(client, (_, _, _) -> {});
  }

  /** A failure of this machine, which must not be taken for one of the server. */
  static final class LocalFailureException extends Exception {
    private static final long serialVersionUID = 1;

    private final IOException failure;

    LocalFailureException(IOException failure) {
      super(failure.getMessage(), failure);
      this.failure = failure;
    }

    IOException failure() {
      return failure;
    }
  }

  /** Reads from this machine. */
  private interface Reading<T extends @Nullable Object> {
    T read() throws IOException;
  }

  private static <T extends @Nullable Object> T local(Reading<T> reading)
      throws LocalFailureException {
    try {
      return reading.read();
    } catch (IOException failure) {
      throw new LocalFailureException(failure);
    }
  }

  /**
   * Pushes all programs of a file.
   *
   * @throws IOException if the server fails or refuses
   * @throws LocalFailureException if no temporary files can be written
   */
  PackageResult push(Path file) throws IOException, LocalFailureException {
    try (PackageWalk walk = local(() -> PackageWalk.of(file, Harvest::reads))) {
      for (WalkedFile next = local(walk::next); next != null; next = local(walk::next)) {
        switch (next) {
          case OtherFile _ -> {}
          case SkippedFile skipped -> {
            if (skipped.reason().isLoss()) {
              lose(skipped.origin().path() + ": " + skipped.words());
            }
          }
          case FoundFile found -> push(found);
        }
      }
    }
    int refused = outcomes.getOrDefault(PushOutcome.REFUSED, 0);
    int added = outcomes.getOrDefault(PushOutcome.ADDED, 0);
    int all = outcomes.values().stream().mapToInt(Integer::intValue).sum();
    return new PackageResult(
        subject, programs, added, all - added - refused, refused, unnamed, losses, null);
  }

  private void lose(String what) {
    if (losses.size() < MOST_LOSSES) {
      losses.add(what);
    }
  }

  private void push(FoundFile found) throws IOException, LocalFailureException {
    FileOrigin origin = origin(found.origin());
    try (found) {
      if (!local(() -> Harvest.reads(FileKind.of(found.path())))) {
        return;
      }
      List<@Nullable String> slices = new ArrayList<>(local(() -> Harvest.slices(found.path())));
      if (slices.isEmpty()) {
        slices.add(null);
      }
      for (String slice : slices) {
        push(found.path(), slice, origin);
      }
    } catch (FormatException damage) {
      lose(origin.path() + ": " + damage.getMessage());
    } catch (UnsupportedCodeException unsupported) {
      // A program of another processor: there is nothing to push.
      return;
    }
  }

  /** Where a file is from; the index says which release its package is of, the package does not. */
  private FileOrigin origin(FileOrigin own) {
    PackageUrl named = own.packageUrl();
    PackageUrl indexed = subject.purl();
    boolean isOwn =
        named == null
            || (named.name().equals(indexed.name())
                && named.type().equals(indexed.type())
                && Objects.equals(named.version(), indexed.version()));
    return isOwn ? own.in(indexed) : own;
  }

  private void push(Path path, @Nullable String slice, FileOrigin origin)
      throws IOException, LocalFailureException {
    List<LeftOut> damage = new ArrayList<>();
    HarvestListener listener =
        new HarvestListener() {
          @Override
          public void leftOut(LeftOut what) {
            if (what.isDamage()) {
              synchronized (damage) {
                damage.add(what);
              }
            }
          }

          @Override
          public void at(int done, int total) {}
        };
    try (Harvest file =
        local(() -> Harvest.open(path, new HarvestOptions(false, listener).of(slice)))) {
      FunctionSelection selected = rule.of(origin.path(), file);
      unnamed += selected.unnamed();
      if (!selected.sent().isEmpty()) {
        push(file, selected, origin);
      }
    }
    damage.forEach(one -> lose(origin.path() + ": " + one.what() + ": " + one.reason()));
  }

  private void push(Harvest file, FunctionSelection selected, FileOrigin origin)
      throws IOException, LocalFailureException {
    try (PreparedProgram program =
        local(() -> PreparedProgram.of(file, origin, selected.sent(), parts))) {
      programs++;
      for (ProgramPush.MissingPart missing :
          push.push(program, (_, outcome) -> outcomes.merge(outcome, 1, Integer::sum))) {
        boolean isFinal =
            missing.failure() instanceof RefusedException refused && !refused.isServersFailure();
        if (missing.failure() instanceof IOException failure && !isFinal) {
          throw failure;
        }
        lose(origin.path() + ": " + missing.part() + ": " + missing.failure().getMessage());
      }
    }
  }
}
