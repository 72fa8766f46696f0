/**
 * The rules of a store, free of input and output: how a push, a deletion and an import change a
 * function. Everything here is a value or builds one, independent of where functions are stored.
 *
 * <p>A function consists of its {@linkplain org.lucerna.store.model.FunctionHead head}, which is
 * the served version with the name candidates, and its {@linkplain
 * org.lucerna.store.model.PastVersion past versions}, superseded or deleted. Every rule results in
 * a {@link org.lucerna.store.model.FunctionChange}, which a {@linkplain org.lucerna.store.backend
 * back-end} applies.
 */
@NullMarked
package org.lucerna.store.model;

import org.jspecify.annotations.NullMarked;
