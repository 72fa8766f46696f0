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
import org.lucerna.store.backend.StoredOutline;

/**
 * The outlines of programs. The id of one is a hash of its build-id, which is in the value too: of
 * two programs with one hash the last counts. Thread-safe.
 */
record OutlineTable(LargeValues values, ServerClock clock) {
  @Nullable StoredOutline outline(ByteString buildId) {
    StoredOutline found = outline(id(buildId));
    return found != null && found.buildId().equals(buildId) ? found : null;
  }

  @Nullable StoredOutline outline(long id) {
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
    ByteSink out = new ByteSink(outline.bytes().length() + 80);
    PackedInts.putBytes(out, outline.buildId());
    out.u32be(outline.account()).u32be(outline.functions()).bytes(outline.bytes());
    long timestamp = clock.nextTimestamp();
    values.put(id(outline.buildId()), timestamp, timestamp, out.toByteString(), to);
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
