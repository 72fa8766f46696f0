package org.lucerna.bench.ranking;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.ranking.Ranker;

/** The simulated pushes as {@code lucerna push} sends them: all functions, override if better. */
final class PushedKnowledge {
  /** {@code int f()}. */
  private static final ByteString PROTOTYPE = ByteString.hex("0c300701");

  /** Distance between the addresses of adjacent functions, in bytes. */
  private static final int DISTANCE = 16;

  private PushedKnowledge() {}

  /** A store with all pushes, made in order of time. */
  static StoreEngine store(Knowledge knowledge, Ranker ranker) {
    Map<Integer, List<Observation>> pushes = new TreeMap<>();
    for (Md5 key : knowledge.keys()) {
      for (Observation each : knowledge.of(key)) {
        pushes.computeIfAbsent(each.push().number(), _ -> new ArrayList<>()).add(each);
      }
    }
    StoreEngine store = StoreFactory.inMemory((_, _, pushed) -> pushed, ranker);
    pushes.values().forEach(functions -> store.push(push(functions)));
    return store;
  }

  private static Push push(List<Observation> functions) {
    Observation.Push push = functions.getFirst().push();
    ByteString path = ByteString.utf8(push.fileName());
    return new Push(
        Instant.ofEpochSecond(push.time()),
        ByteString.utf8("account" + push.account()),
        new PushOrigin(path, path, new Md5(1, push.file()), ByteString.EMPTY),
        PushMode.OVERRIDE_IF_BETTER,
        functions.stream().map(PushedKnowledge::function).toList());
  }

  private static PushedFunction function(Observation each) {
    return new PushedFunction(
        each.key(),
        new FunctionInfo(
            ByteString.utf8(each.name()), each.size(), metadata(each.metadata()).encode()),
        (long) DISTANCE * each.place());
  }

  private static Metadata metadata(SimulatedMetadata of) {
    List<ChunkValue> chunks = new ArrayList<>();
    if (of.typed()) {
      chunks.add(new FunctionType(0, PROTOTYPE, null));
    }
    if (of.comments() > 0) {
      chunks.add(
          new InstructionComments(
              false,
              IntStream.range(0, of.comments())
                  .mapToObj(
                      i ->
                          new InstructionComments.Item(
                              new Location(0, i), ByteString.utf8("comment " + i)))
                  .toList()));
    }
    if (of.members() > 0) {
      chunks.add(
          new FrameDescription(
              8L * of.members(),
              0,
              0,
              IntStream.range(0, of.members()).mapToObj(PushedKnowledge::member).toList()));
    }
    return Metadata.of(chunks.toArray(new ChunkValue[0]));
  }

  private static FrameMember member(int number) {
    return new FrameMember(
        ByteString.utf8("member" + number), null, null, null, 8L * number, null, 8L);
  }
}
