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

// A file may be dropped on its form. What is sent is shown as it goes; without scripts, browsers show
// that themselves.
const drop = document.querySelector("[data-drop]");
if (drop) {
  const file = drop.querySelector("input[type=file]");
  const bar = drop.querySelector("progress");
  const refusal = drop.querySelector("[role=alert]");
  const button = drop.querySelector("button");
  const over = (isOver) => drop.classList.toggle("over", isOver);
  drop.querySelector("[data-hint]").hidden = false;
  // A file that misses the form would be shown in place of the page.
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    over(drop.contains(event.target));
  });
  document.addEventListener("dragleave", () => over(false));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    over(false);
    if (drop.contains(event.target) && event.dataTransfer.files.length > 0 && !button.disabled) {
      const first = new DataTransfer();
      first.items.add(event.dataTransfer.files[0]);
      file.files = first.files;
      drop.requestSubmit();
    }
  });
  const refuse = (why) => {
    bar.hidden = true;
    button.disabled = false;
    refusal.textContent = why;
    refusal.hidden = false;
  };
  drop.addEventListener("submit", (event) => {
    event.preventDefault();
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", (sent) => {
      if (sent.lengthComputable) {
        bar.max = sent.total;
        bar.value = sent.loaded;
      }
    });
    request.addEventListener("load", () => {
      if (request.status < 400) {
        location.assign(request.responseURL);
      } else {
        const page = new DOMParser().parseFromString(request.responseText, "text/html");
        refuse(page.querySelector(".refusal")?.textContent ?? "The server refused the file.");
      }
    });
    request.addEventListener("error", () => refuse("The file did not arrive: it may be too large, or the connection was lost."));
    request.open("POST", drop.action);
    request.send(new FormData(drop));
    refusal.hidden = true;
    button.disabled = true;
    bar.hidden = false;
  });
  // Back from the next page, the form is as new.
  window.addEventListener("pageshow", () => {
    bar.hidden = true;
    button.disabled = false;
  });
}

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
