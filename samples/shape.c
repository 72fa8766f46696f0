/* A library with two functions of the same code. -DMOVED makes its second release. */
struct shape { int width, height, depth, unit; };

#ifdef MOVED
int spare(const struct shape *s) { return s->height * 31 + s->unit * 7; }
#endif

int area(const struct shape *s) { return s->width * s->height * s->unit; }

int width_in(const struct shape *s, int unit) {
  int value = s->width * unit;
  return value > 4711 ? value - 4711 : value + s->unit;
}

int volume(const struct shape *s) { return area(s) * s->depth + s->unit; }

int depth_in(const struct shape *s, int unit) {
  int value = s->width * unit;
  return value > 4711 ? value - 4711 : value + s->unit;
}

int surface(const struct shape *s) {
  return 2 * (area(s) + s->width * s->depth + s->height * s->depth);
}
