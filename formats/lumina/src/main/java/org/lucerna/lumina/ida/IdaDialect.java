package org.lucerna.lumina.ida;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;

/** The dialect that IDA speaks; see the package description. */
public final class IdaDialect implements Dialect {
  public static final IdaDialect INSTANCE = new IdaDialect();

  private IdaDialect() {}

  @Override
  public String name() {
    return "ida";
  }

  @Override
  public MetadataForm form() {
    return MetadataForm.IDA;
  }

  @Override
  public boolean answersEachFunction() {
    return true;
  }

  @Override
  public Request readRequest(int code, ByteString body, Limits limits) {
    return new IdaRequestReader(body, limits).read(code);
  }

  @Override
  public Response readResponse(int code, ByteString body) {
    return IdaResponseReader.read(code, body);
  }

  @Override
  public int write(Request request, ByteSink out) {
    return IdaRequestWriter.write(request, out);
  }

  @Override
  public int write(Response response, ByteSink out) {
    return IdaResponseWriter.write(response, out);
  }
}
