package org.lucerna.idb.root;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.fixture.ItemSample;
import org.lucerna.idb.fixture.Packer;

class IdaInfoTest {
  private static final ByteString TAG = ByteString.utf8("IDA");

  private static Packer packed(int wordSize, boolean localPrefix) {
    Packer info = new Packer(wordSize).raw(TAG).u8(0x84).u8(0x03).ds("metapc");
    info.dw(1).dd(0x26, 99).dw(18, 5, 6, 3).u8(4).dd(-1, 7);
    info.ea(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0x15, 0x10, 17);
    info.u8(21).u8(22).u8(23).u8(24).dw(300);
    if (localPrefix) {
      info.ds("@@").u8(2);
    }
    info.u8(6).dd(26, 27).u8(28).u8(29).u8(30).u8(31).dw(32, 33).dd(34).u8(35).u8(36);
    info.dw(37).u8(38).u8(39).u8(40).u8(41).dd(42).ds("a").ea(44, 45);
    for (int i = 0; i < 10; i++) {
      info.u8(i == 0 ? 0x81 : 50 + i);
    }
    return info.dd(60, 61).u8(99);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void packedInfoIsRead(boolean localPrefix) {
    IdaInfo info = IdaInfoReader.read(packed(8, localPrefix).done(), 8, localPrefix);
    assertThat(info)
        .isEqualTo(
            new IdaInfo(
                900,
                ByteString.utf8("metapc"),
                1,
                0x26,
                99,
                18,
                5,
                6,
                3,
                4,
                0xffff_ffffL,
                7,
                true,
                new ProgramAddresses(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0x15, 0x25, 17),
                new ListingSettings(30, 31, 32, 33, 21, 22, 23, 24, 34, 35, 36, 37, 38),
                new NameSettings(300, 6, 26, 27, 28, 29),
                new StringSettings(39, 40, 41, 42, ByteString.utf8("a"), 44, 45),
                new CompilerSettings(0x81, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61)));
    assertThat(info.bitness()).isEqualTo(64);
    assertThat(info.netdelta()).isEqualTo(17);
    assertThat(info.compiler().isGuessed()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void fixedInfoIsRead(int w) {
    int wide = w - 4;
    ByteString head = ItemSample.fixed(0x41_4449, 3, 650, 2, 'p', 8, 3, 1, 4, 1, 18, 2);
    ByteString limits =
        ItemSample.fixed(
            0, w, 0, w, 5, 2, 6, 2, 7, w, 8, 2, 9, w, 10, w, 11, w, 12, w, 13, w, 14, w, 15, w, 16,
            w, 17, w);
    ByteString settings =
        ItemSample.fixed(
            18, 1, 0, 1, 20, 1, 21, 1, 22, 1, 0, 1, 24, 1, 1, 1, 26, 1, 1, 1, 0, 1, 29, 1, 1, 1, 31,
            1, 1, 1, 1, 1, 34, 1, 35, w, 36, 1, 37, 2, 38, 1, 39, 1, 0, 1, 41, 1, 0, 1, 43, 1, 44,
            1, 'a', 8, 0, 8, 46, w, 47, 1, 0, 3, 1, 1, 1, 1, 1, 1, 0, 1);
    ByteString rest =
        ItemSample.fixed(
            50, w, 51, w, 52, w, 53, 4, 0, wide, 54, 4, 0, wide, 55, w, 56, 4, 0, wide, 57, 2, 58,
            2, 59, 2, 60, 2, 0, 8, 0, 8, 1, 1, 61, 1, 62, 1, 63, 1, 64, 1, 65, 1, 66, 1, 67, 1, 68,
            1, 69, 1, 70, 4, 71, 1, 72, 4);
    Packer whole = new Packer(w).raw(head).raw(limits).raw(settings).raw(rest);
    IdaInfo info = IdaInfoReader.read(whole.done(), w, false);
    assertThat(info)
        .isEqualTo(
            new IdaInfo(
                650,
                ByteString.utf8("p"),
                31,
                3,
                70,
                18,
                5,
                6,
                34,
                24,
                8,
                57,
                true,
                new ProgramAddresses(35, 50, 51, 9, 10, 7, 52, 11, 12, 13, 14, 15, 16, 17, 0, 0, 0),
                new ListingSettings(20, 21, 59, 60, 22, 26, 0, 36, 0x3f6, 38, 29, 37, 41),
                new NameSettings(58, 39, 53, 54, 4, 44),
                new StringSettings(43, 18, 47, 56, ByteString.utf8("a"), 46, 55),
                new CompilerSettings(61, 62, 63, 64, 65, 66, 67, 68, 69, 71, 0, 72)));
    assertThat(info.bitness()).isEqualTo(32);
  }

  @Test
  void truncatedFieldsAreZero() {
    ByteString whole = packed(4, false).done();
    for (int length = 5; length < whole.length(); length++) {
      IdaInfo info = IdaInfoReader.read(whole.slice(0, length), 4, false);
      assertThat(info.version()).isEqualTo(900);
      assertThat(info.compiler().appcall()).isEqualTo(length < whole.length() - 1 ? 0 : 61);
    }
  }

  @Test
  void anyBytesAreReadOrThrowFormatException() {
    SplittableRandom random = new SplittableRandom(3);
    ByteString sound = packed(8, true).done();
    int refused = 0;
    for (int i = 0; i < 5000; i++) {
      byte[] mutant = sound.toByteArray();
      for (int n = random.nextInt(4); n >= 0; n--) {
        mutant[random.nextInt(random.nextBoolean() ? 6 : mutant.length)] = (byte) random.nextInt();
      }
      try {
        IdaInfoReader.read(ByteString.wrap(mutant), 8, random.nextBoolean());
      } catch (FormatException damage) {
        refused++;
      }
    }
    assertThat(refused).isBetween(500, 4500);
  }

  @Test
  void licencesAreRead() {
    byte[] record = new byte[127];
    record[2] = (byte) 0xbc;
    record[3] = 2;
    record[16] = 5;
    for (int i = 0; i < 6; i++) {
      record[28 + i] = (byte) (0xa0 + i);
    }
    record[34] = 'N';
    assertThat(Licence.read(ByteString.wrap(record), LicenceKey.PUBLISHED))
        .isEqualTo(new Licence(700, 5, record[24], "A0-A1A2-A3A4-A5", ByteString.utf8("N")));
    byte[] old = new byte[127];
    old[4] = 9;
    old[20] = 'O';
    assertThat(Licence.read(ByteString.wrap(old), LicenceKey.PUBLISHED))
        .isEqualTo(new Licence(0, 9, 0, null, ByteString.utf8("O")));
    byte[] late = new byte[127];
    late[23] = 8;
    late[39] = 'L';
    assertThat(Licence.read(ByteString.wrap(late), LicenceKey.PUBLISHED))
        .isEqualTo(new Licence(0, 8, 0, null, ByteString.utf8("L")));
    assertThat(Licence.read(ByteString.wrap(new byte[160]), LicenceKey.PUBLISHED)).isNull();
  }

  @Test
  void encryptedLicenceIsReadWithItsKey() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(new RSAKeyGenParameterSpec(1024, BigInteger.valueOf(65537)));
    KeyPair pair = generator.generateKeyPair();
    RSAPublicKey open = (RSAPublicKey) pair.getPublic();
    LicenceKey key = new LicenceKey(open.getModulus(), open.getPublicExponent());
    byte[] plain = new byte[128];
    plain[3] = (byte) 0x94;
    plain[4] = 2;
    plain[17] = 5;
    plain[25] = 7;
    plain[35] = 'N';
    BigInteger sealed =
        new BigInteger(1, plain)
            .modPow(((RSAPrivateKey) pair.getPrivate()).getPrivateExponent(), open.getModulus());
    byte[] stored = new byte[160];
    for (int i = 0; i < 128; i++) {
      stored[i] = sealed.shiftRight(8 * i).byteValue();
    }
    assertThat(Licence.read(ByteString.wrap(stored), key))
        .isEqualTo(new Licence(660, 5, 7, "00-0000-0000-00", ByteString.utf8("N")));
    assertThat(Licence.read(ByteString.wrap(stored), LicenceKey.PUBLISHED)).isNull();
  }
}
