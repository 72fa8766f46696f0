package org.lucerna.lumina;

/** A message from a client. Each request gets exactly one {@link Response}. */
public sealed interface Request
    permits Hello,
        PullMetadata,
        PushMetadata,
        GetPopular,
        DeleteHistory,
        GetHistories,
        GetInfo,
        GetStatistics,
        PushSketches,
        GetSimilar,
        PushProgram,
        PushAliases,
        PushContents,
        GetPackages,
        UnknownRequest {}
