package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * PUSH_CONTENTS (0xa8): store where a file is from, and the objects that it consists of. Lucerna's
 * own: send it only to servers that accept it, see {@link PullMetadata#CONTENTS}.
 *
 * @param inputMd5 MD5 of the file, whose functions were pushed before
 * @param contents module harvest has the layout
 */
public record PushContents(Md5 inputMd5, ByteString contents) implements Request {}
