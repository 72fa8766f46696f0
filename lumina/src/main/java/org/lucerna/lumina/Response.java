package org.lucerna.lumina;

/** What a server answers. */
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
        StatisticsResult {}
