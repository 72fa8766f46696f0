/**
 * Files that visitors upload are read in a process of their own: they are unchecked, and the cost
 * of reading them is known only afterwards. {@link org.lucerna.server.pages.reader.ReaderProcess}
 * starts such a process with a heap of its own, ends it when its time is over or nobody waits for
 * it any more, and answers its requests; {@link org.lucerna.server.pages.reader.ReaderMain} is its
 * program. If it needs too much memory or crashes, only the one file is refused.
 *
 * <p>Both write messages in Lumina's frames, whose body is JSON unless the table says otherwise:
 *
 * <pre>
 * to the process     a {@link org.lucerna.server.pages.reader.ReaderTask}, first; then replies
 * from the process   requests of Lumina's dialect {@code ida}: PULL, HISTORIES, SIMILAR
 *                    the reports of {@link org.lucerna.server.pages.reader.ReportCode}
 * </pre>
 */
@NullMarked
package org.lucerna.server.pages.reader;

import org.jspecify.annotations.NullMarked;
