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

// The last pushes of the start page are loaded anew when there is a push, as long as the page is
// visible: browsers allow few connections to one server. A lost connection is made again.
const pushes = document.querySelector("[data-feed]");
if (pushes) {
  let feed = null;
  const load = () => htmx.ajax("GET", "/pushes/last", { target: pushes, swap: "innerHTML" });
  const follow = () => {
    if (document.hidden) {
      feed?.close();
      feed = null;
    } else if (!feed) {
      feed = new EventSource(pushes.dataset.feed);
      // Also when the connection is made: there may have been pushes meanwhile.
      feed.addEventListener("open", load);
      feed.addEventListener("push", load);
    }
  };
  document.addEventListener("visibilitychange", follow);
  follow();
}

// A page that waits for something is loaded anew every second until it does not.
const again = () => {
  const waiting = document.querySelector("[data-again]");
  if (waiting) {
    const load = () =>
      htmx.ajax("GET", waiting.dataset.again, {
        target: "#state",
        select: "#state",
        swap: "outerHTML",
      });
    setTimeout(() => load().then(again, again), 1000);
  }
};
again();

// A part of a page that others change is loaded anew every two seconds, for ten minutes at most and
// while the page is visible.
const watched = document.querySelector("[data-refresh]");
if (watched) {
  let left = 300;
  const timer = setInterval(() => {
    if (--left < 0) {
      clearInterval(timer);
    } else if (!document.hidden) {
      htmx.ajax("GET", watched.dataset.refresh, { target: watched, swap: "innerHTML" });
    }
  }, 2000);
}
