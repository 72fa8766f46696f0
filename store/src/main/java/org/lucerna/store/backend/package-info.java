/**
 * What a back-end of a store has to do, and nothing of what a store decides. {@link
 * org.lucerna.store.engine.StoreEngine} holds the logic, once; a {@link
 * org.lucerna.store.backend.Backend} keeps functions, pushes, files, address maps, pull counts and
 * accounts, and says by its {@link org.lucerna.store.backend.Capabilities} what it promises about
 * them.
 *
 * <p>A back-end is found by name, the setting {@code kind} of the table {@code [store]}: its {@link
 * org.lucerna.store.backend.BackendProvider} is a service of its jar. The module {@code
 * store-testkit} has the contract as a test, and the model store that random operations are
 * compared with.
 *
 * <h2>Writing</h2>
 *
 * The engine plans changes in memory, in a {@link org.lucerna.store.backend.Transaction} that gives
 * out ids, and commits them as one {@link org.lucerna.store.backend.ChangeSet}. Each {@link
 * org.lucerna.store.model.FunctionChange} is applied whole or not at all, and refused if somebody
 * else has changed the function since it was read; the engine then plans that function again.
 *
 * <h2>The change feed</h2>
 *
 * While consumers of the {@link org.lucerna.store.ChangeFeed} are registered, each commit records
 * the keys of the functions that it changes.
 */
@NullMarked
package org.lucerna.store.backend;

import org.jspecify.annotations.NullMarked;
