package org.lucerna.warp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;

class GuidNamespaceTest {
  private static List<UUID> guids(String... texts) {
    return Stream.of(texts).map(UUID::fromString).toList();
  }

  @Test
  void functionGuidIsComputedFromBasicBlocks() {
    List<UUID> first =
        guids(
            "036cccf0-8239-5b84-a811-60efc2d7eeb0",
            "3ed5c023-658d-5511-9710-40814f31af50",
            "8a076c92-0ba0-540d-b724-7fd5838da9df");
    List<UUID> second =
        guids(
            "e930c560-7b77-4f73-8b59-2ef6da75dcd4",
            "3a4bf915-666f-44ad-8a7e-a2fea8f3a62a",
            "0ffbfcd4-ac77-4b47-9696-006fa040167c");

    assertThat(GuidNamespace.FUNCTION.guid(first))
        .hasToString("7a55be03-76b7-5cb5-bae9-4edcf47795ac");
    assertThat(GuidNamespace.FUNCTION.guid(second))
        .hasToString("1bef6187-74d9-5ebe-a0eb-4dbe6a97e578");
  }

  @ParameterizedTest
  @CsvSource({
    "'', 24cedfce-2b12-5056-b1a7-38064b22ccc7",
    "90, bbeae587-152a-5ad5-8981-a4de6888a5de",
    "9090, 9f28527a-16ae-5f1b-9d8b-9a036759551e",
    "554889e55dc3, cc9a73f5-382b-5fff-83b4-5c956a76e80b",
  })
  void blockGuidIsComputedFromItsBytes(String hex, String guid) {
    assertThat(GuidNamespace.BASIC_BLOCK.guid(ByteString.hex(hex))).hasToString(guid);
  }

  @ParameterizedTest
  @CsvSource({
    "554889e55dc3, f1aaf06a-9520-5eba-9f7b-421f4625fb6d",
    "00000000, a911f662-0fbb-56bc-a096-b225898280cc",
    "00000000000000000000000000000000, d18e6aea-2a93-569e-b689-44bcc2bcae84",
    "1f2003d51f2003d51f2003d5, 49aa245e-fc9a-5400-a1d8-19426b125d5e",
    "00000000000000000000000020021fd6, 4c231159-8490-52e8-b367-da237eb5a773",
  })
  void functionOfOneBlock(String hex, String guid) {
    UUID block = GuidNamespace.BASIC_BLOCK.guid(ByteString.hex(hex));

    assertThat(GuidNamespace.FUNCTION.guid(List.of(block))).hasToString(guid);
  }

  @Test
  void constraintsAreAboutFunctionsSymbolsAndNumbers() {
    UUID function = UUID.fromString("382ab4b9-82dd-5c9d-9da8-a91cded3a679");

    assertThat(WarpConstraint.function(function, 0).guid())
        .hasToString("cb37bf38-a291-5999-8a29-5951da78975e");
    assertThat(WarpConstraint.symbol(ByteString.utf8("memcpy"), 0).guid())
        .hasToString("f2c973f5-baca-5f38-bf27-ab54385bebab");
    assertThat(GuidNamespace.CONSTRAINT.guid(0x1234))
        .hasToString("e0b22f63-04fd-54df-be27-18ca89ca2bac");
  }

  @ParameterizedTest
  @CsvSource({
    "__imp__RemoveDirectoryW@4, RemoveDirectoryW",
    "j___free_base, free_base",
    "memcpy@@GLIBC_2.14, memcpy",
    "___, ''",
    "plain, plain",
    "__imp_j_x, imp_j_x",
  })
  void symbolsAreCleaned(String name, String cleaned) {
    assertThat(WarpConstraint.cleaned(ByteString.utf8(name))).hasToString(cleaned);
  }
}
