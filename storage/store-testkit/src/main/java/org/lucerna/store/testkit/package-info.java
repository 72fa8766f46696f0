/**
 * The contract of every store as tests, for implementers of a {@linkplain
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
 * {@link org.lucerna.store.testkit.ModelStore} is the oracle for random operations: plain maps, and
 * rules of its own. It serves the newest version; ranking has tests with expected choices, {@link
 * org.lucerna.store.testkit.RankingContract} among them.
 */
@NullMarked
package org.lucerna.store.testkit;

import org.jspecify.annotations.NullMarked;
