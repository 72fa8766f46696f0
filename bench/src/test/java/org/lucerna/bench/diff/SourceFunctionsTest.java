package org.lucerna.bench.diff;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SourceFunctionsTest {
  @Test
  void bodiesAreFoundInAllFormsOfDefinitions() {
    assertThat(
            SourceFunctions.of(
                """
                typedef int (*callback)(int);
                struct pair { int a; int b; };
                extern int declared(int x) __attribute__((const)) __asm__("" "other");
                static const int table[] = { 1, 2 };
                int modern(int a,   char *b) { return a + '}' ; }
                int kr(a, b) int a; char *b; { return "{"[a]; }
                __attribute__((noinline)) static void nested(void) { if (1) { modern(1, 0); } }
                """))
        .containsOnlyKeys("modern", "kr", "nested")
        .containsEntry("modern", "return a + '}' ; }")
        .containsEntry("kr", "return \"{\" [ a ] ; }");
  }

  @Test
  void spaceMakesNoDifferenceAndSeveralBodiesAreLeftOut() {
    String same = "int f(void) { return 1; } int f(void)\n{\n  return 1;\n}";
    assertThat(SourceFunctions.of(same)).containsOnlyKeys("f");
    assertThat(SourceFunctions.of(same + "int f(void) { return 2; }")).isEmpty();
  }

  @Test
  void sharedTokensAreCountedOnce() {
    assertThat(SourceFunctions.shared("a b c d", "a b c e")).isEqualTo(0.75);
    assertThat(SourceFunctions.shared("a a", "a b")).isEqualTo(0.5);
    assertThat(SourceFunctions.shared("a", "b")).isZero();
  }
}
