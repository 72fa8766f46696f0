package org.lucerna.store.exchange;

import static org.lucerna.store.testkit.Pushes.key;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Provenance;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.Deletion;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.Push;
import org.lucerna.store.SketchStore;
import org.lucerna.store.SketchStore.Stored;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.engine.StoreImport;
import org.lucerna.store.exchange.jsonl.JsonLinesReader;
import org.lucerna.store.exchange.jsonl.JsonLinesWriter;
import org.lucerna.store.rocks.RocksOptions;
import org.lucerna.store.testkit.Programs;
import org.lucerna.store.testkit.Pushes;

/** Random stores with records of every kind, and helpers to export and import them. */
public final class RandomStore {
  private static final int KEYS = 30;

  private RandomStore() {}

  public static StoreEngine open(Path folder) {
    return StoreFactory.open(folder, RocksOptions.defaults(), Pushes::merge);
  }

  /** Pushes, pulls and deletes at random. */
  public static void fill(StoreEngine store, SplittableRandom random, int operations) {
    for (int step = 0; step < operations; step++) {
      switch (random.nextInt(10)) {
        case 0 ->
            store.delete(
                Deletion.undo(
                    Set.of(key(random.nextInt(KEYS))),
                    ByteString.utf8("admin"),
                    Pushes.NOON.plusSeconds(step)));
        case 1 ->
            store.delete(
                Deletion.all(
                    VersionFilter.builder().names(Set.of(name(random))).build(),
                    ByteString.hex("ff00"),
                    Pushes.NOON.plusNanos(step)));
        case 2 -> store.pull(List.of(key(random.nextInt(KEYS)), key(1)), true);
        case 3 -> sketches(store, random);
        case 4 -> attachment(store, random);
        case 5 -> alias(store, random);
        case 6 -> provenance(store, random);
        default -> store.push(push(random, step));
      }
    }
  }

  private static void alias(StoreEngine store, SplittableRandom random) {
    UUID guid = new UUID(random.nextInt(6), 1);
    ByteString target = ByteString.utf8("x86_64\0linux-" + random.nextInt(2));
    int _ =
        store
            .aliases()
            .store(
                List.of(
                    new FunctionAlias(key(random.nextInt(KEYS)), guid, random.nextInt(), target),
                    FunctionAlias.ofGuid(guid, target)));
  }

  private static void provenance(StoreEngine store, SplittableRandom random) {
    String component = random.nextInt(3) == 0 ? "" : "component" + random.nextInt(3);
    Provenance from =
        new Provenance(
            ByteString.utf8(component.isEmpty() ? "" : "pkg:npm/" + component + "@1"),
            ByteString.wrap(new byte[] {(byte) 0xff, (byte) (1 + random.nextInt(3))}));
    int _ =
        store
            .provenances()
            .store(
                List.of(
                    new FileProvenance(
                        key(random.nextInt(9)), ByteString.utf8(component), from, 5)));
  }

  private static void attachment(StoreEngine store, SplittableRandom random) {
    byte[] bytes = new byte[1 + random.nextInt(64)];
    random.nextBytes(bytes);
    List<AttachmentKind> kinds = List.of(AttachmentKind.values());
    AttachmentKind kind = kinds.get(random.nextInt(kinds.size()));
    byte[] program = new byte[kind == AttachmentKind.OBJECTS ? Md5.BYTES : 2];
    program[0] = (byte) random.nextInt(6);
    boolean _ =
        store
            .attachments(kind)
            .store(
                ByteString.wrap(program),
                random.nextInt(9),
                ByteString.wrap(bytes),
                ByteString.utf8("account" + random.nextInt(3)),
                random.nextBoolean());
  }

  private static void sketches(StoreEngine store, SplittableRandom random) {
    Stored _ =
        store
            .sketches(Programs.RARITY)
            .store(
                Pushes.some().from("file\n\"\\" + random.nextInt(6)).origin().inputMd5(),
                Programs.random(random, 9, KEYS).program(),
                SketchStore.Selection.ALL,
                ByteString.utf8("account" + random.nextInt(3)));
  }

  private static Push push(SplittableRandom random, int step) {
    Pushes push =
        Pushes.some()
            .at(Pushes.NOON.plusSeconds(step - random.nextInt(3)))
            .by("account" + random.nextInt(3))
            .from("file\n\"\\" + random.nextInt(6));
    for (int i = random.nextInt(8); i > 0; i--) {
      byte[] metadata = new byte[random.nextInt(40)];
      random.nextBytes(metadata);
      Md5 key = key(random.nextInt(KEYS));
      FunctionInfo function =
          new FunctionInfo(
              name(random),
              random.nextInt(),
              ByteString.wrap(metadata),
              random.nextInt(3) == 0 ? MetadataForm.PUBLISHED : MetadataForm.IDA);
      push = push.with(key, function, random.nextInt(4) == 0 ? -1 : random.nextLong());
    }
    return push.push();
  }

  private static ByteString name(SplittableRandom random) {
    return switch (random.nextInt(6)) {
      case 0 -> ByteString.hex("ff80c0");
      case 1 -> ByteString.utf8("\u00e9\t\u0001\ud83d\ude00");
      case 2 -> ByteString.EMPTY;
      default -> ByteString.utf8("name" + random.nextInt(9));
    };
  }

  /** Exports a store as JSON Lines. */
  public static ByteString exported(StoreEngine store) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    store.export(new JsonLinesWriter(out));
    return ByteString.wrap(out.toByteArray());
  }

  /** Imports a source into a store. */
  public static ImportCount bring(RecordSource source, StoreEngine store) throws IOException {
    StoreImport sink = store.beginImport(Programs.RARITY);
    source.writeTo(sink);
    sink.flush();
    return sink.count();
  }

  /** Imports JSON Lines into a store. */
  public static ImportCount bring(ByteString lines, StoreEngine store, Path spill)
      throws IOException {
    try (SpillFile table = SpillFile.in(spill)) {
      ByteArrayInputStream in = new ByteArrayInputStream(lines.toByteArray());
      return bring(new JsonLinesReader(in, table), store);
    }
  }
}
