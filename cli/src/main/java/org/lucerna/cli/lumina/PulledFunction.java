package org.lucerna.cli.lumina;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.Profile;
import org.lucerna.cli.metadata.MetadataJson;
import org.lucerna.cli.metadata.PublishedJson;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.recovery.Candidate;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.published.PublishedMetadata;

/**
 * A function of a file, and what a server knows of it.
 *
 * @param key the one that the server knows, else the first
 * @param found whether the server knows it
 * @param name null where the server does not know it, or knows several that cannot be told apart
 * @param confidence how sure the name is; of no meaning without one
 * @param metadata that of {@code name}
 * @param frequency how often it had been asked for before, unsigned
 * @param served what the server sent, as it was sent; null if it does not know the function
 * @param isAsServed whether the name is the one that the server serves; else one of the candidates,
 *     as they fit into the file
 * @param candidates what it may be: functions of object files with its key
 */
record PulledFunction(
    HarvestedFunction function,
    Md5 key,
    boolean found,
    @Nullable ByteString name,
    Confidence confidence,
    Metadata metadata,
    int frequency,
    @Nullable FunctionInfo served,
    boolean isAsServed,
    List<Candidate> candidates) {
  /** A function that the server does not know. */
  static PulledFunction unknown(HarvestedFunction function) {
    return new PulledFunction(
        function,
        function.keys().getFirst().md5(),
        false,
        null,
        Confidence.CERTAIN,
        Metadata.EMPTY,
        0,
        null,
        true,
        List.of());
  }

  /** Whether it has a name that is only probable. */
  boolean isProbable() {
    return name != null && confidence == Confidence.PROBABLE;
  }

  /** Without its name if that is only probable; it is a candidate then. */
  PulledFunction certainOnly() {
    return isProbable()
        ? new PulledFunction(
            function,
            key,
            found,
            null,
            confidence,
            Metadata.EMPTY,
            frequency,
            served,
            isAsServed,
            candidates)
        : this;
  }

  /** What {@link #key} was made with. */
  Profile profile() {
    return function.keys().stream()
        .filter(made -> made.md5().equals(key))
        .findFirst()
        .orElse(function.keys().getFirst())
        .profile();
  }

  /** The metadata as JSON: in the form in which the server sent it, if it belongs to the name. */
  JsonObject metadataJson() {
    FunctionInfo sent = served;
    ByteString own = name;
    return sent != null
            && own != null
            && sent.form() == MetadataForm.PUBLISHED
            && sent.name().equals(own)
        ? PublishedJson.of(PublishedMetadata.decode(sent.metadata()))
        : MetadataJson.of(metadata);
  }

  /** The names of the candidates, each once; none if it has a name. */
  List<ByteString> candidateNames() {
    if (name != null) {
      return List.of();
    }
    return served != null && isAsServed
        ? List.of(served.name())
        : candidates.stream()
            .map(Candidate::name)
            .distinct()
            .sorted(Comparator.comparing(ByteString::text))
            .toList();
  }
}
