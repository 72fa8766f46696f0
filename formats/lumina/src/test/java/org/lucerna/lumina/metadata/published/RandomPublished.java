package org.lucerna.lumina.metadata.published;

import java.util.List;
import java.util.random.RandomGenerator;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.RandomMetadata;
import org.lucerna.lumina.metadata.StackPoints;
import org.lucerna.lumina.metadata.Undecoded;

/** Makes values of every kind that the published form has. */
final class RandomPublished {
  private final RandomGenerator random;
  private final RandomMetadata metadata;

  RandomPublished(RandomGenerator random) {
    this.random = random;
    this.metadata = new RandomMetadata(random);
  }

  /** Up to eight values; kinds may repeat. */
  List<PublishedValue> values() {
    return metadata.values().stream().map(this::value).toList();
  }

  private PublishedValue value(ChunkValue value) {
    return switch (value) {
      case FrameDescription frame ->
          new PublishedValue.Frame(
              new PublishedFrame(
                  frame.frameSize(),
                  frame.argumentSize(),
                  frame.savedRegistersSize(),
                  metadata.list(6, this::variable)));
      case Operands _, FurtherOperands _, DecompilationTime _, Undecoded _ ->
          new PublishedValue.Operands(
              new OperandValues(
                  random.nextBoolean(),
                  metadata.located().stream()
                      .map(at -> new OperandValues.Item(at, random.nextInt(256), metadata.number()))
                      .toList()));
      case FunctionType _,
          FunctionComment _,
          InstructionComments _,
          ExtraComments _,
          StackPoints _ ->
          new PublishedValue.Common(value);
    };
  }

  private PublishedVariable variable() {
    return new PublishedVariable(
        metadata.text(), metadata.number(), metadata.number(), metadata.text());
  }
}
