/**
 * Files that visitors upload to have their functions named. {@link
 * org.lucerna.server.pages.upload.Uploads} keeps them for an hour, in a folder that no other user
 * of the machine can read; {@link org.lucerna.server.pages.upload.UploadReader} finds the names, in
 * a process of its own whose memory and time are limited. Nothing of an upload is stored unless its
 * visitor asks for it, with {@link org.lucerna.server.pages.upload.UploadPush}, and no file is ever
 * run.
 *
 * <pre>
 * arriving   written to disk as it comes in, up to the limit of bytes for a file
 * waiting    for the uploads before it: one is read at a time
 * reading    its functions are found, and looked up
 * named      with candidates to choose from
 * refused    it is no program, damaged or too large, or took too much memory or time
 * </pre>
 */
@NullMarked
package org.lucerna.server.pages.upload;

import org.jspecify.annotations.NullMarked;
