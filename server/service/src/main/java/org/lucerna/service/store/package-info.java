/**
 * The service over a store: {@link org.lucerna.service.store.ConfiguredStore} opens it, {@link
 * org.lucerna.service.store.StoreParts} makes the service. Protocols and pages see the service
 * only: this package is exported to the module that assembles a server, and used by the command,
 * which maintains stores.
 *
 * <pre>
 * disclosure    authors and origins are left out if the configuration keeps them private
 * audit         every deletion is in the log before it happens
 * upstreams     asked for functions that the store does not know
 * similarity    {@link org.lucerna.service.store.SimilarFunctions}: functions with other keys, for clients that ask;
 *               {@link org.lucerna.service.store.SimilarityBridge}: their names, for clients that send keys only
 * </pre>
 */
@NullMarked
package org.lucerna.service.store;

import org.jspecify.annotations.NullMarked;
