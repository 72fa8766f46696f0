package org.lucerna.store.engine;

import java.util.function.LongPredicate;
import org.lucerna.bytes.Md5;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.model.StoredVersion;

/**
 * Whether a filter selects a version. Not thread-safe.
 *
 * @param pushes whether it selects a push, by its id
 */
record VersionMatcher(VersionFilter filter, LongPredicate pushes) {
  boolean matches(Md5 key, StoredVersion version) {
    return filter.passesVersion(key, version.id(), version.function())
        && pushes.test(version.pushId());
  }
}
