package org.lucerna.store;

import java.time.Instant;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushedFunction;

/**
 * Everything known about a function.
 *
 * @param function its newest live version
 * @param address in the input file of the push that added that version; {@link
 *     PushedFunction#NO_ADDRESS} if unknown
 * @param account the account that pushed that version
 * @param names all names given to the function, starting with that of the newest version; long ones
 *     are {@link org.lucerna.store.ranking.NameCandidate#cut}
 * @param accounts numbers of the accounts that gave them, see {@link
 *     org.lucerna.store.ranking.Attestation#numberOf}; ascending, each once
 * @param files number of files in which it was seen, see {@link FunctionStore#sightings}
 * @param time when a name was last given, in whole seconds, or the newest version pushed
 * @param pulls how often it was pulled; half a minute late
 */
public record CatalogEntry(
    Md5 key,
    FunctionInfo function,
    long address,
    ByteString account,
    List<ByteString> names,
    List<Integer> accounts,
    List<InputFile> files,
    Instant time,
    long pulls) {
  /**
   * An input file.
   *
   * @param path under which it was first pushed
   */
  public record InputFile(Md5 md5, ByteString path) {}

  public CatalogEntry {
    names = List.copyOf(names);
    accounts = List.copyOf(accounts);
    files = List.copyOf(files);
  }
}
