package org.lucerna.api.json;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Bytes as text, and also in hexadecimal digits if they are not UTF-8: then a field with the suffix
 * {@code Hex} has precedence.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface TextAndHex {}
