package org.lucerna.service.config;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The purpose of a setting or table, with its unit: the documentation of the record component, and
 * the comment above the setting in {@link ConfigFile#template()}. One or two lines of up to 90
 * characters.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
public @interface SettingComment {
  /** The lines, without {@code #}. */
  String[] value();
}
