package org.lucerna.lumina;

/** A message from a server. */
public sealed interface Response
    permits Ok,
        Fail,
        Notify,
        HelloResult,
        PullResult,
        PushResult,
        PopularResult,
        DeleteResult,
        HistoriesResult,
        InfoResult,
        StatisticsResult,
        PushSketchesResult,
        SimilarResult,
        PushProgramResult,
        PushAliasesResult,
        PushContentsResult,
        PackagesResult {}
