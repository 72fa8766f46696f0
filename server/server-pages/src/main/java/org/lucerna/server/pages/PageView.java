package org.lucerna.server.pages;

/** The contents of a page. Immutable. */
public sealed interface PageView
    permits StartView,
        PushesView,
        SearchView,
        FunctionView,
        CompareView,
        SimilarView,
        FilesView,
        FileView,
        CompareFilesView,
        ConnectView,
        OperationView,
        StackView,
        UploadView,
        UploadedView,
        DifferencesView,
        DeletionView,
        LoginView,
        AccountView,
        PeopleView,
        ErrorView {
  /** The parts that all pages share. */
  Shell shell();

  /** The file name of its template. */
  String template();

  /** The status of the response. */
  default int status() {
    return 200;
  }
}
