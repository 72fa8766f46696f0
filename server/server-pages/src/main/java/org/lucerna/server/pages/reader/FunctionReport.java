package org.lucerna.server.pages.reader;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Address;
import org.lucerna.api.json.Hex;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.recovery.Candidate;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Renaming;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;
import org.lucerna.similarity.match.Reasons;

/** A {@link PulledFunction}, with the same components. */
public record FunctionReport(
    Own function,
    Md5 key,
    boolean found,
    @Nullable @Hex ByteString name,
    Confidence confidence,
    @Hex ByteString metadata,
    int frequency,
    @Nullable Served served,
    boolean isAsServed,
    List<OfObject> candidates,
    List<Like> similar) {
  /** A {@link HarvestedFunction}. */
  public record Own(
      @Address long address,
      long size,
      List<Chunk> tails,
      List<Key> keys,
      @Nullable @Hex ByteString name,
      boolean hasAutomaticName,
      @Hex ByteString metadata,
      HarvestedFunction.Source source,
      @Nullable String container) {
    static Own of(HarvestedFunction function) {
      return new Own(
          function.address(),
          function.size(),
          function.tails().stream().map(tail -> new Chunk(tail.start(), tail.end())).toList(),
          function.keys().stream().map(Key::of).toList(),
          function.name(),
          function.hasAutomaticName(),
          function.metadata().encode(),
          function.source(),
          function.container());
    }

    HarvestedFunction function() {
      return new HarvestedFunction(
          address,
          size,
          tails.stream().map(tail -> new AddressRange(tail.start(), tail.end())).toList(),
          keys.stream().map(Key::key).toList(),
          name,
          hasAutomaticName,
          Metadata.decode(metadata),
          source,
          container);
    }
  }

  /** A chunk of a function. */
  public record Chunk(@Address long start, @Address long end) {}

  /** A key. */
  public record Key(
      String profile, Architecture architecture, boolean isBigEndian, int size, Md5 md5) {
    static Key of(FunctionKey key) {
      Profile profile = key.profile();
      return new Key(
          profile.id(),
          profile.architecture(),
          profile.order() == ByteOrder.BIG_ENDIAN,
          key.size(),
          key.md5());
    }

    FunctionKey key() {
      ByteOrder order = isBigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
      return new FunctionKey(Profile.parse(profile, architecture, order), size, md5);
    }
  }

  /** The function that the server has. */
  public record Served(@Hex ByteString name, int size, @Hex ByteString metadata) {
    static @Nullable Served of(@Nullable FunctionInfo function) {
      return function == null
          ? null
          : new Served(function.name(), function.size(), function.metadata());
    }

    FunctionInfo function() {
      return new FunctionInfo(name, size, metadata);
    }
  }

  /**
   * A function of an object file.
   *
   * @param metadata that states its origin
   */
  public record OfObject(@Hex ByteString name, @Hex ByteString metadata) {
    static OfObject of(Candidate candidate) {
      return new OfObject(candidate.name(), candidate.origin().toMetadata().encode());
    }
  }

  /** A name of a similar function. */
  public record Like(
      @Hex ByteString name,
      float probability,
      boolean isSure,
      Md5 key,
      @Hex ByteString file,
      List<Integer> reasons,
      @Hex ByteString renamed,
      @Hex ByteString release) {
    static Like of(SimilarName similar) {
      Renaming renamed = similar.renamed();
      return new Like(
          similar.name(),
          similar.probability(),
          similar.isSure(),
          similar.key(),
          similar.file(),
          similar.reasons().numbers(),
          renamed == null ? ByteString.EMPTY : renamed.name(),
          renamed == null ? ByteString.EMPTY : renamed.release());
    }

    SimilarName similar() {
      return new SimilarName(
          name,
          probability,
          isSure,
          key,
          file,
          Reasons.of(reasons),
          renamed.isEmpty() ? null : new Renaming(renamed, release));
    }
  }

  static FunctionReport of(PulledFunction function) {
    return new FunctionReport(
        Own.of(function.function()),
        function.key(),
        function.found(),
        function.name(),
        function.confidence(),
        function.metadata().encode(),
        function.frequency(),
        Served.of(function.served()),
        function.isAsServed(),
        function.candidates().stream().map(OfObject::of).toList(),
        function.similar().stream().map(Like::of).toList());
  }

  /** The function. */
  PulledFunction pulled() {
    List<Candidate> named = new ArrayList<>();
    for (OfObject candidate : candidates) {
      ObjectOrigin origin = ObjectOrigin.of(Metadata.decode(candidate.metadata()));
      if (origin != null) {
        named.add(new Candidate(candidate.name(), origin));
      }
    }
    return new PulledFunction(
        function.function(),
        key,
        found,
        name,
        confidence,
        Metadata.decode(metadata),
        frequency,
        served == null ? null : served.function(),
        isAsServed,
        named,
        similar.stream().map(Like::similar).toList());
  }
}
