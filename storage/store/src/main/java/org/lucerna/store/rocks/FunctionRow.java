package org.lucerna.store.rocks;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.NameEvidence;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.row.Row;
import org.lucerna.store.row.VersionRow;

/** The rows of {@code current}. */
final class FunctionRow {
  private FunctionRow() {}

  static byte[] encode(FunctionHead head) {
    StoredVersion served = head.served();
    ByteString evidence = encoded(head.evidence());
    boolean hasEvidence = !evidence.isEmpty();
    MetadataForm form = served.function().form();
    ByteSink out =
        Row.sink(
            hasEvidence ? Row.evidenceFormat(form) : Row.format(form),
            served.bytes() + evidence.length());
    if (hasEvidence) {
      PackedInts.putBytes(out, evidence);
    }
    VersionRow.put(out, served);
    return out.toByteArray();
  }

  private static ByteString encoded(NameEvidence evidence) {
    return switch (evidence) {
      case EncodedEvidence same when same.hasContributions() -> same.encoded();
      case NameEvidence none when none.size() == 0 -> ByteString.EMPTY;
      default -> EvidenceRow.encode(evidence.candidates());
    };
  }

  static FunctionHead decode(byte[] key, byte[] value) {
    return Row.readFunction(
        key,
        value,
        (form, evidence, contributions, in) -> take(key, form, evidence, contributions, in));
  }

  private static FunctionHead take(
      byte[] key, MetadataForm form, ByteString evidence, boolean contributions, Cursor in) {
    StoredVersion served = VersionRow.take(form, in);
    return new FunctionHead(
        served,
        evidence.isEmpty()
            ? NameEvidence.NONE
            : new EncodedEvidence(key, served, evidence, contributions));
  }
}
