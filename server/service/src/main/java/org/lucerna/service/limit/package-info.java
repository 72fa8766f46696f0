/**
 * Resources of a client are limited before they are allocated, by the same means in every protocol:
 *
 * <pre>
 * memory        {@link org.lucerna.service.limit.MemoryBudget}    of messages, requests and replies: beyond 4 KiB nothing is
 *                               read or looked up before it is granted
 * time          {@link org.lucerna.service.limit.Deadline}        64 KiB of a message in each period; one
 *                               {@link org.lucerna.service.limit.Watchdog} holds everyone to it
 * processor     {@link org.lucerna.service.limit.HeavyRequests}   large requests share a few threads
 * descriptors   {@link org.lucerna.service.limit.FileDescriptors} as many connections as the process may open
 * </pre>
 *
 * {@link org.lucerna.service.connection.ConnectionTable} limits the connections of one address, of
 * all, and by the heap. If the heap is exhausted all the same, {@link
 * org.lucerna.service.limit.HeapExhaustion} decides whether essential threads continue.
 */
@NullMarked
package org.lucerna.service.limit;

import org.jspecify.annotations.NullMarked;
