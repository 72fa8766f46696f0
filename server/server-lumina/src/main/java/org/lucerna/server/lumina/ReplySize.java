package org.lucerna.server.lumina;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PackagesResult;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushAliasesResult;
import org.lucerna.lumina.PushContentsResult;
import org.lucerna.lumina.PushProgramResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.PushSketchesResult;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.StatisticsResult;

/**
 * How large a reply is, in bytes, before it is written.
 *
 * @param held memory that it occupies; metadata that occurs several times counts once
 * @param sent approximate size on the wire
 */
record ReplySize(long held, long sent) {
  /** The size of an item on the wire without its name and metadata. */
  private static final int ITEM = 16;

  /** Maximum length of metadata that is not searched for repetitions, in bytes. */
  private static final int SMALL = 1 << 12;

  static ReplySize of(Response response) {
    Sum sum = new Sum();
    switch (response) {
      case PullResult pull -> {
        sum.sent += pull.items().size();
        for (PullResult.Item item : pull.items()) {
          if (item instanceof PullResult.Found(FunctionInfo function, int _)) {
            sum.add(function.name(), function.metadata());
          }
        }
      }
      case HistoriesResult histories -> {
        Set<List<HistoriesResult.Entry>> once = Collections.newSetFromMap(new IdentityHashMap<>());
        histories.histories().stream()
            .filter(once::add)
            .forEach(list -> list.forEach(e -> sum.add(e.name(), e.metadata())));
      }
      case SimilarResult similar -> similar.functions().forEach(f -> sum.add(f.name(), f.file()));
      case PackagesResult result ->
          result.packages().forEach(of -> of.forEach(each -> sum.add(each, ByteString.EMPTY)));
      case Ok _,
          Fail _,
          Notify _,
          HelloResult _,
          PushResult _,
          PopularResult _,
          DeleteResult _,
          InfoResult _,
          StatisticsResult _,
          PushSketchesResult _,
          PushProgramResult _,
          PushAliasesResult _,
          PushContentsResult _ -> {
        // Without metadata, or limited to 100 functions.
      }
    }
    return new ReplySize(sum.held, sum.sent);
  }

  private static final class Sum {
    private final Set<ByteString> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private long held;
    private long sent;

    void add(ByteString name, ByteString metadata) {
      long both = (long) ITEM + name.length() + metadata.length();
      sent += both;
      if (metadata.length() <= SMALL || seen.add(metadata)) {
        held += both;
      }
    }
  }
}
