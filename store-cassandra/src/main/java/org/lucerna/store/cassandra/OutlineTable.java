package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Statement;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.store.DamagedException;
import org.lucerna.store.OutlineStore;
import org.lucerna.store.backend.StoredOutline;

/**
 * The outlines of programs. The id of one is a hash of its build-id, which is in the value too: of
 * two programs with one hash the last counts. Under the hash of its short id and zeros, which is no
 * build-id's, is a second value without the outline, whose build-id is that of the program.
 * Thread-safe.
 */
record OutlineTable(LargeValues values, ServerClock clock) {
  @Nullable StoredOutline outline(ByteString buildId) {
    StoredOutline found = outline(id(buildId));
    return found != null && found.buildId().equals(buildId) ? found : null;
  }

  /** The outline of a program whose build-id begins with a short id; null if there is none. */
  @Nullable StoredOutline outlineOfShortId(ByteString shortId) {
    StoredOutline found = value(idOfShort(shortId));
    return found != null && found.hasShortId(shortId) ? outline(found.buildId()) : null;
  }

  /** The outline with an id; null if there is none. */
  @Nullable StoredOutline outline(long id) {
    StoredOutline found = value(id);
    return found != null && id(found.buildId()) == id ? found : null;
  }

  private @Nullable StoredOutline value(long id) {
    ByteString bytes = values.get(id);
    if (bytes == null) {
      return null;
    }
    try {
      Cursor in = Cursor.of(bytes);
      return new StoredOutline(
          PackedInts.bytes(in).compact(), in.u32be(), in.u32be(), in.rest().compact());
    } catch (FormatException damage) {
      throw new DamagedException("damaged outline: " + damage.getMessage(), damage);
    }
  }

  /** Adds what writes an outline. */
  void put(StoredOutline outline, List<Statement<?>> to) {
    ByteString buildId = outline.buildId();
    put(id(buildId), outline, to);
    if (buildId.length() >= OutlineStore.SHORT_ID) {
      put(
          idOfShort(buildId.slice(0, OutlineStore.SHORT_ID)),
          new StoredOutline(buildId, outline.account(), outline.functions(), ByteString.EMPTY),
          to);
    }
  }

  private void put(long id, StoredOutline outline, List<Statement<?>> to) {
    ByteSink out = new ByteSink(outline.bytes().length() + 80);
    PackedInts.putBytes(out, outline.buildId());
    out.u32be(outline.account()).u32be(outline.functions()).bytes(outline.bytes());
    long timestamp = clock.nextTimestamp();
    values.put(id, timestamp, timestamp, out.toByteString(), to);
  }

  private static long idOfShort(ByteString shortId) {
    ByteString zeros = ByteString.wrap(new byte[OutlineStore.MAX_ID]);
    return id(new ByteSink().bytes(shortId).bytes(zeros).toByteString());
  }

  private static long id(ByteString buildId) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(buildId.toByteArray());
      return Cursor.of(hash).u64be();
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java platform has SHA-256", missing);
    }
  }
}
