// Draws the charts of a page: the points come from the server, the colours from the style sheet.
const draw = (place, times, lines) => {
  const colours = getComputedStyle(place);
  const axis = {
    stroke: colours.color,
    grid: { stroke: colours.outlineColor, width: 1 },
    ticks: { show: false },
  };
  const strokes = [colours.caretColor, colours.textDecorationColor];
  const clock = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 16);
  const options = {
    width: place.clientWidth,
    height: place.clientHeight - 30,
    series: [
      {},
      ...lines.map((line, i) => ({ label: line.words, stroke: strokes[i % strokes.length], width: 1.5 })),
    ],
    axes: [{ ...axis, values: (_, all) => all.map(clock) }, { ...axis, size: 60 }],
    legend: { live: false },
    scales: {
      // At least an hour: closer marks would have the same words.
      x: { range: (_, first, last) => [Math.min(first, last - 3600), last] },
      y: { range: (_, least, most) => [0, most > 0 ? most * 1.05 : 1] },
    },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
  };
  const chart = new uPlot(options, [times, ...lines.map((line) => line.values)], place);
  new ResizeObserver(() =>
    chart.setSize({ width: place.clientWidth, height: place.clientHeight - 30 }),
  ).observe(place);
};

fetch("/operations/history")
  .then((answer) => answer.json())
  .then(({ times, charts }) => {
    for (const place of document.querySelectorAll("[data-chart]")) {
      draw(place, times, charts[place.dataset.chart]);
    }
  });
