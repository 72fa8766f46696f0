// "/" moves the focus to the search box, unless somebody is typing.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  if (event.target.closest("input, textarea, select, [contenteditable]")) {
    return;
  }
  const box = document.getElementById("q");
  if (box) {
    event.preventDefault();
    box.focus();
    box.select();
  }
});
