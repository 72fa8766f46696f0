// Stores the names and comments that were set by hand on a Lucerna server.
// @category Lucerna
// @menupath Tools.Lucerna.Push
public class LucernaPush extends LucernaSync {
  @Override
  public void run() throws Exception {
    sync("push");
  }
}
