package org.lucerna.service;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HexFormat;

/**
 * The addresses that limits count as one client: an IPv4 address, or an IPv6 /64, because one
 * network customer has 2^64 addresses of that.
 */
public final class AddressGroup {
  private AddressGroup() {}

  /**
   * The group of an address.
   *
   * @param address literal, without a port
   */
  public static String of(String address) {
    InetAddress parsed = InetAddress.ofLiteral(address);
    if (!(parsed instanceof Inet6Address) || parsed.isLoopbackAddress()) {
      return address;
    }
    return HexFormat.of().formatHex(parsed.getAddress(), 0, 8) + "/64";
  }
}
