package org.lucerna.server.pages.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.harvest.SymbolReference;
import org.lucerna.harvest.recovery.Candidate;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Renaming;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;
import org.lucerna.similarity.match.Reasons;

/** Functions as a process reports them. */
final class FunctionReportTest {
  private static final ByteString NAME = ByteString.hex("ff00e2808022");

  private static PulledFunction again(PulledFunction function) {
    RecordCodec<FunctionReport> codec = RecordCodec.of(FunctionReport.class);
    return codec.read(codec.write(FunctionReport.of(function))).pulled();
  }

  @ParameterizedTest
  @EnumSource(Architecture.class)
  void everyComponentArrives(Architecture architecture) {
    Metadata comment = Metadata.of(new FunctionComment(true, NAME));
    Profile profile = Profile.of(architecture, ByteOrder.BIG_ENDIAN);
    ObjectOrigin origin =
        new ObjectOrigin(
            "libc.a(a.o)",
            ".text",
            64,
            List.of(),
            List.of(new SymbolReference(5, NAME.slice(2, 5), 16)));
    HarvestedFunction own =
        new HarvestedFunction(
            0xffff_ffff_8000_0000L,
            96,
            List.of(new AddressRange(0xffff_ffff_8000_1000L, 0xffff_ffff_8000_1010L)),
            List.of(
                new FunctionKey(profile, 96, new Md5(1, 2)),
                new FunctionKey(profile.variants().getFirst(), 80, new Md5(3, -4))),
            NAME,
            true,
            comment,
            HarvestedFunction.Source.UNWIND,
            "a.o");
    PulledFunction function =
        new PulledFunction(
            own,
            new Md5(3, -4),
            true,
            NAME,
            Confidence.PROBABLE,
            comment,
            -7,
            new FunctionInfo(NAME, 95, comment.encode()),
            true,
            List.of(new Candidate(NAME, origin)),
            List.of(
                new SimilarName(
                    NAME,
                    0.83f,
                    false,
                    new Md5(9, 9),
                    NAME,
                    new Reasons(true, 1, 2, 3, 4, 5, 6, 7, 8),
                    new Renaming(NAME, ByteString.utf8("zlib 1.3")))));
    assertThat(again(function)).isEqualTo(function);
  }

  @Test
  void unknownFieldsStayUnknown() {
    PulledFunction function =
        new PulledFunction(
            new HarvestedFunction(
                0,
                1,
                List.of(),
                List.of(new FunctionKey(Profile.of(Architecture.X64), 1, new Md5(1, 2))),
                null,
                false,
                Metadata.EMPTY,
                HarvestedFunction.Source.CALLED,
                null),
            new Md5(1, 2),
            false,
            null,
            Confidence.CERTAIN,
            Metadata.EMPTY,
            0,
            null,
            false,
            List.of(),
            List.of());
    assertThat(again(function)).isEqualTo(function);
  }
}
