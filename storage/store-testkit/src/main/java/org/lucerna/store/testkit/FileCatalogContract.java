package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.md5;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.OriginComments;
import org.lucerna.store.Deletion;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.FileComparison;
import org.lucerna.store.FileComparison.Pair;
import org.lucerna.store.FileSurvey;
import org.lucerna.store.KnownFile;
import org.lucerna.store.NamedPlace;
import org.lucerna.store.Neighbor;
import org.lucerna.store.PlacedFunction;
import org.lucerna.store.SharingFile;
import org.lucerna.store.Sighting;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.engine.StoreEngine;

/** The contract of every catalog of files. */
public abstract class FileCatalogContract extends StoreContract {
  private final FileCatalog files;

  protected FileCatalogContract(StoreUnderTest kind, Path folder) {
    super(kind, folder);
    files = ((StoreEngine) store).files();
  }

  private static Md5 file(String name) {
    return md5("/bin/" + name + ".exe");
  }

  private static List<String> paths(List<KnownFile> files) {
    return files.stream().map(file -> file.path().text()).toList();
  }

  @Test
  void filesAreListedNewestFirst() {
    for (String name : List.of("a", "b", "c", "d", "a")) {
      store.push(some().from(name).with(key(1), function("f", ""), 0x10).push());
    }
    List<KnownFile> first = files.files(FileCatalog.NEWEST, 3);
    assertThat(paths(first)).containsExactly("/bin/d.exe", "/bin/c.exe", "/bin/b.exe");
    assertThat(paths(files.files(first.getLast().number(), 3))).containsExactly("/bin/a.exe");
    assertThat(files.files(files.files(FileCatalog.NEWEST, 9).getLast().number(), 3)).isEmpty();
    assertThat(files.file(file("c"))).isEqualTo(first.get(1));
    assertThat(files.file(file("e"))).isNull();
    assertThat(first.getFirst().functions()).isEqualTo(1);
  }

  @Test
  void functionsAreListedByAddress() {
    store.push(
        some()
            .from("a")
            .with(key(1), function("one", ""), 0x30)
            .with(key(2), function("two", ""), 0xffff_ffff_ffff_0000L)
            .with(key(3), function("three", ""), 0x10)
            .with(key(1), function("one", ""), 0x20)
            .push());
    store.push(some().from("b").with(key(3), function("other", ""), 0x77).push());
    List<PlacedFunction> all = files.functions(file("a"), 0, 100);
    assertThat(all).extracting(PlacedFunction::index).containsExactly(0, 1, 2, 3);
    assertThat(all)
        .extracting(PlacedFunction::address)
        .containsExactly(0x10L, 0x20L, 0x30L, 0xffff_ffff_ffff_0000L);
    assertThat(all).extracting(PlacedFunction::key).containsExactly(key(3), key(1), key(1), key(2));
    assertThat(all)
        .extracting(function -> Objects.requireNonNull(function.served()).name().text())
        .containsExactly("other", "one", "one", "two");
    assertThat(all).extracting(PlacedFunction::renamed).containsExactly(true, false, false, false);
    assertThat(files.functions(file("a"), 1, 2)).isEqualTo(all.subList(1, 3));
    assertThat(files.functions(file("a"), 3, 2)).isEqualTo(all.subList(3, 4));
    assertThat(files.functions(file("a"), Integer.MAX_VALUE, Integer.MAX_VALUE)).isEmpty();
    assertThat(files.functions(file("a"), List.of(3, -1, 0, 4)))
        .containsExactly(all.get(3), all.get(0));
    assertThat(files.functions(file("c"), 0, 2)).isEmpty();
  }

  /** As clients of the published dialect push: without addresses. */
  @Test
  void functionsWithoutAddressesAreListedAndCompared() {
    long unknown = PushedFunction.NO_ADDRESS;
    Pushes shared =
        some()
            .with(key(1), function("one", ""), unknown)
            .with(key(2), function("two", ""), unknown);
    store.push(shared.from("a").push());
    store.push(shared.from("a").with(key(3), function("three", ""), 0x10).push());
    store.push(shared.from("b").with(key(4), function("four", ""), unknown).push());
    assertThat(Objects.requireNonNull(files.file(file("a"))).functions()).isEqualTo(3);
    assertThat(files.functions(file("a"), 0, 9))
        .extracting(PlacedFunction::key, PlacedFunction::address)
        .contains(tuple(key(3), 0x10L))
        .contains(tuple(key(1), unknown), tuple(key(2), unknown));
    FileComparison comparison = Objects.requireNonNull(files.compare(file("a"), file("b")));
    assertThat(comparison.common()).hasSize(2);
    assertThat(comparison.onlyOne()).hasSize(1);
    assertThat(comparison.onlyOther()).hasSize(1);
    assertThat(files.places(List.of(key(1)), 2).getFirst()).as("nothing is near it").isEmpty();
    assertThat(store.sightings(key(1), 9))
        .extracting(Sighting::address)
        .containsExactly(unknown, unknown);
  }

  @Test
  void placesAreWhereNamesWereGiven() {
    store.push(
        some()
            .from("a")
            .with(key(1), function("one", ""), 0x10)
            .with(key(2), function("two", ""), 0x40)
            .with(key(3), function("three", ""), 0x90)
            .with(key(2), function("two_too", ""), 0x100)
            .push());
    store.push(
        some()
            .from("b")
            .with(key(2), function("two", ""), 0x1000)
            .with(key(5), function("five", ""), 0x1008)
            .push());
    Neighbor one = new Neighbor(key(1), ByteString.utf8("one"), -0x30);
    assertThat(files.places(List.of(key(2), key(9), key(1)), 1))
        .satisfiesExactly(
            two ->
                assertThat(two)
                    .containsExactlyInAnyOrder(
                        place("two", one, new Neighbor(key(3), ByteString.utf8("three"), 0x50)),
                        place("two", new Neighbor(key(5), ByteString.utf8("five"), 8)),
                        place("two_too", new Neighbor(key(3), ByteString.utf8("three"), -0x70))),
            unknown -> assertThat(unknown).isEmpty(),
            first ->
                assertThat(first)
                    .containsExactly(
                        place("one", new Neighbor(key(2), ByteString.utf8("two"), 0x30))));
    assertThat(files.places(List.of(key(3)), 2).getFirst().getFirst().neighbors())
        .extracting(Neighbor::offset)
        .containsExactly(-0x80L, -0x50L, 0x70L);
    store.delete(Deletion.undo(Set.of(key(1)), ByteString.utf8("admin"), NOON));
    assertThat(files.places(List.of(key(2)), 1).getFirst())
        .contains(place("two", new Neighbor(key(3), ByteString.utf8("three"), 0x50)));
  }

  @Test
  void neighborHasTheNameThatTheFileGaveIt() {
    store.push(
        some()
            .from("a")
            .with(key(1), function("one", ""), 0x10)
            .with(key(2), function("near", ""), 0x20)
            .push());
    store.push(some().from("b").with(key(2), function("served", ""), 0x10).push());
    assertThat(files.places(List.of(key(1)), 1).getFirst())
        .containsExactly(place("one", new Neighbor(key(2), ByteString.utf8("near"), 0x10)));
    VersionFilter near = VersionFilter.builder().names(Set.of(ByteString.utf8("near"))).build();
    store.delete(Deletion.all(near, ByteString.utf8("admin"), NOON));
    assertThat(files.places(List.of(key(1)), 1).getFirst())
        .as("the served name if that name is deleted")
        .containsExactly(place("one", new Neighbor(key(2), ByteString.utf8("served"), 0x10)));
  }

  @Test
  void neighborsAreFoundWhateverTheFirstBitOfTheirKeys() {
    Md5 low = new Md5(1L << 40, 1);
    Md5 high = new Md5(-1L << 40, 2);
    store.push(
        some()
            .from("a")
            .with(low, function("low", ""), 0x10)
            .with(key(1), function("one", ""), 0x20)
            .with(high, function("high", ""), 0x30)
            .push());
    assertThat(files.places(List.of(key(1)), 1).getFirst().getFirst().neighbors())
        .extracting(Neighbor::key)
        .containsExactly(low, high);
  }

  private static NamedPlace place(String name, Neighbor... neighbors) {
    return new NamedPlace(ByteString.utf8(name), List.of(neighbors));
  }

  @Test
  void aNameHasAFewPlaces() {
    for (int i = 0; i < 20; i++) {
      store.push(
          some()
              .from("f" + i)
              .with(key(1), function("one", ""), 0x10)
              .with(key(2), function("two", ""), 0x20)
              .push());
    }
    assertThat(files.places(List.of(key(1)), 2).getFirst()).hasSize(FileCatalog.MAX_PLACES);
  }

  @Test
  void deletedFunctionKeepsItsPlace() {
    store.push(
        some()
            .from("a")
            .with(key(1), function("one", ""), 0x10)
            .with(key(2), function("two", ""), 0x20)
            .push());
    store.delete(Deletion.undo(Set.of(key(1)), ByteString.utf8("admin"), NOON));
    List<PlacedFunction> all = files.functions(file("a"), 0, 9);
    assertThat(all).extracting(PlacedFunction::address).containsExactly(0x10L, 0x20L);
    assertThat(all.getFirst().key()).isNull();
    assertThat(all.getFirst().served()).isNull();
  }

  @Test
  void filesThatShareFunctionsAreFound() {
    Pushes large = some().from("large");
    for (int i = 0; i < 50; i++) {
      large = large.with(key(i), function("f" + i, ""), 0x10L * (i + 1));
    }
    store.push(large.push());
    store.push(
        some()
            .from("some")
            .with(key(1), function("f1", ""), 0x10)
            .with(key(2), function("f2", ""), 0x20)
            .with(key(99), function("f99", ""), 0x30)
            .push());
    store.push(some().from("one").with(key(7), function("seven", ""), 0x10).push());
    store.push(some().from("none").with(key(98), function("f98", ""), 0x10).push());
    List<SharingFile> sharing = files.sharing(file("large"), 9);
    assertThat(sharing.stream().map(other -> other.file().path().text()))
        .containsExactly("/bin/some.exe", "/bin/one.exe");
    assertThat(sharing).extracting(SharingFile::shared).containsExactly(2, 1);
    assertThat(files.sharing(file("large"), 1)).isEqualTo(sharing.subList(0, 1));
    assertThat(files.sharing(file("some"), 9).getFirst().shared()).isEqualTo(2);
    assertThat(files.sharing(file("none"), 9)).isEmpty();
    assertThat(files.sharing(file("unknown"), 9)).isEmpty();
  }

  @Test
  void functionsOfTwoFilesArePaired() {
    store.push(
        some()
            .from("a")
            .with(key(1), function("same", ""), 0x10)
            .with(key(2), function("older", ""), 0x20)
            .with(key(3), function("gone", ""), 0x30)
            .with(key(4), function("twice", ""), 0x40)
            .with(key(4), function("twice", ""), 0x50)
            .push());
    store.push(
        some()
            .from("b")
            .with(key(2), function("newer", ""), 0x10)
            .with(key(4), function("twice", ""), 0x20)
            .with(key(5), function("fresh", ""), 0x30)
            .with(key(1), function("same", ""), 0x40)
            .push());
    assertThat(files.compare(file("a"), file("b")))
        .isEqualTo(
            new FileComparison(
                List.of(new Pair(0, 3), new Pair(3, 1)),
                List.of(new Pair(1, 0)),
                List.of(2, 4),
                List.of(2)));
    assertThat(files.compare(file("a"), file("c"))).isNull();
    assertThat(files.compare(file("c"), file("a"))).isNull();
    FileComparison itself = Objects.requireNonNull(files.compare(file("a"), file("a")));
    assertThat(itself.common()).hasSize(5);
    assertThat(itself.onlyOne()).isEmpty();
  }

  @Test
  void functionsOfFileAreSurveyed() {
    store.push(
        some()
            .from("a")
            .at(NOON)
            .with(key(1), function("plain", ""), 0x10)
            .with(key(2), function("described", "comment"), 0x20)
            .with(key(3), function("sub_30", ""), 0x30)
            .with(key(4), function("deleted", ""), 0x40)
            .push());
    store.delete(Deletion.undo(Set.of(key(4)), ByteString.utf8("admin"), NOON));
    assertThat(files.survey(file("a"), NOON)).isEqualTo(new FileSurvey(4, 2, 1, 0, 0, List.of()));
    assertThat(files.survey(file("a"), NOON.minusSeconds(1)).newest()).hasSize(3);
    store.push(
        some().from("b").at(NOON.plusSeconds(9)).with(key(3), function("x", ""), 0x7).push());
    store.push(
        some().from("c").at(NOON.plusSeconds(5)).with(key(1), function("y", ""), 0x7).push());
    assertThat(files.survey(file("a"), NOON))
        .isEqualTo(new FileSurvey(4, 3, 1, 2, 2, List.of(2, 0)));
    assertThat(files.survey(file("unknown"), NOON).surveyed()).isZero();
  }

  /** Clients write it: see {@link OriginComments}. */
  @Test
  void originInAnObjectFileIsNoDescription() {
    Metadata origin =
        Metadata.of(
            new FunctionComment(false, ByteString.utf8("libc.a(x.o) .text+0x40\nalso: y")),
            new InstructionComments(
                false,
                List.of(
                    new InstructionComments.Item(
                        new Location(0, 1), ByteString.utf8("-> stdout")))));
    Metadata written =
        Metadata.of(new FunctionComment(false, ByteString.utf8("written by a person")));
    store.push(
        some()
            .from("a")
            .at(NOON)
            .with(key(1), new FunctionInfo(ByteString.utf8("x"), 32, origin.encode()), 0x10)
            .with(key(2), new FunctionInfo(ByteString.utf8("z"), 32, written.encode()), 0x20)
            .push());
    assertThat(files.survey(file("a"), NOON).described()).isEqualTo(1);
  }

  @Test
  void pushesOfFileAreListedNewestFirst() {
    for (int i = 0; i < 3; i++) {
      store.push(some().from("a").at(NOON.plusSeconds(i)).push());
      store.push(some().from("b").at(NOON).push());
    }
    store.push(some().from("a").at(NOON.plusSeconds(700)).push());
    assertThat(files.pushRuns(file("a"), 9))
        .extracting(run -> run.ids().size() + " until " + run.last().time())
        .containsExactly("1 until " + NOON.plusSeconds(700), "3 until " + NOON.plusSeconds(2));
    assertThat(files.pushRuns(file("a"), 1)).isEqualTo(files.pushRuns(file("a"), 9).subList(0, 1));
    assertThat(files.pushRuns(file("unknown"), 9)).isEmpty();
  }
}
