/**
 * From settings to a running server. {@link org.lucerna.server.Server} opens the store and puts in
 * front of it what clients speak:
 *
 * <pre>
 * {@link org.lucerna.server.lumina}     sessions of IDA and of our commands
 * {@link org.lucerna.server.http}       JSON, WARP, debuginfod
 * {@link org.lucerna.server.pages}      pages for people, uploads
 * {@link org.lucerna.service}           what all of these call: functions, rights, rules, accounts
 * </pre>
 */
@NullMarked
package org.lucerna.server;

import org.jspecify.annotations.NullMarked;
