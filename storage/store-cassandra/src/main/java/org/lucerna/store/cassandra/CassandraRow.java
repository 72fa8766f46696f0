package org.lucerna.store.cassandra;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.cassandra.TableRow;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.Contribution;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.row.PastVersionRow;

/**
 * A row of {@code functions}.
 *
 * @param key of the function
 * @param kind one of the kinds
 */
record CassandraRow(Md5 key, int kind, TableRow row) {
  static final int FRONT = 0;
  static final int VOTE = 1;
  static final int VERSION = 2;

  /** Maximum size of a key after the kind, in bytes. */
  static final int MAX_REST = Integer.BYTES + Long.BYTES + Integer.BYTES;

  static CassandraRow of(TableRow row) {
    return row.key(in -> new CassandraRow(in.md5(), in.u8(), row));
  }

  /** The key of a row of a version: a front or the version itself. */
  static ByteString key(Md5 key, int kind, long version) {
    return new ByteSink(25).md5(key).u8(kind).u64be(~version).toByteString();
  }

  /** The key of a vote for the name with a number. */
  static ByteString key(Md5 key, int number, Attestation vote) {
    return new ByteSink(33)
        .md5(key)
        .u8(VOTE)
        .u32be(number)
        .u64be(vote.file())
        .u32be(vote.account())
        .toByteString();
  }

  /** Reads the key after the kind. */
  private <T> T rest(Function<Cursor, T> reader) {
    return row.key(
        in -> {
          in.skip(Md5.BYTES + 1);
          return reader.apply(in);
        });
  }

  /** The id of the version that the row is about. */
  long version() {
    return ~rest(Cursor::u64be);
  }

  /**
   * A row of kind 0.
   *
   * @param version null if the row has only the candidate's part
   * @param candidate without votes
   */
  record Front(@Nullable StoredVersion version, NameCandidate candidate) {
    ByteString value() {
      ByteSink out = new ByteSink(256).u8(candidate.metadataQuality());
      if (version == null) {
        out.u8(0).u32be(candidate.size()).bytes(candidate.name());
      } else {
        out.u8(1).bytes(ByteString.wrap(PastVersionRow.encode(PastVersion.live(version))));
      }
      return out.toByteString();
    }

    private static Front read(long id, Cursor in) {
      int quality = in.u8();
      StoredVersion version = in.u8() == 0 ? null : PastVersionRow.read(in).version();
      int size = version == null ? in.u32be() : version.function().size();
      ByteString name = NameCandidate.cut(version == null ? in.rest() : version.function().name());
      return new Front(
          version,
          new NameCandidate(NameCandidate.numberOf(name), id, name, size, quality, List.of()));
    }
  }

  Front front() {
    return row.value(in -> Front.read(version(), in));
  }

  /** The number of the name that a vote is for. */
  int number() {
    return rest(Cursor::u32be);
  }

  static ByteString value(Attestation vote) {
    Contribution contributed = vote.contributed();
    ByteSink out = new ByteSink(24).u32be(vote.host()).u64be(vote.time());
    return contributed.version() == 0
        ? out.toByteString()
        : out.u64be(contributed.version()).u32be(contributed.chunks()).toByteString();
  }

  Attestation vote() {
    return rest(
        key -> {
          key.skip(Integer.BYTES);
          return row.value(
              in ->
                  new Attestation(
                      key.u64be(), key.u32be(), in.u32be(), in.u64be(), contribution(in)));
        });
  }

  private static Contribution contribution(Cursor in) {
    return in.atEnd() ? Contribution.NONE : new Contribution(in.u64be(), in.u32be());
  }
}
