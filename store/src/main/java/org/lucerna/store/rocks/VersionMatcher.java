package org.lucerna.store.rocks;

import java.util.function.LongPredicate;
import org.lucerna.bytes.Md5;
import org.lucerna.store.VersionFilter;

/**
 * Tells whether a version is meant by a filter. Used by one thread at a time.
 *
 * @param filter the filter
 * @param pushes which pushes it means; asked with the id of a version's push
 */
record VersionMatcher(VersionFilter filter, LongPredicate pushes) {
  boolean matches(Md5 key, StoredVersion version) {
    return filter.passesVersion(key, version.id(), version.function())
        && pushes.test(version.pushId());
  }
}
