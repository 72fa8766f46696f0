
// Names and notes that Lucerna found: File, Script file... in IDA 7 or newer.
// Places count from the image base, so the database may be rebased. What somebody set by hand
// stays as it is, unless overwrite is 1; running the script again does no harm.

extern lucerna_base, lucerna_overwrite, lucerna_open;
extern lucerna_set, lucerna_same, lucerna_kept, lucerna_refused;

static lucerna_begin() {
  lucerna_overwrite = @OVERWRITE@;
  lucerna_set = 0;
  lucerna_same = 0;
  lucerna_kept = 0;
  lucerna_refused = 0;
  lucerna_open = 0;
  auto_wait();
  lucerna_base = get_imagebase();
}

static lucerna_summary() {
  msg("lucerna: %d set, %d there already, %d left as they were, %d refused\n",
      lucerna_set, lucerna_same, lucerna_kept, lucerna_refused);
}

static lucerna_done(success) {
  if (success) lucerna_set = lucerna_set + 1;
  else lucerna_refused = lucerna_refused + 1;
}

// Some functions give a number where there is no text.
static lucerna_text(value) {
  if (value_is_string(value)) return value;
  return "";
}

static lucerna_may(present, wanted) {
  if (present == wanted) {
    lucerna_same = lucerna_same + 1;
    return 0;
  }
  if (present != "" && !lucerna_overwrite) {
    lucerna_kept = lucerna_kept + 1;
    return 0;
  }
  return 1;
}

static lucerna_function(place, size) {
  auto ea, start;
  ea = lucerna_base + place;
  start = get_func_attr(ea, FUNCATTR_START);
  if (start == ea) return 0;
  if (start != BADADDR) lucerna_done(0);
  else lucerna_done(add_func(ea, BADADDR));
}

// A name is somebody's where its flag is set and that of made-up names is not.
static lucerna_name(place, name) {
  auto ea, present;
  ea = lucerna_base + place;
  present = "";
  if ((get_full_flags(ea) & 0xC000) == 0x4000) present = lucerna_text(get_name(ea));
  // 0x901: mend odd characters, say nothing, add a number where the name is taken.
  if (lucerna_may(present, name)) lucerna_done(set_name(ea, name, 0x901));
}

static lucerna_prototype(place, declaration, certain) {
  auto ea;
  ea = lucerna_base + place;
  if (lucerna_may(lucerna_text(get_type(ea)), declaration))
    lucerna_done(apply_type(ea, declaration, certain));
}

static lucerna_note(place, text, repeatable) {
  auto ea;
  ea = lucerna_base + place;
  if (lucerna_may(lucerna_text(get_func_cmt(ea, repeatable)), text))
    lucerna_done(set_func_cmt(ea, text, repeatable));
}

static lucerna_comment(place, text, repeatable) {
  auto ea;
  ea = lucerna_base + place;
  if (lucerna_may(lucerna_text(get_cmt(ea, repeatable)), text))
    lucerna_done(set_cmt(ea, text, repeatable));
}

static lucerna_lines(ea, first, text) {
  auto i, line, end, present;
  present = "";
  for (i = 0; i < 500; i = i + 1) {
    line = lucerna_text(get_extra_cmt(ea, first + i));
    if (line == "") break;
    if (i > 0) present = present + "\n";
    present = present + line;
  }
  if (!lucerna_may(present, text)) return 0;
  for (i = 0; i < 500; i = i + 1) {
    end = strstr(text, "\n");
    if (end < 0) line = text;
    else line = substr(text, 0, end);
    // An empty line would end them.
    if (line == "") line = " ";
    update_extra_cmt(ea, first + i, line);
    if (end < 0) break;
    text = substr(text, end + 1, -1);
  }
  for (i = i + 1; i < 500; i = i + 1) {
    if (lucerna_text(get_extra_cmt(ea, first + i)) == "") break;
    del_extra_cmt(ea, first + i);
  }
  lucerna_done(1);
}

static lucerna_before(place, text) {
  lucerna_lines(lucerna_base + place, 1000, text);
}

static lucerna_behind(place, text) {
  lucerna_lines(lucerna_base + place, 2000, text);
}

static lucerna_stack(place, delta) {
  auto ea;
  ea = lucerna_base + place;
  if (get_sp_delta(ea) == delta) lucerna_same = lucerna_same + 1;
  else lucerna_done(add_user_stkpnt(ea, delta));
}

// Variables are given names only in a frame of the same size, where they lie as they did.
static lucerna_frame(place, locals, saved, arguments) {
  auto ea;
  ea = lucerna_base + place;
  lucerna_open = 0;
  if (get_frame_size(ea) == 0 && locals + saved > 0) {
    if (arguments < 0) arguments = 0;
    set_frame_size(ea, locals, saved, arguments);
  }
  if (get_frame_lvar_size(ea) == locals) lucerna_open = get_frame_id(ea);
}

static lucerna_variable(place, at, size, name, type, comment, repeatable) {
  auto present, flag, member;
  if (lucerna_open == 0 || lucerna_open == BADADDR) {
    lucerna_done(0);
    return 0;
  }
  if (name != "") {
    present = lucerna_text(get_member_name(lucerna_open, at));
    if (present == "") {
      flag = 0x400;
      if (size == 2) flag = 0x10000400;
      if (size == 4) flag = 0x20000400;
      if (size == 8) flag = 0x30000400;
      if (size == 0) size = 1;
      lucerna_done(add_struc_member(lucerna_open, name, at, flag, -1, size) == 0);
    } else {
      if (substr(present, 0, 4) == "var_" || substr(present, 0, 4) == "arg_") present = "";
      if (lucerna_may(present, name)) lucerna_done(set_member_name(lucerna_open, at, name));
    }
  }
  member = get_member_id(lucerna_open, at);
  if (type != "") {
    if (lucerna_may(lucerna_text(get_type(member)), type)) lucerna_done(apply_type(member, type, 1));
  }
  if (comment != "") {
    if (lucerna_may(lucerna_text(get_member_cmt(lucerna_open, at, 0)), comment))
      lucerna_done(set_member_cmt(lucerna_open, at, comment, 0));
  }
  if (repeatable != "") {
    if (lucerna_may(lucerna_text(get_member_cmt(lucerna_open, at, 1)), repeatable))
      lucerna_done(set_member_cmt(lucerna_open, at, repeatable, 1));
  }
}

static lucerna_operand(place, n, form, flags, base, delta) {
  auto ea, shown;
  ea = lucerna_base + place;
  shown = 0;
  if (n == 0) shown = get_full_flags(ea) & 0x00F00000;
  if (n == 1) shown = get_full_flags(ea) & 0x0F000000;
  if (shown != 0 && !lucerna_overwrite) {
    lucerna_kept = lucerna_kept + 1;
    return 0;
  }
  if (base != 0) base = BADADDR;
  if (form == 1) lucerna_done(op_hex(ea, n));
  else if (form == 2) lucerna_done(op_dec(ea, n));
  else if (form == 3) lucerna_done(op_chr(ea, n));
  else if (form == 4) lucerna_done(op_seg(ea, n));
  else if (form == 5) lucerna_done(op_offset(ea, n, flags, BADADDR, base, delta));
  else if (form == 6) lucerna_done(op_bin(ea, n));
  else if (form == 7) lucerna_done(op_oct(ea, n));
  else if (form == 11) lucerna_done(op_stkvar(ea, n));
}
