package org.lucerna.lumina.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;

/** Blobs that IDA and other servers wrote. */
class VectorsTest {
  private record IdaBlob(String name, ByteString bytes, List<Integer> keys) {}

  @Test
  void blobsOfIdaDecodeCompletelyAndRoundTrip() {
    List<IdaBlob> blobs = idaBlobs();
    assertThat(blobs).hasSize(146);
    for (IdaBlob blob : blobs) {
      Metadata metadata = Metadata.decode(blob.bytes());
      assertThat(metadata.complete()).as(blob.name()).isTrue();
      assertThat(metadata.chunks().stream().map(MetadataChunk::key))
          .as(blob.name())
          .isEqualTo(blob.keys());
      assertThat(metadata.encode()).as(blob.name()).isEqualTo(blob.bytes());
      assertCanonical(blob.name(), metadata);
      assertThat(MetadataBlob.check(blob.bytes())).as(blob.name()).isNull();
    }
  }

  @Test
  void membersAndReferencesOfIdaHaveTheKnownValues() {
    for (IdaBlob blob : idaBlobs()) {
      Metadata metadata = Metadata.decode(blob.bytes());
      for (FrameDescription frame : metadata.values(FrameDescription.class)) {
        for (FrameMember member : frame.members()) {
          assertThat(member.comment()).as(blob.name()).isNull();
          assertThat(member.offset()).as(blob.name()).isNotNull();
          assertThat(member.form())
              .as(blob.name())
              .isIn(null, new FrameMember.Form(OperandType.NONE, OperandForm.NONE));
        }
      }
      for (Operands operands : metadata.values(Operands.class)) {
        for (Operands.Item item : operands.items()) {
          assertThat(item.first().reference())
              .as(blob.name())
              .isIn(null, new OffsetReference(-1, 0, 0, 9));
          assertThat(item.second().reference())
              .as(blob.name())
              .isIn(null, new OffsetReference(-1, 0, 0, 9));
        }
      }
    }
  }

  @Test
  void capturedPushRoundTrips() {
    String json = VectorFiles.read("captured-push-pull.json");
    String reply = VectorFiles.field(json, "payloadHex", json.indexOf("\"name\": \"pull-result\""));
    // after codes, count of records, name and size: dd length and the blob
    String name = ByteString.utf8("addr_map_create_entry\0").hex();
    ByteString record = ByteString.hex(reply.substring(reply.indexOf(name) + name.length()));
    assertThat(record.slice(0, 3)).isEqualTo(ByteString.hex("6680b9"));
    ByteString blob = record.slice(3, 3 + 0xb9);

    Metadata metadata = Metadata.decode(blob);
    assertThat(metadata.complete()).isTrue();
    assertThat(metadata.encode()).isEqualTo(blob);
    assertCanonical("captured push", metadata);
    assertThat(metadata.chunks().stream().map(MetadataChunk::key)).containsExactly(1, 9, 10);
    FunctionType type = metadata.values(FunctionType.class).getFirst();
    assertThat(type.byUser()).isFalse();
    assertThat(type.fields()).isEqualTo(ByteString.utf8("\2k\5name"));
    FrameDescription frame = metadata.values(FrameDescription.class).getFirst();
    assertThat(frame.frameSize()).isEqualTo(0x38);
    assertThat(frame.savedRegistersSize()).isEqualTo(4);
    assertThat(frame.members().stream().map(FrameMember::name).map(String::valueOf))
        .containsExactly("k", "mp", "null", "null", "name");
    assertThat(frame.members().get(1).form())
        .isEqualTo(FrameMember.Form.of(OperandType.offset(new OffsetReference(-1, -1, 0, 2))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"frame_desc", "type"})
  void blobsOfAnotherServer(String name) {
    ByteString blob = VectorFiles.hex("metadata_" + name + "_dazhbog.txt");
    Metadata metadata = Metadata.decode(blob);
    assertThat(metadata.complete()).isTrue();
    assertThat(metadata.encode()).isEqualTo(blob);
    assertCanonical(name, metadata);
  }

  /**
   * The vector announces one byte more than it has; the blob that the other server's test builds
   * has 17.
   */
  @Test
  void theCommentsOfAnotherServer() {
    ByteString blob = VectorFiles.hex("metadata_cmts_dazhbog.txt");
    ByteString payload = blob.slice(2, blob.length());
    assertThat(payload.length()).isEqualTo(17);
    assertThat(Metadata.decode(blob).damage() == null).isEqualTo(blob.at(1) == 17);
    MetadataChunk chunk = MetadataChunk.of(5, payload);
    assertThat(chunk.value())
        .isEqualTo(
            new InstructionComments(
                false,
                List.of(
                    new InstructionComments.Item(new Location(0, 0x10), ByteString.utf8("hello")),
                    new InstructionComments.Item(new Location(2, 8), ByteString.utf8("world")))));
    assertThat(MetadataChunk.of(chunk.value())).isEqualTo(chunk);
  }

  @Test
  void blobsThatCrossDialects() {
    Matcher hex =
        Pattern.compile("\"idaHex\"\\s*:\\s*\"(\\w*)\"")
            .matcher(VectorFiles.read("blob-crossing.json"));
    int count = 0;
    while (hex.find()) {
      Metadata metadata = Metadata.decode(ByteString.hex(hex.group(1)));
      assertThat(metadata.complete()).as(hex.group(1)).isTrue();
      assertThat(metadata.encode().hex()).isEqualTo(hex.group(1));
      assertCanonical(hex.group(1), metadata);
      count++;
    }
    assertThat(count).isEqualTo(3);
  }

  private static List<Integer> numbers(String list) {
    return Arrays.stream(list.split(","))
        .map(String::strip)
        .filter(number -> !number.isEmpty())
        .map(Integer::valueOf)
        .toList();
  }

  private static void assertCanonical(String name, Metadata metadata) {
    for (MetadataChunk chunk : metadata.chunks()) {
      assertThat(MetadataChunk.of(chunk.value()).bytes().hex())
          .as(name)
          .isEqualTo(chunk.bytes().hex());
    }
  }

  private static List<IdaBlob> idaBlobs() {
    String json = VectorFiles.read("ida-metadata-blobs.json");
    List<IdaBlob> blobs = new ArrayList<>();
    Matcher start = Pattern.compile("\"source\"").matcher(json);
    while (start.find()) {
      String file = VectorFiles.field(json, "source", start.start());
      String address = VectorFiles.field(json, "address", start.start());
      String hex = VectorFiles.field(json, "metadata", start.start());
      String keys = VectorFiles.field(json, "keys", start.start());
      blobs.add(new IdaBlob(file + " " + address, ByteString.hex(hex), numbers(keys)));
    }
    return blobs;
  }
}
