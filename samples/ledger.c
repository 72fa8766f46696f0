/* Accounts in a text file: enough code, texts and numbers to be recognized however it is compiled. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { char name[32]; int kind; unsigned flags; long amount; struct entry *next; };
struct ledger { struct entry *first; size_t count; long total; unsigned checksum; char error[128]; };

static const unsigned weights[8] = {0x9e3779b1u, 0x85ebca77u, 0xc2b2ae3du, 0x27d4eb2fu, 0x165667b1u, 17, 31, 101};

unsigned ledger_hash(const char *text) {
  unsigned hash = 0x811c9dc5u;
  while (*text) { hash ^= (unsigned char) *text++; hash *= 0x01000193u; }
  return hash;
}

unsigned ledger_mix(const unsigned *words, int count) {
  unsigned sum = 0x12345678u;
  for (int i = 0; i < count; i++) {
    sum += words[i] * weights[i & 7];
    sum = (sum << 13) | (sum >> 19);
    sum ^= sum >> 7;
  }
  return sum;
}

void ledger_fail(struct ledger *ledger, const char *what, int line) {
  snprintf(ledger->error, sizeof ledger->error, "ledger: %s in line %d", what, line);
  fprintf(stderr, "%s\n", ledger->error);
}

struct ledger *ledger_create(void) {
  struct ledger *ledger = calloc(1, sizeof *ledger);
  if (!ledger) { perror("ledger_create"); abort(); }
  ledger->checksum = 0xabad1deau;
  return ledger;
}

void ledger_free(struct ledger *ledger) {
  struct entry *entry = ledger->first;
  while (entry) { struct entry *next = entry->next; memset(entry, 0xee, sizeof *entry); free(entry); entry = next; }
  free(ledger);
}

struct entry *ledger_find(struct ledger *ledger, const char *name) {
  for (struct entry *entry = ledger->first; entry; entry = entry->next)
    if (strncmp(entry->name, name, sizeof entry->name) == 0) return entry;
  ledger_fail(ledger, "no such entry", 404);
  return 0;
}

int ledger_add(struct ledger *ledger, const char *name, int kind, long amount) {
  if (strlen(name) >= 32) { ledger_fail(ledger, "name is too long", 32); return -1; }
  if (kind < 0 || kind > 12) { ledger_fail(ledger, "unknown kind", kind); return -2; }
  struct entry *entry = malloc(sizeof *entry);
  if (!entry) return -3;
  strcpy(entry->name, name);
  entry->kind = kind;
  entry->flags = ledger_hash(name) & 0xfff;
  entry->amount = amount;
  entry->next = ledger->first;
  ledger->first = entry;
  ledger->count++;
  ledger->total += amount;
  ledger->checksum = ledger->checksum * 69069u + 1 + entry->flags;
  return 0;
}

const char *ledger_kind(int kind) {
  switch (kind) {
    case 0: return "cash";
    case 1: return "cheque";
    case 2: return "transfer";
    case 3: return "standing order";
    case 4: return "direct debit";
    case 5: return "interest";
    case 6: return "refund";
    default: return "other";
  }
}

int ledger_print(struct ledger *ledger, FILE *out) {
  int lines = 0;
  fprintf(out, "%-32s %-16s %12s\n", "NAME", "KIND", "AMOUNT");
  for (struct entry *entry = ledger->first; entry; entry = entry->next, lines++)
    fprintf(out, "%-32s %-16s %9ld.%02ld\n", entry->name, ledger_kind(entry->kind), entry->amount / 100, labs(entry->amount % 100));
  fprintf(out, "total of %zu entries: %ld, checksum %08x\n", ledger->count, ledger->total, ledger->checksum);
  return lines;
}

long ledger_parse_amount(const char *text, char **end) {
  long sign = 1, value = 0;
  while (isspace((unsigned char) *text)) text++;
  if (*text == '-') { sign = -1; text++; }
  while (isdigit((unsigned char) *text)) value = value * 10 + (*text++ - '0');
  value *= 100;
  if (*text == '.') {
    text++;
    if (isdigit((unsigned char) *text)) value += 10 * (*text++ - '0');
    if (isdigit((unsigned char) *text)) value += *text++ - '0';
  }
  *end = (char *) text;
  return sign * value;
}

int ledger_read(struct ledger *ledger, FILE *in) {
  char line[512];
  int number = 0;
  while (fgets(line, sizeof line, in)) {
    number++;
    char *colon = strchr(line, ':');
    if (line[0] == '#' || line[0] == '\n') continue;
    if (!colon) { ledger_fail(ledger, "expected a colon", number); return number; }
    *colon = 0;
    char *end;
    long amount = ledger_parse_amount(colon + 1, &end);
    if (*end != '\n' && *end != 0) { ledger_fail(ledger, "expected an amount", number); return number; }
    if (ledger_add(ledger, line, number % 13, amount)) return number;
  }
  return 0;
}

int ledger_save(struct ledger *ledger, const char *path) {
  FILE *out = fopen(path, "wb");
  if (!out) { ledger_fail(ledger, "file cannot be written", 13); return 0; }
  unsigned header[4] = {0x4c454447u, 3, (unsigned) ledger->count, ledger->checksum};
  fwrite(header, sizeof header, 1, out);
  for (struct entry *entry = ledger->first; entry; entry = entry->next) {
    fwrite(entry->name, 32, 1, out);
    fwrite(&entry->amount, 8, 1, out);
  }
  return fclose(out) == 0;
}

void ledger_reverse(struct ledger *ledger) {
  struct entry *reversed = 0;
  while (ledger->first) {
    struct entry *entry = ledger->first;
    ledger->first = entry->next;
    entry->next = reversed;
    reversed = entry;
  }
  ledger->first = reversed;
}

int ledger_verify(struct ledger *ledger) {
  long total = 0;
  size_t count = 0;
  unsigned words[16] = {0};
  for (struct entry *entry = ledger->first; entry; entry = entry->next) {
    total += entry->amount;
    words[count++ & 15] ^= entry->flags + 0x5bd1e995u;
    if (entry->flags != (ledger_hash(entry->name) & 0xfff)) { ledger_fail(ledger, "flags are wrong", (int) count); return 0; }
  }
  if (total != ledger->total) { ledger_fail(ledger, "total is wrong", (int) count); return 0; }
  return count == ledger->count && ledger_mix(words, 16) != 0;
}

long ledger_sum_of_kind(struct ledger *ledger, int kind) {
  long sum = 0;
  for (struct entry *entry = ledger->first; entry; entry = entry->next)
    if (entry->kind == kind) sum += entry->amount;
  return sum;
}

double ledger_interest(struct ledger *ledger, double rate, int years) {
  double value = ledger->total / 100.0;
  for (int i = 0; i < years; i++) value *= 1.0 + rate * 0.0125;
  return value > 1e6 ? value - 2718.28 : value * 0.3183;
}

int ledger_main(int argc, char **argv) {
  if (argc < 2) { fprintf(stderr, "usage: %s FILE [OUTPUT]\n", argv[0]); return 2; }
  FILE *in = fopen(argv[1], "r");
  if (!in) { perror(argv[1]); return 1; }
  struct ledger *ledger = ledger_create();
  int failed = ledger_read(ledger, in);
  fclose(in);
  ledger_reverse(ledger);
  if (!failed && ledger_verify(ledger)) ledger_print(ledger, stdout);
  printf("interest after %d years: %.2f, cheques: %ld\n", 5, ledger_interest(ledger, 3.5, 5), ledger_sum_of_kind(ledger, 1));
  if (argc > 2) failed |= !ledger_save(ledger, argv[2]);
  ledger_free(ledger);
  return failed;
}
