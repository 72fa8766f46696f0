package org.lucerna.server.pages;

import org.lucerna.server.pages.upload.Uploads;
import org.lucerna.service.FunctionService;

/** The pages on which a file is dropped and gets its names back, and stacks get theirs. */
public record UploadPages(FunctionService service, Uploads uploads) implements PageSet {
  @Override
  public void addTo(PageRoutes routes) {
    UploadHandler upload = new UploadHandler(uploads);
    routes.show(Links.UPLOAD, upload);
    routes.receive(Links.UPLOAD, upload::receive);
    StackHandler stacks = new StackHandler(uploads);
    routes.show(Links.STACKS, stacks);
    routes.receive(Links.STACKS, stacks::symbolize);
    UploadedHandler uploaded = new UploadedHandler(service, uploads);
    String one = Links.UPLOAD + "/{id}";
    routes.show(one, uploaded);
    routes.actForAll(one + "/choose", uploaded::choose);
    routes.actForAll(one + "/remove", uploaded::remove);
    routes.receive(one + "/debug-file", uploaded::receive);
    DifferencesHandler differences = new DifferencesHandler(uploads);
    routes.show(one + "/differences", differences);
    routes.receive(one + "/earlier", differences::receive);
    routes.act(one + "/push", uploaded::push);
    routes.download(one + "/download/{format}", uploaded::download);
  }
}
