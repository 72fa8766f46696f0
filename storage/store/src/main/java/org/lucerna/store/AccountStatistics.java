package org.lucerna.store;

import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.PushOrigin;

/**
 * An account's contributions.
 *
 * @param account the account's name
 * @param functions live functions whose oldest live version the account pushed
 * @param pushes pushes, also those that changed nothing
 * @param historyRecords live versions the account pushed
 * @param idbs distinct paths of databases the account pushed from
 * @param inputs distinct input files (MD5s) the account pushed from, without {@link
 *     PushOrigin#NO_FILE}
 */
public record AccountStatistics(
    ByteString account, long functions, long pushes, long historyRecords, long idbs, long inputs) {}
