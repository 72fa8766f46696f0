package org.lucerna.server.pages;

import org.jspecify.annotations.Nullable;
import org.lucerna.api.PushSummary;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.service.PathName;

/**
 * A push in a list.
 *
 * @param author empty if it is not disclosed
 * @param file name of the input file without its folder, or its MD5
 * @param link to the file; null if the push was from none
 * @param host that it came from; empty if it is not disclosed
 * @param functions how many functions got a version by it; empty if that is not counted
 * @param deletion link that asks for confirmation before the pushed versions are deleted; null if
 *     the visitor may not delete them
 */
public record PushEntry(
    Moment time,
    VisibleText author,
    VisibleText file,
    @Nullable String link,
    VisibleText host,
    String functions,
    @Nullable String deletion) {
  static PushEntry of(PushSummary push, boolean mayDelete) {
    ByteString path = push.inputPath().isEmpty() ? push.idbPath() : push.inputPath();
    boolean isOfFile = PushOrigin.isFile(push.inputMd5());
    VisibleText md5 = isOfFile ? VisibleText.line("MD5 " + push.inputMd5()) : VisibleText.EMPTY;
    return new PushEntry(
        Moment.of(push.time()),
        VisibleText.line(push.account()),
        path.isEmpty() ? md5 : VisibleText.line(PathName.base(path)),
        isOfFile ? Links.file(push.inputMd5()) : null,
        VisibleText.line(push.hostName()),
        push.functions() == null ? "" : Numbers.grouped(push.functions()),
        mayDelete ? Links.deletion(push) : null);
  }
}
