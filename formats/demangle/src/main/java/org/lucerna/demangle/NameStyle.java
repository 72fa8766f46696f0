package org.lucerna.demangle;

import java.util.Optional;
import org.lucerna.bytes.ByteString;

/** The form in which function names are shown. Thread-safe. */
public enum NameStyle {
  /** As they are stored. */
  STORED {
    @Override
    public ByteString of(ByteString name) {
      return name;
    }
  },
  /** In readable form, if they are mangled in a scheme of {@link Demangler}. */
  READABLE {
    @Override
    public ByteString of(ByteString name) {
      if (!name.isUtf8()) {
        return name;
      }
      Optional<String> readable = Demangler.demangle(name.text());
      return readable.isPresent() ? ByteString.utf8(readable.get()) : name;
    }
  };

  /** The name in this form; {@code name} itself if the two are the same. */
  public abstract ByteString of(ByteString name);
}
