/** The milliseconds of one read by the number of rows. */
export type Series = {
  readonly name: string;
  readonly points: readonly { readonly rows: number; readonly ms: number }[];
};

const size = { width: 920, height: 520 } as const;
const plot = { left: 72, right: 690, top: 64, bottom: 448 } as const;
const labelGap = 19;
/** Distinguishable without color: by the mark and by the name at the line's end. */
const colors = ['#4477aa', '#ee6677', '#228833', '#aa7700', '#0e8a9e', '#aa3377', '#777777', '#d2691e'];

type Scale = { readonly ticks: readonly number[]; place(value: number): number };

/** A standalone chart with two logarithmic axes, readable on light and dark backgrounds. */
export function drawGrowth(series: readonly Series[]): string {
  const all = series.flatMap(({ points }) => points);
  const x = logScale(
    all.map(({ rows }) => rows),
    plot.left,
    plot.right,
  );
  const y = logScale(
    all.map(({ ms }) => ms),
    plot.bottom,
    plot.top,
  );
  const title = 'Duration of each read by number of disputes';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${title}">`,
    `<style>${style}</style>`,
    `<rect class="ground" width="${size.width}" height="${size.height}"/>`,
    `<text class="title" x="${plot.left}" y="30">${title}</text>`,
    `<text x="${plot.left}" y="50">Medians of sequential requests by the company with half of all disputes. Both scales are logarithmic.</text>`,
    ...y.ticks.map(
      (tick) =>
        `<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${at(y.place(tick))}" y2="${at(y.place(tick))}"/>` +
        `<text class="tick" text-anchor="end" x="${plot.left - 8}" y="${at(y.place(tick) + 4)}">${readable(tick)}</text>`,
    ),
    ...x.ticks.map(
      (tick) =>
        `<line class="grid" y1="${plot.top}" y2="${plot.bottom}" x1="${at(x.place(tick))}" x2="${at(x.place(tick))}"/>` +
        `<text class="tick" text-anchor="middle" x="${at(x.place(tick))}" y="${plot.bottom + 20}">${tick.toLocaleString('en')}</text>`,
    ),
    `<text text-anchor="middle" x="${(plot.left + plot.right) / 2}" y="${plot.bottom + 46}">disputes in the database</text>`,
    ...drawLines(series, x, y),
    '</svg>',
    '',
  ].join('\n');
}

function drawLines(series: readonly Series[], x: Scale, y: Scale): string[] {
  const ends = series.map(({ points }) => y.place(points.at(-1)?.ms ?? 1));
  const labels = spread(ends);
  return series.map(({ name, points }, index) => {
    const color = colors[index % colors.length] ?? '#777777';
    const places = points.map(({ rows, ms }) => `${at(x.place(rows))},${at(y.place(ms))}`);
    const last = points.at(-1);
    const [endX, endY, labelY] = [x.place(last?.rows ?? 1), ends[index] ?? 0, labels[index] ?? 0];
    return [
      `<g stroke="${color}" fill="${color}">`,
      `<polyline fill="none" stroke-width="2" points="${places.join(' ')}"/>`,
      ...points.map(({ rows, ms }) => mark(index, x.place(rows), y.place(ms))),
      `<polyline fill="none" stroke-width="1" opacity="0.5" points="${at(endX + 6)},${at(endY)} ${at(endX + 20)},${at(labelY)}"/>`,
      `<text stroke="none" x="${at(endX + 25)}" y="${at(labelY + 4)}">${name}, ${readable(last?.ms ?? 0)}</text>`,
      '</g>',
    ].join('');
  });
}

function mark(index: number, x: number, y: number): string {
  switch (index % 3) {
    case 0:
      return `<circle stroke="none" cx="${at(x)}" cy="${at(y)}" r="4.5"/>`;
    case 1:
      return `<rect stroke="none" x="${at(x - 4)}" y="${at(y - 4)}" width="8" height="8"/>`;
    default:
      return `<polygon stroke="none" points="${at(x)},${at(y - 5.5)} ${at(x + 5.5)},${at(y + 4)} ${at(x - 5.5)},${at(y + 4)}"/>`;
  }
}

/** Moves overlapping labels apart and keeps their order. */
function spread(places: readonly number[]): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  const moved = [...places];
  let free = -Infinity;
  for (const { place, index } of order) {
    moved[index] = Math.max(place, free);
    free = (moved[index] ?? 0) + labelGap;
  }
  const over = Math.max(0, free - labelGap - plot.bottom);
  return moved.map((place) => place - over);
}

function logScale(values: readonly number[], from: number, to: number): Scale {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    ticks: Array.from({ length: high - low + 1 }, (_none, index) =>
      Number((10 ** (low + index)).toPrecision(1)),
    ),
    place: (value) => from + ((Math.log10(value) - low) / (high - low)) * (to - from),
  };
}

const at = (value: number) => value.toFixed(1);
const readable = (ms: number) => {
  if (ms >= 1_000) return `${Number((ms / 1_000).toPrecision(2))} s`;
  return `${ms >= 100 ? ms.toFixed(0) : Number(ms.toPrecision(2))} ms`;
};

const style = `
  text { font: 13px system-ui, sans-serif; fill: #30343b; }
  .title { font-size: 18px; font-weight: 600; }
  .tick { font-size: 12px; fill: #5b616b; }
  .grid { stroke: #d9dce1; }
  .ground { fill: #ffffff; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e3e6ea; } .tick { fill: #a4abb5; } .grid { stroke: #363b44; } .ground { fill: #14171c; }
  }`;
