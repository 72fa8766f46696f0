package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.Posting;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.SequentialTransaction;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.StoredAttachment;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.row.AliasRow;
import org.lucerna.store.row.AttachmentRow;
import org.lucerna.store.row.PendingRow;
import org.lucerna.store.row.ProgramRow;
import org.lucerna.store.row.PushFunctionsRow;
import org.lucerna.store.row.SketchRow;

/** A commit in preparation: one batch. Not thread-safe. */
final class RocksTransaction extends SequentialTransaction {
  private final Database database;
  private final RocksBackend backend;

  RocksTransaction(Database database, RocksBackend backend) {
    super(backend);
    this.database = database;
    this.backend = backend;
  }

  @Override
  protected void write(ChangeSet changes, List<StoredFile> newFiles, Counters after) {
    try (Batch batch = new Batch(database)) {
      newFiles.forEach(file -> put(batch, file));
      for (StoredPush push : changes.pushes()) {
        batch.put(Column.PUSHES, Keys.number(push.id()), PushRow.of(push).encode());
      }
      List<FunctionChange> functions = changes.functions();
      Map<Md5, byte @Nullable []> rows = HashMap.newHashMap(functions.size());
      Bulk.stream(functions)
          .map(ChangedFunction::new)
          .toList()
          .forEach(one -> one.addTo(batch, rows));
      put(batch, changes);
      changes.sketches().forEach(change -> put(batch, change));
      for (StoredAttachment attachment : changes.attachments()) {
        batch.put(
            AttachmentColumn.of(attachment.kind()),
            attachment.program().toByteArray(),
            AttachmentRow.encode(attachment));
      }
      changes.provenances().forEach(provenance -> ProvenanceColumns.put(batch, provenance));
      changes
          .removedAliases()
          .forEach(alias -> AliasRow.forEach(alias, (key, _) -> batch.delete(Column.ALIASES, key)));
      changes
          .aliases()
          .forEach(
              alias ->
                  AliasRow.forEach(alias, (key, value) -> batch.put(Column.ALIASES, key, value)));
      PostingRow.put(batch, postings(changes), database.lastWrite());
      if (changes.keepsIds()) {
        batch.put(Column.META, CountersRow.IMPORTED, CountersRow.encode(after));
      }
      backend.commit(batch, after, functions, rows);
    }
  }

  private static void put(Batch batch, StoredFile file) {
    int number = (int) file.number();
    batch.put(Column.FILES, Keys.file(number), FileRow.of(file).encode());
    batch.put(Column.FILE_IDS, file.md5().toByteArray(), FileRow.encodeId(number));
  }

  private void put(Batch batch, ChangeSet changes) {
    changes
        .functionsOf()
        .forEach(
            (push, keys) ->
                batch.put(Column.PUSH_FUNCTIONS, Keys.number(push), PushFunctionsRow.encode(keys)));
    AddressPages pages = new AddressPages(database);
    changes.spots().forEach(pages::put);
    changes.newSpots().forEach(pages::putIfNew);
    pages.addTo(batch);
    for (PullCount count : changes.pullCounts()) {
      byte[] key = Keys.function(count.key());
      byte[] value = database.get(Column.FREQUENCY, key);
      if (value == null || CountRow.decode(key, value) < count.count()) {
        batch.put(Column.FREQUENCY, key, CountRow.encode(count.count()));
      }
    }
  }

  private static List<Posting> postings(ChangeSet changes) {
    List<Posting> postings = new ArrayList<>();
    changes.sketches().forEach(change -> postings.addAll(change.postings()));
    return postings;
  }

  private static void put(Batch batch, SketchChange change) {
    for (StoredSketch sketch : change.sketches()) {
      batch.put(Column.SKETCHES, Keys.function(sketch.key()), SketchRow.encode(sketch));
    }
    StoredProgram program = change.program();
    if (program != null) {
      batch.put(Column.PROGRAMS, Keys.file((int) program.file()), ProgramRow.encode(program));
    }
    change.parts().forEach(posting -> PartRow.put(batch, posting));
    PendingSketches accepted = change.accepted();
    if (accepted != null) {
      batch.put(Column.PENDING, Keys.number(accepted.number()), PendingRow.encode(accepted));
    }
    if (change.done() != 0) {
      batch.delete(Column.PENDING, Keys.number(change.done()));
    }
  }
}
