package org.lucerna.server.pages;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.service.FunctionBrowsing;
import org.lucerna.service.MissRecorder;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.Totals;

/** The start page: one search box, and the store's totals. */
record StartHandler(FunctionBrowsing browsing, Supplier<ServerFacts> facts) implements PageHandler {
  /** Maximum number of pushes, and of functions, that are listed. */
  private static final int LISTED = 10;

  /** Maximum number of keys of a function, as a rule. */
  private static final int KEYS = 4;

  @Override
  public PageView view(PageRequest request) {
    ServerFacts now = facts.get();
    return new StartView(
        request.searching("Lucerna", ""),
        now,
        held(browsing.totals(), now.connections()),
        lastPushes(request),
        popular(request.caller()),
        browsing.unknown(LISTED).stream().map(StartHandler::unknown).toList());
  }

  private static StartView.Unknown unknown(MissRecorder.Miss miss) {
    return new StartView.Unknown(
        miss.key().toString(), Numbers.grouped(miss.times()), Moment.of(miss.last()));
  }

  /** The part of the page that changes with every push. */
  PageView part(PageRequest request) {
    return new PushesView(request.shell("Pushes"), lastPushes(request), null, true);
  }

  private PushList lastPushes(PageRequest request) {
    return PushList.of(
        browsing.pushes(LISTED, request.caller()).reversed(), request.caller().role().mayDelete());
  }

  private static List<StartView.Held> held(Totals totals, int connections) {
    return List.of(
        new StartView.Held(Numbers.grouped(totals.functions()), "keys of functions"),
        new StartView.Held(Numbers.grouped(totals.versions()), "versions"),
        new StartView.Held(Numbers.grouped(totals.files()), "files"),
        new StartView.Held(Numbers.grouped(totals.pushes()), "pushes"),
        new StartView.Held(Numbers.grouped(connections), "connections"));
  }

  private List<StartView.Popular> popular(Principal caller) {
    try {
      Set<Object> seen = new HashSet<>();
      return browsing.popular(KEYS * LISTED, caller).stream()
          .filter(popular -> seen.add(place(popular)))
          .limit(LISTED)
          .map(StartHandler::popular)
          .toList();
    } catch (RefusalException proxy) {
      return List.of();
    }
  }

  /**
   * The common properties of one function's keys: they were pushed together, and are pulled
   * together.
   */
  private record Place(ByteString name, Md5 file, long address) {}

  private static Object place(PopularFunction popular) {
    return popular.address() == PushedFunction.NO_ADDRESS
        ? popular.key()
        : new Place(popular.function().name(), popular.firstSeen().inputMd5(), popular.address());
  }

  private static StartView.Popular popular(PopularFunction popular) {
    return new StartView.Popular(
        Links.function(popular.key()),
        FunctionName.of(popular.function().name()),
        Numbers.size(popular.function().size()),
        Numbers.grouped(popular.frequency()));
  }
}
