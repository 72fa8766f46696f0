/**
 * The storage interface of a store, without its rules. {@link org.lucerna.store.engine.StoreEngine}
 * has the logic; a {@link org.lucerna.store.backend.Backend} stores functions, pushes, files,
 * address maps, pull counts, accounts, sketches and call graphs, and declares its promises as
 * {@link org.lucerna.store.backend.Capabilities}.
 *
 * <p>A back-end is found by its name, which is the setting {@code kind} of the table {@code
 * [store]}: its {@link org.lucerna.store.backend.BackendProvider} is a service of its jar. The
 * module {@code store-testkit} contains the contract as tests, and the model store that random
 * operations are compared with.
 *
 * <h2>Writing</h2>
 *
 * The engine plans changes in memory, in a {@link org.lucerna.store.backend.Transaction} that
 * assigns ids, and commits them as one {@link org.lucerna.store.backend.ChangeSet}. Each {@link
 * org.lucerna.store.model.FunctionChange} is applied completely or not at all, and refused if
 * another writer has changed the function since it was read; the engine then plans that function
 * again.
 *
 * <h2>The change feed</h2>
 *
 * While consumers of the {@link org.lucerna.store.ChangeFeed} are registered, each commit records
 * the keys of the functions that it changes.
 */
@NullMarked
package org.lucerna.store.backend;

import org.jspecify.annotations.NullMarked;
