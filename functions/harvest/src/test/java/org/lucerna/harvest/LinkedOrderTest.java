package org.lucerna.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.metadata.Metadata;

class LinkedOrderTest {
  private static final Metadata ORIGIN =
      new ObjectOrigin("a.o", ".text", 0, List.of(), List.of()).toMetadata();

  private static HarvestedFunction function(
      long address, Metadata metadata, Source source, @Nullable String container) {
    return new HarvestedFunction(
        address,
        17,
        List.of(),
        List.of(new FunctionKey(Profile.of(Architecture.X64), 17, new Md5(1, 2))),
        ByteString.utf8("name"),
        false,
        metadata,
        source,
        container);
  }

  @Test
  void functionsOfObjectFilesFollowEachOther() {
    LinkedOrder order = new LinkedOrder();
    assertThat(order.address(function(0, ORIGIN, Source.SYMBOL, null))).isEqualTo(0);
    assertThat(order.address(function(0, ORIGIN, Source.SYMBOL, null))).isEqualTo(32);
    assertThat(order.address(function(0, Metadata.EMPTY, Source.SYMBOL, "b.o"))).isEqualTo(64);
  }

  @Test
  void programsAndDatabasesHaveTheirAddresses() {
    LinkedOrder order = new LinkedOrder();
    assertThat(order.address(function(0x401000, Metadata.EMPTY, Source.SYMBOL, null)))
        .isEqualTo(0x401000);
    assertThat(order.address(function(0x402000, ORIGIN, Source.DATABASE, null)))
        .as("a script of pull has put the origin into a comment")
        .isEqualTo(0x402000);
  }
}
