package org.lucerna.store.memory;

import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;

/** A scan of all functions. */
final class MemoryFunctionScan implements FunctionScan {
  private final Iterator<Map.Entry<Md5, MemoryFunction>> functions;
  private Md5 key = new Md5(0, 0);
  private MemoryFunction function = MemoryFunction.UNKNOWN;
  private Iterator<PastVersion> past = Collections.emptyIterator();

  MemoryFunctionScan(NavigableMap<Md5, MemoryFunction> functions) {
    this.functions = functions.entrySet().iterator();
  }

  @Override
  public boolean next() {
    if (!functions.hasNext()) {
      return false;
    }
    Map.Entry<Md5, MemoryFunction> next = functions.next();
    key = next.getKey();
    function = next.getValue();
    past = function.past().values().iterator();
    return true;
  }

  @Override
  public Md5 key() {
    return key;
  }

  @Override
  public @Nullable FunctionHead head() {
    return function.head();
  }

  @Override
  public @Nullable PastVersion nextPast() {
    return past.hasNext() ? past.next() : null;
  }

  @Override
  public long pulls() {
    return function.pulls();
  }

  @Override
  public void close() {}
}
