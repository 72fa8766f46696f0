package org.lucerna.similarity.feature;

import java.util.HashMap;
import java.util.Map;
import org.lucerna.bytes.ByteString;

/**
 * Names of imported functions without what depends on a compiler's options or on the system: {@code
 * __printf_chk} counts as {@code printf}, {@code fopen64} as {@code fopen}, {@code __isoc99_sscanf}
 * as {@code sscanf}, {@code _strdup} as {@code strdup}; a version after {@code @} is left out.
 * Functions that stand for each other have one name: those of the C library of Visual C++ and of
 * POSIX, the variants of {@code sprintf}, and Windows sockets that are imported by number.
 */
final class ImportName {
  private static final String[] PREFIXES = {"__isoc99_", "__isoc23_"};
  private static final String[] SUFFIXES = {"_chk", "i64", "64"};

  /** Each line has the name that counts, and those that count as it. */
  private static final String SAME =
      """
      errno errno_location
      stderr acrt_iob_func iob_func stdin stdout
      fprintf printf vprintf vfprintf stdio_common_vfprintf
      sprintf snprintf vsprintf vsnprintf stdio_common_vsprintf stdio_common_vsnprintf_s
      fscanf scanf vscanf vfscanf stdio_common_vfscanf
      sscanf vsscanf stdio_common_vsscanf
      strcasecmp stricmp strcmpi
      strncasecmp strnicmp
      strtok_r strtok_s
      strerror_r strerror_s
      localtime_r localtime_s localtime64_s
      gmtime_r gmtime_s gmtime64_s
      timegm mkgmtime
      strtoll strto
      strtoull strtou
      atoll ato
      fseeko fseek
      ftello ftell
      realpath fullpath
      setmode set_fmode
      accept ws2_32.1 wsock32.1
      bind ws2_32.2 wsock32.2
      closesocket ws2_32.3 wsock32.3
      connect ws2_32.4 wsock32.4
      getpeername ws2_32.5 wsock32.5
      getsockname ws2_32.6 wsock32.6
      getsockopt ws2_32.7 wsock32.7
      htonl ws2_32.8 wsock32.8
      htons ws2_32.9 wsock32.9
      ioctlsocket ws2_32.10 wsock32.10
      inet_addr ws2_32.11 wsock32.11
      inet_ntoa ws2_32.12 wsock32.12
      listen ws2_32.13 wsock32.13
      ntohl ws2_32.14 wsock32.14
      ntohs ws2_32.15 wsock32.15
      recv ws2_32.16 wsock32.16
      recvfrom ws2_32.17 wsock32.17
      select ws2_32.18 wsock32.18
      send ws2_32.19 wsock32.19
      sendto ws2_32.20 wsock32.20
      setsockopt ws2_32.21 wsock32.21
      shutdown ws2_32.22 wsock32.22
      socket ws2_32.23 wsock32.23
      gethostbyaddr ws2_32.51 wsock32.51
      gethostbyname ws2_32.52 wsock32.52
      getprotobyname ws2_32.53 wsock32.53
      getprotobynumber ws2_32.54 wsock32.54
      getservbyname ws2_32.55 wsock32.55
      getservbyport ws2_32.56 wsock32.56
      gethostname ws2_32.57 wsock32.57
      WSAGetLastError ws2_32.111 wsock32.111
      WSASetLastError ws2_32.112 wsock32.112
      WSAStartup ws2_32.115 wsock32.115
      WSACleanup ws2_32.116 wsock32.116
      """;

  private static final Map<String, String> COUNTS_AS = countsAs();

  private ImportName() {}

  private static Map<String, String> countsAs() {
    Map<String, String> countsAs = new HashMap<>();
    SAME.lines()
        .map(line -> line.split(" ", -1))
        .forEach(
            names -> {
              for (int i = 1; i < names.length; i++) {
                countsAs.put(names[i], names[0]);
              }
            });
    return Map.copyOf(countsAs);
  }

  static long hash(ByteString name) {
    String plain = plain(name.text());
    long hash = FeatureHash.begin();
    for (int i = 0; i < plain.length(); i++) {
      hash = FeatureHash.add(hash, plain.charAt(i));
    }
    return FeatureHash.mix(hash);
  }

  static String plain(String name) {
    int version = name.indexOf('@');
    String plain = version < 0 ? name : name.substring(0, version);
    for (String prefix : PREFIXES) {
      if (plain.startsWith(prefix)) {
        plain = plain.substring(prefix.length());
      }
    }
    for (String suffix : SUFFIXES) {
      while (plain.endsWith(suffix) && plain.length() > suffix.length()) {
        plain = plain.substring(0, plain.length() - suffix.length());
      }
    }
    while (plain.startsWith("_") && plain.length() > 1) {
      plain = plain.substring(1);
    }
    return COUNTS_AS.getOrDefault(plain, plain);
  }
}
