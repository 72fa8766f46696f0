package org.lucerna.cli.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.cli.VectorFiles;
import org.lucerna.lumina.metadata.DecompilationTime;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.FurtherOperands;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.OffsetReference;
import org.lucerna.lumina.metadata.OperandForm;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.StackPoints;
import tools.jackson.databind.JsonNode;

class MetadataCommandTest {
  private static final Location ENTRY = new Location(0, 0);
  private static final Location IN_TAIL = new Location(2, 0x10);

  /** int __cdecl(int argc, char **argv), by the user. */
  private static final FunctionType MAIN =
      new FunctionType(
          1, ByteString.hex("0c300703070a0a32"), ByteString.hex("05617267630561726776"));

  private static final OffsetReference REFERENCE = new OffsetReference(-1, 0x400000, -8, 9);

  private static final Metadata EVERYTHING =
      Metadata.of(
          MAIN,
          new DecompilationTime(3),
          new FunctionComment(false, ByteString.utf8("first\nsecond")),
          new FunctionComment(true, ByteString.hex("61ff62")),
          new InstructionComments(
              false,
              List.of(
                  new InstructionComments.Item(ENTRY, ByteString.utf8("at the entry")),
                  new InstructionComments.Item(IN_TAIL, ByteString.utf8("\u001b[31mred")))),
          new ExtraComments(
              List.of(new ExtraComments.Item(ENTRY, ByteString.utf8("above"), ByteString.EMPTY))),
          new StackPoints(List.of(new StackPoints.Item(ENTRY, -16))),
          new FrameDescription(
              40,
              -1,
              8,
              List.of(
                  new FrameMember(
                      ByteString.utf8("buffer"),
                      new FrameMember.Type(ByteString.hex("1b1132"), ByteString.EMPTY),
                      ByteString.utf8("sixteen"),
                      null,
                      0x18L,
                      FrameMember.Form.of(OperandType.offset(REFERENCE)),
                      16L))),
          new Operands(
              List.of(
                  new Operands.Item(
                      ENTRY,
                      OperandType.offset(REFERENCE),
                      OperandType.of(OperandForm.STACK_VARIABLE)))),
          new FurtherOperands(
              List.of(
                  new FurtherOperands.Item(
                      ENTRY,
                      List.of(
                          OperandType.NONE,
                          OperandType.of(OperandForm.HEX),
                          OperandType.NONE,
                          OperandType.NONE,
                          OperandType.NONE,
                          OperandType.NONE)))));

  @Test
  void everyBlobOfTheVectorsRoundTrips() {
    List<String> blobs =
        VectorFiles.json("lumina/ida-metadata-blobs.json")
            .get("blobs")
            .valueStream()
            .map(blob -> blob.get("metadata").asString())
            .toList();
    String input = blobs.stream().map(blob -> blob + "\n").collect(Collectors.joining());

    Run run = Run.withInput(input, "metadata", "--stdin", "--json");

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.jsonLines()).hasSize(146);
    assertThat(run.jsonLines()).allMatch(line -> line.get("complete").asBoolean());
    assertThat(run.jsonLines()).allMatch(line -> line.get("error").isNull());
    assertThat(run.jsonLines().stream().map(line -> line.get("encoded").asString()))
        .containsExactlyElementsOf(blobs);
  }

  @Test
  void everyLineOfInputRoundTrips() {
    String everything = EVERYTHING.encode().hex();
    Run run = Run.withInput(everything + "\n03026f6b\n", "metadata", "--stdin", "--json");

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.jsonLines())
        .allMatch(line -> line.get("complete").asBoolean() && line.get("error").isNull())
        .extracting(line -> line.get("encoded").asString())
        .containsExactly(everything, "03026f6b");
  }

  @Test
  void jsonHasTheFieldsOfTheContractInOrder() {
    Run run = Run.of("metadata", "--json", "03026f6b");

    assertThat(run)
        .isEqualTo(
            new Run(
                0,
                "{\"complete\":true,\"chunks\":[{\"key\":3,\"name\":\"FCMT\",\"value\":\"ok\"}],"
                    + "\"encoded\":\"03026f6b\",\"error\":null}\n",
                ""));
  }

  @Test
  void jsonHasAllChunksOfMetadata() {
    JsonNode json = Run.of("metadata", "--json", EVERYTHING.encode().hex()).json();

    assertThat(json.get("complete").asBoolean()).isTrue();
    assertThat(json.get("encoded").asString()).isEqualTo(EVERYTHING.encode().hex());
    assertThat(value(json, 0))
        .isEqualTo(
            "{'declaration':'int __cdecl(int argc, char **argv)','byUser':true,'source':1,"
                + "'type':'0c300703070a0a32','fields':'05617267630561726776'}");
    assertThat(value(json, 1)).isEqualTo("{'seconds':3}");
    assertThat(json.at("/chunks/2/value").asString()).isEqualTo("first\nsecond");
    assertThat(json.at("/chunks/3/value").asString()).isEqualTo("a\ufffdb");
    assertThat(json.at("/chunks/3/valueHex").asString()).isEqualTo("61ff62");
    assertThat(value(json, 4))
        .isEqualTo(
            "{'items':[{'chunk':0,'offset':0,'text':'at the entry'},"
                + "{'chunk':2,'offset':16,'text':'\\u001B[31mred'}]}");
    assertThat(value(json, 5))
        .isEqualTo("{'items':[{'chunk':0,'offset':0,'anterior':'above','posterior':''}]}");
    assertThat(value(json, 6)).isEqualTo("{'items':[{'chunk':0,'offset':0,'delta':-16}]}");
    String reference =
        "'form':'offset','reference':{'target':'0xffffffffffffffff','base':4194304,"
            + "'targetDelta':-8,'flags':9}";
    assertThat(value(json, 7))
        .isEqualTo(
            "{'frameSize':40,'argumentSize':-1,'savedRegistersSize':8,'members':[{'offset':24,"
                + "'size':16,'name':'buffer','type':{'declaration':'char [16]','type':'1b1132',"
                + "'fields':''},'comment':'sixteen','form':{"
                + reference
                + ",'high':'offset'}}]}");
    assertThat(value(json, 8))
        .isEqualTo(
            "{'items':[{'chunk':0,'offset':0,'operands':[{'operand':0,"
                + reference
                + "},{'operand':1,'form':'stack_variable'}]}]}");
    assertThat(value(json, 9))
        .isEqualTo("{'items':[{'chunk':0,'offset':0,'operands':[{'operand':3,'form':'hex'}]}]}");
  }

  private static String value(JsonNode json, int chunk) {
    return json.get("chunks").get(chunk).get("value").toString().replace('"', '\'');
  }

  @Test
  void tableHasARowPerStatement() {
    Run run = Run.of("metadata", EVERYTHING.encode().hex());

    assertThat(run.out())
        .isEqualTo(
            """
            KEY           PLACE         VALUE
            TYPE                        int __cdecl(int argc, char **argv) (by the user)
            VD_ELAPSED                  3 s
            FCMT                        first\\nsecond
            FRPTCMT                     a\ufffdb
            CMTS          +0x0          at the entry
            CMTS          tail 2 +0x10  \\x1b[31mred
            EXTRACMTS     +0x0          before: above
            USER_STKPNTS  +0x0          -16
            FRAME_DESC                  40 bytes, ? of arguments, 8 of saved registers
            FRAME_DESC    0x18          char buffer[16], 16 bytes, \
            as offset from 0x400000 ; sixteen
            OPS           +0x0          operand 0 as offset from 0x400000, \
            operand 1 as stack variable
            OPS_EX        +0x0          operand 3 as hex
            """);
  }

  @Test
  void namesOfArgumentsThatCannotBeReadAreLeftOut() {
    FunctionType damaged = new FunctionType(0, MAIN.type(), ByteString.hex("7f61"));

    JsonNode json = Run.of("metadata", "--json", Metadata.of(damaged).encode().hex()).json();

    assertThat(json.at("/chunks/0/value/declaration").asString())
        .isEqualTo("int __cdecl(int, char **)");
  }

  @Test
  void aTypeThatCannotBeReadIsShownAsItsBytes() {
    String blob = Metadata.of(new FunctionType(0, ByteString.hex("0f"), null)).encode().hex();

    assertThat(Run.of("metadata", "--json", blob).json().at("/chunks/0/value/declaration").isNull())
        .isTrue();
    assertThat(Run.of("metadata", blob).out()).endsWith("TYPE         type 0f\n");
  }

  @Test
  void damagedMetadataIsPrintedUpToTheDamageWithStatus3() {
    Run run = Run.of("metadata", "--json", "03026f6b0505");

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.json().get("complete").asBoolean()).isFalse();
    assertThat(run.json().get("encoded").asString()).isEqualTo("03026f6b");
    assertThat(run.json().get("error").asString())
        .isEqualTo("at offset 6: expected a payload of 5 bytes for key 5, found 0 before the end");
    assertThat(run.err())
        .isEqualTo(
            "lucerna: the blob: at offset 6: expected a payload of 5 bytes for key 5,"
                + " found 0 before the end\n");
  }

  @Test
  void onlyUndecodablePayloadsArePrintedInHex() {
    Run run = Run.of("metadata", "--json", "0501ff03026f6b");

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.json().at("/chunks/0/value").asString()).isEqualTo("ff");
    assertThat(run.json().at("/chunks/1/value").asString()).isEqualTo("ok");
    assertThat(run.json().get("error").asString()).startsWith("in the payload of CMTS, at offset ");
    assertThat(run.json().get("encoded").asString()).isEqualTo("0501ff03026f6b");
  }

  @Test
  void anUnknownKeyIsKept() {
    Run run = Run.of("metadata", "--json", "6302abcd");

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out())
        .isEqualTo(
            "{\"complete\":false,\"chunks\":[{\"key\":99,\"name\":null,\"value\":\"abcd\"}],"
                + "\"encoded\":\"6302abcd\",\"error\":\"unknown key 99\"}\n");
  }

  @Test
  void severalBlobsAreNumberedInTheErrorLine() {
    Run run = Run.of("metadata", "03026f6b", "01", "02");

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).startsWith("lucerna: blob 2: at offset 1").endsWith(" (and 1 more)\n");
    assertThat(run.err().lines()).hasSize(1);
  }

  @Test
  void anEmptyLineIsTheEmptyBlob() {
    Run run = Run.withInput("\n03026F6B\r\n\n", "metadata", "--stdin", "--json");

    assertThat(run.status()).isZero();
    assertThat(run.jsonLines().stream().map(line -> line.get("encoded").asString()))
        .containsExactly("", "03026f6b", "");
  }

  @Test
  void aLineThatIsNotHexIsDamage() {
    Run run = Run.withInput("03026f6b\nxyz\n00\n", "metadata", "--stdin", "--json");

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.jsonLines()).hasSize(1);
    assertThat(run.err())
        .isEqualTo("lucerna: standard input: line 2: expected pairs of hexadecimal digits\n");
  }

  /** All tags, in the form of the published description. */
  @Test
  void theOtherDialectIsDecoded() {
    String blob =
        "20000000"
            + "0302"
            + "6f6b"
            + "0504"
            + "00100261"
            + "0803"
            + "001004"
            + "090c"
            + "11000101"
            + "0161"
            + "05"
            + "08"
            + "03320031"
            + "0a04"
            + "00100102";
    Run run = Run.of("metadata", "--dialect", "published", "--json", blob);

    assertThat(run.status()).isZero();
    assertThat(run.json().get("functionSize").asInt()).isEqualTo(32);
    assertThat(run.json().get("encoded").asString()).isEqualTo(blob);
    assertThat(run.json().at("/chunks/0/value").asString()).isEqualTo("ok");
    assertThat(run.json().at("/chunks/1/value/items/0/text").asString()).isEqualTo("a");
    assertThat(run.json().at("/chunks/2/value/items/0/delta").asInt()).isEqualTo(3);
    assertThat(run.json().at("/chunks/3/value/frameSize").asInt()).isEqualTo(16);
    assertThat(run.json().at("/chunks/3/value/argumentSize").asInt()).isEqualTo(-1);
    assertThat(run.json().at("/chunks/3/value/variables/0/name").asString()).isEqualTo("a");
    assertThat(run.json().at("/chunks/4/name").asString()).isEqualTo("VAR_TYPE_INFO");
    assertThat(run.json().at("/chunks/4/value/items/0/value").asInt()).isEqualTo(1);
    assertThat(Run.of("metadata", "--dialect", "published", blob).out())
        .contains("32 bytes", "16 bytes, ? of arguments, flags 0x1", "a, 8 bytes", "0x01, 1");
  }

  @Test
  void damageOfTheOtherDialectIsReported() {
    Run run = Run.of("metadata", "--dialect", "published", "20000000050b00100668656c6c6f");

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err())
        .isEqualTo(
            "lucerna: the blob: at offset 6: expected a payload of 11 bytes for key 5,"
                + " found 8 before the end\n");
    assertThat(
            Run.of("metadata", "--dialect", "published", "--json", "00000000020105")
                .json()
                .at("/chunks/0/value")
                .asString())
        .isEqualTo("05");
  }

  @Test
  void wrongUsageIsStatus2() {
    assertThat(Run.of("metadata").status()).isEqualTo(2);
    assertThat(Run.of("metadata", "abc").status()).isEqualTo(2);
    assertThat(Run.of("metadata", "ab", "--stdin").status()).isEqualTo(2);
    assertThat(Run.of("metadata", "ab", "--dialect", "klingon").status()).isEqualTo(2);
  }
}
