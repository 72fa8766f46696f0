/**
 * The rules of a store, without any input or output: what a push, a deletion and an import change
 * of a function. Everything here is a value, or builds one; nothing knows where functions are kept.
 *
 * <p>A function is its {@linkplain org.lucerna.store.model.FunctionHead head}, which is the version
 * that is served with its name candidates, and its {@linkplain org.lucerna.store.model.PastVersion
 * past versions}, superseded or deleted. Every rule ends in a {@link
 * org.lucerna.store.model.FunctionChange}, which a {@linkplain org.lucerna.store.backend back-end}
 * applies without knowing why.
 */
@NullMarked
package org.lucerna.store.model;

import org.jspecify.annotations.NullMarked;
