package org.lucerna.store.engine;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;

/**
 * A function of the store that others are compared with.
 *
 * @param candidate the name that the sender of the sketch gave; null if there is none
 */
record ReferenceFunction(Md5 key, Sketch sketch, @Nullable NameCandidate candidate) {
  @Nullable ByteString name() {
    return candidate == null ? null : candidate.name();
  }

  Stream<Attestation> attestations() {
    return candidate == null ? Stream.empty() : candidate.attestations().stream();
  }
}
