/** The service of a server that keeps nothing: pulls and pushes go to upstreams. */
@NullMarked
package org.lucerna.service.proxy;

import org.jspecify.annotations.NullMarked;
