package org.lucerna.idb.root;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A public RSA key of 1024 bits, which decrypts data encrypted with the private key.
 *
 * @param modulus at most 1024 bits
 * @param exponent the public exponent
 */
record LicenceKey(BigInteger modulus, BigInteger exponent) {
  /**
   * The key of IDA's vendor before IDA 9, as published by public readers. (Single; files of 5.0 to
   * 8.4.)
   */
  static final LicenceKey PUBLISHED =
      new LicenceKey(
          new BigInteger(
              "93af7a8e3a6eb93d1b4d1fb7ec29299d2bc8f3ce5f84bfe88e47ddbdd5550c3c"
                  + "e3d2b16a2e2fbd0fbd919e8038bb05752ec92dd1498cb283aa087a93184f1dd9"
                  + "dd5d5df7857322dfcd70890f814b58448071bbabb0fc8a7868b62eb29cc2664c"
                  + "8fe61dfbc5db0ee8bf6ecf0b65250514576c4384582211896e5478f95c42fded",
              16),
          BigInteger.valueOf(19));

  private static final int SIZE = 128;

  /**
   * The 127 plain bytes of 128 encrypted ones, which are little-endian; null if they were encrypted
   * with another key.
   */
  @Nullable ByteString decrypt(ByteString sealed) {
    byte[] number = sealed.slice(0, SIZE).toByteArray();
    for (int i = 0; i < SIZE / 2; i++) {
      byte first = number[i];
      number[i] = number[SIZE - 1 - i];
      number[SIZE - 1 - i] = first;
    }
    byte[] plain = new BigInteger(1, number).modPow(exponent, modulus).toByteArray();
    byte[] whole = new byte[SIZE];
    int sign = Math.max(0, plain.length - SIZE);
    int length = plain.length - sign;
    System.arraycopy(plain, sign, whole, SIZE - length, length);
    return whole[0] == 0 ? ByteString.wrap(whole).slice(1, SIZE) : null;
  }
}
