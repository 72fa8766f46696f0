package org.lucerna.search;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.demangle.Demangler;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.KeySet;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.lumina.metadata.published.LocalTypes;
import org.lucerna.lumina.metadata.published.MetadataConverter;
import org.lucerna.store.CatalogEntry;
import org.lucerna.types.TypeText;

/**
 * The searchable texts of a function: the same for its place in the index and for the reason of a
 * hit.
 *
 * @param names as given, the newest version's first; each mangled one is followed by its readable
 *     form
 * @param prototype in C, empty if unknown
 * @param files paths
 */
record SearchDocument(
    CatalogEntry entry,
    List<String> names,
    List<String> comments,
    String prototype,
    List<String> members,
    List<String> files) {
  /**
   * Maximum number of comments or members of a function; the rest is not searched: a hostile one
   * has millions.
   */
  private static final int MOST = 1000;

  /** Maximum length of a text, in bytes or characters; the rest is not searched. */
  private static final int LONGEST = 4096;

  SearchDocument {
    names = List.copyOf(names);
    comments = List.copyOf(comments);
    members = List.copyOf(members);
    files = List.copyOf(files);
  }

  static SearchDocument of(CatalogEntry entry) {
    List<String> names = new ArrayList<>();
    for (ByteString name : entry.names()) {
      String text = name.text();
      names.add(text);
      String readable = Demangler.readable(text);
      if (!readable.equals(text)) {
        names.add(cut(readable));
      }
    }
    Texts texts = new Texts();
    texts.add(entry.function());
    return new SearchDocument(
        entry,
        names,
        texts.comments,
        texts.prototype,
        texts.members,
        entry.files().stream().map(file -> file.path().text()).toList());
  }

  Md5 key() {
    return entry.key();
  }

  private static String cut(String text) {
    return text.substring(0, Math.min(text.length(), LONGEST));
  }

  /** Collects the texts in metadata. */
  private static final class Texts {
    private final List<String> comments = new ArrayList<>();
    private final List<String> members = new ArrayList<>();
    private String prototype = "";

    void add(FunctionInfo function) {
      FunctionInfo inIdasForm =
          MetadataConverter.to(MetadataForm.IDA, LocalTypes.dropped(function));
      for (MetadataChunk chunk : Metadata.decode(inIdasForm.metadata(), KeySet.WRITTEN).chunks()) {
        add(chunk.value());
      }
    }

    private void add(ChunkValue value) {
      switch (value) {
        case FunctionType type -> prototype = declaration(type);
        case FunctionComment comment -> comment(comment.text());
        case InstructionComments all -> all.items().forEach(item -> comment(item.text()));
        case ExtraComments all ->
            all.items()
                .forEach(
                    item -> {
                      comment(item.anterior());
                      comment(item.posterior());
                    });
        case FrameDescription frame -> frame.members().forEach(this::member);
        default -> {
          // Not decoded, or damaged.
        }
      }
    }

    private void comment(@Nullable ByteString text) {
      if (text != null && !text.isEmpty() && comments.size() < MOST) {
        comments.add(text.slice(0, Math.min(text.length(), LONGEST)).text());
      }
    }

    private void member(FrameMember member) {
      ByteString name = member.name();
      if (name != null && members.size() < MOST) {
        members.add(name.slice(0, Math.min(name.length(), LONGEST)).text());
      }
      comment(member.comment());
      comment(member.repeatableComment());
    }

    private static String declaration(FunctionType type) {
      String text = TypeText.declaration(type.type(), type.fields(), "");
      return text == null ? "" : cut(text);
    }
  }
}
