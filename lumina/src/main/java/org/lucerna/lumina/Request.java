package org.lucerna.lumina;

/** What a client asks. Each request gets exactly one {@link Response}. */
public sealed interface Request
    permits Hello,
        PullMetadata,
        PushMetadata,
        GetPopular,
        DeleteHistory,
        GetHistories,
        GetInfo,
        GetStatistics,
        UnknownRequest {}
