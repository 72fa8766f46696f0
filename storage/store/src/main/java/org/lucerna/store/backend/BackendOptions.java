package org.lucerna.store.backend;

/**
 * How a back-end is opened: each has a class of its own, which is immutable. That of a back-end
 * whose libraries a server loads only if it has such a store is in this package.
 */
public interface BackendOptions {
  /** The back-end, as {@link BackendProvider#kind} names it. */
  String kind();
}
