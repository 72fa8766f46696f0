package org.lucerna.server.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of an upload.
 *
 * @param link to this page
 * @param progress the step it waits for; null if it is named or refused
 * @param refusal why it has no functions; null if it has, or may get some
 * @param named its functions; null if it is not named
 * @param message result of the last form; empty if there was none
 */
public record UploadedView(
    Shell shell,
    String link,
    VisibleText name,
    @Nullable Progress progress,
    @Nullable VisibleText refusal,
    @Nullable Functions named,
    String message)
    implements PageView {
  /**
   * The progress of an upload.
   *
   * @param done of the total; null if that is unknown
   */
  public record Progress(String words, @Nullable Integer done, int total) {}

  /**
   * The functions of the upload.
   *
   * @param summary how many there are of each kind
   * @param notes parts of the file that were left out
   * @param components that it consists of; null if the visitor may not see where functions are from
   * @param debugFile the name of the file that has the program's names; null if there is none
   * @param filters links to parts of the functions
   * @param downloads in the forms that fit
   * @param pushes that the visitor may make
   * @param rows of this page
   * @param form where choices are sent
   * @param show the part of the functions that is shown, in a word
   * @param from index of the first one in that part
   * @param hasChoices whether a function of this page can get another name
   * @param next link to the next page; null if there is none
   */
  public record Functions(
      String summary,
      List<VisibleText> notes,
      @Nullable ShownComponents components,
      @Nullable VisibleText debugFile,
      List<Filter> filters,
      List<Download> downloads,
      List<PushOffer> pushes,
      List<Row> rows,
      String form,
      String show,
      int from,
      boolean hasChoices,
      @Nullable String next) {
    public Functions {
      notes = List.copyOf(notes);
      filters = List.copyOf(filters);
      downloads = List.copyOf(downloads);
      pushes = List.copyOf(pushes);
      rows = List.copyOf(rows);
    }
  }

  /** A part of the functions. */
  public record Filter(String link, String words, boolean isCurrent) {}

  /** A form to download. */
  public record Download(String link, String words) {}

  /**
   * A push that the visitor may make.
   *
   * @param what value of the field of the form
   */
  public record PushOffer(String what, String words) {}

  /**
   * A function.
   *
   * @param page of the function here; null if it is unknown
   * @param name null if there is none
   * @param how it was found, in words; empty if it was not
   * @param field of the form, for a choice
   * @param choices of names, first the name that was found; empty if there is no choice
   * @param more how many further names are not listed
   */
  public record Row(
      String address,
      String size,
      @Nullable String page,
      @Nullable FunctionName name,
      VisibleText how,
      String field,
      List<Choice> choices,
      int more) {
    public Row {
      choices = List.copyOf(choices);
    }
  }

  /** A name to choose. */
  public record Choice(int number, String words, boolean isChosen) {}

  @Override
  public String template() {
    return "uploaded.jte";
  }
}
