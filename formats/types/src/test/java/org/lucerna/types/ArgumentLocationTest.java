package org.lucerna.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

/** Functions with explicit argument locations. */
class ArgumentLocationTest {
  @Test
  void locationsAreRead() {
    FunctionSignature function =
        (FunctionSignature)
            TypeReader.read(
                ByteString.hex(
                    "0cf007010b"
                        + "0702"
                        + "0780"
                        + "078304"
                        + "07ff030a05"
                        + "07ff040b0c"
                        + "07ff050548"
                        + "07ff268480c04041"
                        + "07ff41"
                        + ("07ff43" + "010105" + "ff01480505")
                        + "07ff019fffffff7c"),
                ByteString.EMPTY);
    assertThat(function.returnLocation()).isEqualTo(new ArgumentLocation.Register(0, 0));
    assertThat(function.arguments())
        .extracting(FunctionParameter::location)
        .containsExactly(
            new ArgumentLocation.Register(1, 0),
            new ArgumentLocation.Stack(0),
            new ArgumentLocation.RegisterPair(2, 3),
            new ArgumentLocation.Register(9, 4),
            new ArgumentLocation.RegisterPair(10, 11),
            new ArgumentLocation.RegisterRelative(4, 8),
            new ArgumentLocation.Static(0x1_0040_1000L),
            ArgumentLocation.UNSPECIFIED,
            new ArgumentLocation.Scattered(
                List.of(
                    new ArgumentLocation.Part(new ArgumentLocation.Register(0, 0), 0, 4),
                    new ArgumentLocation.Part(new ArgumentLocation.Stack(8), 4, 4))),
            new ArgumentLocation.Stack(-4));
    assertThat(TypeDeclaration.of(function, "f"))
        .isEqualTo(
            "int __usercall f@<r0>(int@<r1>, int, int@<r3:r2>, int@<r9^4>, int@<r11:r10>,"
                + " int@<[r4+0x8]>, int@<0x100401000>, int, int@<0:r0.4, 4:^8.4>, int)");
    assertThat(new TypeDeclaration(new X86()).declare(function, "f"))
        .startsWith("int __usercall f@<eax>(int@<ecx>");
  }

  /** The first registers of the x86 processor module. */
  private static final class X86 implements TypeNames {
    @Override
    public String register(int register) {
      return List.of("eax", "ecx", "edx", "ebx").get(register % 4);
    }
  }
}
