package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Address;
import org.lucerna.api.json.JsonName;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.api.json.Unsigned;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * The totals of a server, and its contributors.
 *
 * @param functions with a live version
 * @param versions live ones
 * @param files input files that functions were seen in
 * @param pushes also those that changed nothing
 * @param popular the functions that were pulled most, most pulled first
 * @param accounts a page of those that the caller may see, in the order of their names
 * @param cursor for the next page of accounts; null if this is the last one
 */
public record ServerStatistics(
    long functions,
    long versions,
    long files,
    long pushes,
    List<Popular> popular,
    List<Contribution> accounts,
    @Nullable String cursor) {
  public ServerStatistics {
    popular = List.copyOf(popular);
    accounts = List.copyOf(accounts);
  }

  /**
   * A function that is pulled often. Undisclosed properties of its first file are empty.
   *
   * @param size in bytes, unsigned
   * @param address in the file that it was first seen in
   * @param inputMd5 MD5 of that file
   * @param idbPath name of its database, without folders
   * @param hostName of the machine that had it
   */
  public record Popular(
      Md5 key,
      @TextAndHex ByteString name,
      @Unsigned int size,
      long pulls,
      @Address @Nullable Long address,
      Md5 inputMd5,
      @TextAndHex ByteString idbPath,
      @JsonName("host") @TextAndHex ByteString hostName) {}

  /**
   * An account's contributions.
   *
   * @param functions number of functions whose oldest version it pushed
   * @param pushes also those that changed nothing
   * @param versions live ones that it pushed
   * @param databases that it pushed from
   * @param files that it pushed from
   */
  public record Contribution(
      @TextAndHex ByteString account,
      long functions,
      long pushes,
      long versions,
      long databases,
      long files) {}
}
