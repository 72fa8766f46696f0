/**
 * Records as JSON, by their components: {@link org.lucerna.api.json.RecordCodec} writes and reads
 * them, {@link org.lucerna.api.json.JsonSchemas} describes them. Annotations of the components
 * state what their types cannot.
 *
 * <pre>
 * component                   JSON
 * --------------------------  ---------------------------------------------------------------------
 * String                      string
 * boolean                     true or false
 * int, long                   whole number; int with {@link org.lucerna.api.json.Unsigned}, long with
 *                             {@link org.lucerna.api.json.Address}
 * float, double               number
 * ByteString                  its text in UTF-8; {@link org.lucerna.api.json.TextAndHex}, {@link
 *                             org.lucerna.api.json.Hex} or {@link org.lucerna.api.json.Base64Text}
 * Md5                         32 hexadecimal digits
 * Instant                     string such as 2026-11-20T12:00:00Z
 * enum                        its name in lower case, with dashes
 * List                        array
 * Map with keys of strings    object
 * record                      object with its components in their order
 * </pre>
 *
 * <p>A component that is {@code @Nullable} is left out if it is null, unless it is {@link
 * org.lucerna.api.json.NullShown}; the others are required, unless they are {@link
 * org.lucerna.api.json.MayBeAbsent} or have a {@link org.lucerna.api.json.UsualValue}.
 */
@NullMarked
package org.lucerna.api.json;

import org.jspecify.annotations.NullMarked;
