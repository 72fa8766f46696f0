// Shows what a Lucerna server knows of the function at the cursor, and why.
// @category Lucerna
// @menupath Tools.Lucerna.Explain here
public class LucernaExplain extends LucernaSync {
  @Override
  public void run() throws Exception {
    sync("explain");
  }
}
