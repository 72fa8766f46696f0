/**
 * What every store must do, as tests, for those who write a {@linkplain
 * org.lucerna.store.backend.Backend back-end}. A back-end's own tests extend each class whose name
 * ends in {@code Contract}, with a {@link org.lucerna.store.testkit.StoreUnderTest} that opens a
 * store over it:
 *
 * <pre>{@code
 * final class PushAndPullTest extends PushAndPullContract {
 *   PushAndPullTest(@TempDir Path folder) {
 *     super(new MyStore(), folder);
 *   }
 * }
 * }</pre>
 *
 * {@link org.lucerna.store.testkit.ModelStore} is the oracle: all rules once more, as plainly as
 * they can be written down, for random operations to be compared with.
 */
@NullMarked
package org.lucerna.store.testkit;

import org.jspecify.annotations.NullMarked;
