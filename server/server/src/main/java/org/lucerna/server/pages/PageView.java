package org.lucerna.server.pages;

/** What a page shows. Immutable. */
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
        DeletionView,
        LoginView,
        AccountView,
        PeopleView,
        ErrorView {
  /** What all pages have. */
  Shell shell();

  /** The file name of its template. */
  String template();

  /** The status of the response. */
  default int status() {
    return 200;
  }
}
