/* A program with an inlined function, for symbol files. */
static inline int inner(int value) { return value * value + 17; }

int outer(int value) { return inner(value) * 3; }

int main(int argc, char **argv) { (void)argv; return outer(argc) & 1; }
