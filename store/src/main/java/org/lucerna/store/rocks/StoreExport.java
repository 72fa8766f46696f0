package org.lucerna.store.rocks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Origin;
import org.lucerna.store.choice.Opinion;
import org.lucerna.store.choice.Witness;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.RecordSource;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.InputFile;
import org.lucerna.store.exchange.StoreRecord.Laid;
import org.lucerna.store.exchange.StoreRecord.Laid.Spot;
import org.lucerna.store.exchange.StoreRecord.Pulled;
import org.lucerna.store.exchange.StoreRecord.Pushed;
import org.lucerna.store.exchange.StoreRecord.Removal;
import org.lucerna.store.exchange.StoreRecord.Seen;
import org.lucerna.store.exchange.StoreRecord.Supported;
import org.lucerna.store.exchange.StoreRecord.Told;

/**
 * Everything a store held at one moment, in the order that {@link org.lucerna.store.exchange}
 * promises. Four columns are read side by side, a row of each in memory.
 */
final class StoreExport implements RecordSource {
  private final View view;
  private final PushLookup lookup;

  StoreExport(View view) {
    this.view = view;
    lookup = new PushLookup(view);
  }

  @Override
  public void writeTo(RecordSink sink) throws IOException {
    files(sink);
    pushes(sink);
    layouts(sink);
    functions(sink);
  }

  private void files(RecordSink sink) throws IOException {
    try (Rows rows = view.sweep(Column.FILES)) {
      while (rows.next()) {
        StoredFile file = StoredFile.decode(rows.key(), rows.value());
        long id = Integer.toUnsignedLong(Keys.fileOfRow(rows.key()));
        sink.accept(new InputFile(id, file.md5(), file.inputPath()));
      }
    }
  }

  private void pushes(RecordSink sink) throws IOException {
    try (Rows rows = view.sweep(Column.PUSHES)) {
      while (rows.next()) {
        sink.accept(pushed(Keys.pushOf(rows.key()), StoredPush.decode(rows.key(), rows.value())));
      }
    }
  }

  private void layouts(RecordSink sink) throws IOException {
    try (Rows rows = view.sweep(Column.LAYOUTS)) {
      while (rows.next()) {
        Md5 file = lookup.file(Keys.fileOfRow(rows.key())).md5();
        List<Spot> spots = StoredLayout.decode(rows.key(), rows.value());
        sink.accept(new Laid(file, Keys.pageOf(rows.key()), spots));
      }
    }
  }

  private Pushed pushed(long id, StoredPush push) {
    return new Pushed(id, push.time(), push.account(), lookup.origin(push));
  }

  private void functions(RecordSink sink) throws IOException {
    try (Head current = new Head(view.sweep(Column.CURRENT));
        Head past = new Head(view.sweep(Column.VERSIONS));
        Head files = new Head(view.sweep(Column.FUNCTION_FILES));
        Head frequency = new Head(view.sweep(Column.FREQUENCY))) {
      List<Head> all = List.of(current, past, files, frequency);
      for (byte[] key = first(all); key != null; key = first(all)) {
        Md5 function = Md5.of(key, 0);
        StoredFunction row = null;
        for (; current.isOf(key); current.move()) {
          row = StoredFunction.decode(current.key(), current.value());
        }
        List<StoredVersion> live =
            versions(sink, function, key, row == null ? null : row.served(), past);
        if (row != null && row.isNoted()) {
          supports(sink, function, live, row.opinions(function));
        }
        for (; files.isOf(key); files.move()) {
          StoredFile file = lookup.file(Keys.fileOf(files.key()));
          long address = HistoryReader.sightingAddress(files.key(), files.value());
          sink.accept(new Seen(function, file.md5(), address));
        }
        for (; frequency.isOf(key); frequency.move()) {
          long count = PullCounts.decode(frequency.key(), frequency.value());
          sink.accept(new Pulled(function, count));
        }
      }
    }
  }

  /**
   * The served version stands where its id puts it: those before it were deleted.
   *
   * @return the live ones, the newest first
   */
  private List<StoredVersion> versions(
      RecordSink sink, Md5 function, byte[] key, @Nullable StoredVersion newest, Head past)
      throws IOException {
    List<StoredVersion> live = new ArrayList<>();
    StoredVersion served = newest;
    for (; past.isOf(key); past.move()) {
      PastVersion version = PastVersion.decode(past.key(), past.value());
      if (served != null && served.id() > version.version().id()) {
        live.add(served);
        sink.accept(told(function, served, null));
        served = null;
      }
      if (version.live()) {
        live.add(version.version());
      }
      sink.accept(told(function, version.version(), version.removal()));
    }
    if (served != null) {
      live.add(served);
      sink.accept(told(function, served, null));
    }
    return live;
  }

  /** Of those who gave a name only they whose push brought no version with it: it tells of them. */
  private void supports(
      RecordSink sink, Md5 function, List<StoredVersion> live, List<Opinion> opinions)
      throws IOException {
    Map<Integer, List<Witness>> told = new HashMap<>();
    for (Opinion opinion : ToldOpinions.of(live.reversed(), lookup::witness)) {
      told.put(opinion.number(), opinion.witnesses());
    }
    for (Opinion opinion : opinions) {
      for (Witness witness : opinion.witnesses()) {
        if (!told.getOrDefault(opinion.number(), List.of()).contains(witness)) {
          sink.accept(support(function, opinion, witness));
        }
      }
    }
  }

  private Supported support(Md5 function, Opinion opinion, Witness witness) {
    Md5 file = witness.file() == Witness.NONE ? Origin.NO_FILE : lookup.file(witness.file()).md5();
    return new Supported(
        function, opinion.number(), file, witness.account(), witness.host(), witness.time());
  }

  private StoreRecord told(Md5 key, StoredVersion version, PastVersion.@Nullable Removal removal) {
    return new Told(
        key,
        version.id(),
        pushed(version.pushId(), lookup.push(version.pushId())),
        version.function(),
        version.address(),
        removal == null ? null : new Removal(removal.time(), removal.account()));
  }

  private static byte @Nullable [] first(List<Head> heads) {
    return heads.stream()
        .filter(Head::isThere)
        .map(Head::key)
        .min(StoreExport::compareFunctions)
        .map(key -> Arrays.copyOf(key, Md5.BYTES))
        .orElse(null);
  }

  private static int compareFunctions(byte[] one, byte[] other) {
    return Arrays.compareUnsigned(one, 0, Md5.BYTES, other, 0, Md5.BYTES);
  }

  /** A column, and the row it is at. */
  private static final class Head implements AutoCloseable {
    private final Rows rows;
    private boolean there;

    Head(Rows rows) {
      this.rows = rows;
      move();
    }

    void move() {
      there = rows.next();
    }

    boolean isThere() {
      return there;
    }

    boolean isOf(byte[] function) {
      return there && Keys.hasPrefix(rows.key(), function);
    }

    byte[] key() {
      return rows.key();
    }

    byte[] value() {
      return rows.value();
    }

    @Override
    public void close() {
      rows.close();
    }
  }
}
