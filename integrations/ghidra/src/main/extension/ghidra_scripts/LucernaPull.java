// Sets the names and comments that a Lucerna server has for the functions of this program.
// @category Lucerna
// @menupath Tools.Lucerna.Pull
public class LucernaPull extends LucernaSync {
  @Override
  public void run() throws Exception {
    sync("pull");
  }
}
