package org.lucerna.server.pages.reader;

import java.util.List;
import java.util.UUID;
import org.lucerna.api.json.Address;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.warp.WarpConstraint;

/**
 * A {@link HarvestedGuids.Entry}, with the same components.
 *
 * @param index of the function among those that were named
 */
public record GuidReport(
    int index,
    String guid,
    int blocks,
    long length,
    List<Constraint> constraints,
    List<String> others) {
  /** A {@link WarpConstraint}. */
  public record Constraint(String guid, @Address long offset) {}

  static GuidReport of(int index, HarvestedGuids.Entry entry) {
    return new GuidReport(
        index,
        entry.guid().toString(),
        entry.blocks(),
        entry.length(),
        entry.constraints().stream()
            .map(one -> new Constraint(one.guid().toString(), one.offset()))
            .toList(),
        entry.others().stream().map(UUID::toString).toList());
  }

  /** The entry of a function. */
  HarvestedGuids.Entry entry(HarvestedFunction function) {
    return new HarvestedGuids.Entry(
        function,
        UUID.fromString(guid),
        blocks,
        length,
        constraints.stream()
            .map(one -> new WarpConstraint(UUID.fromString(one.guid()), one.offset()))
            .toList(),
        others.stream().map(UUID::fromString).toList());
  }
}
