package org.lucerna.api;

import java.util.List;
import java.util.Map;
import org.lucerna.api.json.JsonName;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.api.json.Unsigned;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * The reasons for the result of a pull at one place. No account or file is named.
 *
 * @param place index of the key in the pull
 * @param key of the function there
 * @param names the candidates, the served one first
 * @param joined metadata that the pull gets from other versions of the served name; absent from
 *     servers of version 0.2
 */
public record ExplainedPlace(
    int place,
    Md5 key,
    @JsonName("candidates") List<Name> names,
    @MayBeAbsent(omitted = false) List<Part> joined) {
  public ExplainedPlace {
    names = List.copyOf(names);
    joined = List.copyOf(joined);
  }

  /**
   * Metadata that comes from another version.
   *
   * @param version its id
   * @param chunks names of the chunks: see {@link org.lucerna.lumina.metadata.MetadataKey}
   */
  public record Part(long version, List<String> chunks) {
    public Part {
      chunks = List.copyOf(chunks);
    }
  }

  /**
   * A name that was given to the function.
   *
   * @param version id of the newest version that has it
   * @param size as declared there, in bytes, unsigned, 0 for unknown
   * @param files number of files that had it last, as far as they are remembered
   * @param accounts number of accounts that gave it last, as far as they are remembered
   * @param score the signals times their weights
   * @param signals those that are on, from 0 to 1, by their labels, in the order of explanations
   */
  public record Name(
      @TextAndHex ByteString name,
      long version,
      @Unsigned int size,
      int files,
      int accounts,
      double score,
      @MayBeAbsent(omitted = false) Map<String, Double> signals) {}
}
