package org.lucerna.api;

import java.util.List;

/**
 * The functions of two files, compared by their keys. Lists are cut at the limit of the request.
 *
 * @param common how many functions both have under the same name
 * @param renamedTotal how many functions have different names
 * @param renamed these
 * @param onlyOneTotal how many functions only the one has
 * @param onlyOne these
 * @param onlyOtherTotal how many functions only the other has
 * @param onlyOther these
 */
public record FileDifferences(
    int common,
    int renamedTotal,
    List<Renamed> renamed,
    int onlyOneTotal,
    List<FileFunction> onlyOne,
    int onlyOtherTotal,
    List<FileFunction> onlyOther) {
  /** A function that is named differently. */
  public record Renamed(FileFunction one, FileFunction other) {}

  public FileDifferences {
    renamed = List.copyOf(renamed);
    onlyOne = List.copyOf(onlyOne);
    onlyOther = List.copyOf(onlyOther);
  }
}
