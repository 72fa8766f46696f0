package org.lucerna.service.tls;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;

/**
 * The names and addresses of a server, for its certificate.
 *
 * @param hosts DNS names in lower case; the first label may be {@code *}
 * @param addresses IPv4 and IPv6 addresses
 */
public record ServerNames(List<String> hosts, List<InetAddress> addresses) {
  private static final Pattern HOST =
      Pattern.compile("(?=.{1,253}$)(\\*\\.)?[a-z0-9_-]{1,63}(\\.[a-z0-9_-]{1,63})*");
  private static final Pattern IPV4 = Pattern.compile("\\d+\\.\\d+\\.\\d+\\.\\d+");

  /** Copies the lists. */
  public ServerNames {
    hosts = List.copyOf(hosts);
    addresses = List.copyOf(addresses);
  }

  /**
   * Names as an operator writes them, such as {@code lumina.example.com}, {@code 192.0.2.7} or
   * {@code 2001:db8::7}.
   *
   * @param names at least one
   * @throws IllegalArgumentException if one is neither a DNS name nor an address
   */
  public static ServerNames of(Collection<String> names) {
    if (names.isEmpty()) {
      throw new IllegalArgumentException("a certificate needs a name");
    }
    Set<String> hosts = new LinkedHashSet<>();
    Set<InetAddress> addresses = new LinkedHashSet<>();
    for (String name : names) {
      if (name.indexOf(':') >= 0 || IPV4.matcher(name).matches()) {
        addresses.add(InetAddress.ofLiteral(name));
      } else {
        hosts.add(host(name));
      }
    }
    return new ServerNames(List.copyOf(hosts), List.copyOf(addresses));
  }

  /**
   * {@code localhost}, the loopback addresses, and the name of this machine if it has a usable one.
   * The look-up may use the network.
   */
  public static ServerNames ofThisMachine() {
    List<String> names = new ArrayList<>(List.of("localhost", "127.0.0.1", "::1"));
    try {
      String name = InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT);
      if (HOST.matcher(name).matches()) {
        names.add(name);
      }
    } catch (UnknownHostException e) {
      // A machine whose own name does not resolve is reached by its other names.
      return of(names);
    }
    return of(names);
  }

  /** Whether a certificate with these names is good for a host. */
  public boolean covers(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    int dot = name.indexOf('.');
    return hosts.contains(name) || (dot > 0 && hosts.contains("*" + name.substring(dot)));
  }

  /** All names and addresses as text. */
  public List<String> all() {
    return Stream.concat(hosts.stream(), addresses.stream().map(InetAddress::getHostAddress))
        .toList();
  }

  /** The names for the extension 'subject alternative name'. */
  GeneralNames toGeneralNames() {
    return new GeneralNames(
        Stream.concat(
                hosts.stream().map(host -> new GeneralName(GeneralName.dNSName, host)),
                addresses.stream()
                    .map(
                        address ->
                            new GeneralName(
                                GeneralName.iPAddress, new DEROctetString(address.getAddress()))))
            .toArray(GeneralName[]::new));
  }

  private static String host(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (!HOST.matcher(lower).matches()) {
      throw new IllegalArgumentException("expected a DNS name or an address, got \"" + name + '"');
    }
    return lower;
  }
}
