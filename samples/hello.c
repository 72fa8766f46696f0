/* A program to be linked statically and stripped. */
#include <stdio.h>

int main(int argc, char **argv) {
  printf("hello from %s, %d arguments\n", argv[0], argc - 1);
  return 0;
}
