package org.lucerna.lumina.published;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;

/** The dialect of the published description; see the package description. */
public final class PublishedDialect implements Dialect {
  public static final PublishedDialect INSTANCE = new PublishedDialect();

  private PublishedDialect() {}

  @Override
  public String name() {
    return "published";
  }

  @Override
  public MetadataForm form() {
    return MetadataForm.PUBLISHED;
  }

  @Override
  public boolean answersEachFunction() {
    return false;
  }

  @Override
  public Request readRequest(int code, ByteString body, Limits limits) {
    return new PublishedRequestReader(body, limits).read(code);
  }

  @Override
  public Response readResponse(int code, ByteString body) {
    return PublishedResponseReader.read(code, body);
  }

  @Override
  public int write(Request request, ByteSink out) {
    return PublishedRequestWriter.write(request, out);
  }

  @Override
  public int write(Response response, ByteSink out) {
    return PublishedResponseWriter.write(response, out);
  }
}
