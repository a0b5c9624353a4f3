import { expect } from 'chai';

import { drawGrowth } from './chart.js';

const flat = { name: 'list', points: [1_000, 100_000, 1_000_000].map((rows) => ({ rows, ms: 2 })) };
const steep = {
  name: 'summary',
  points: [1_000, 100_000, 1_000_000].map((rows) => ({ rows, ms: rows / 500 })),
};

const linesIn = (svg: string) =>
  [...svg.matchAll(/<polyline fill="none" stroke-width="2" points="([^"]+)"/g)].map(([, points = '']) =>
    points.split(' ').map((point) => point.split(',').map(Number)),
  );
const labelsIn = (svg: string) =>
  [...svg.matchAll(/<text stroke="none" x="[\d.]+" y="([\d.]+)"/g)].map(([, y]) => Number(y));

describe('growth chart', () => {
  it('draws a constant as a level line and tenfold growth as one decade', () => {
    const [level, rising] = linesIn(drawGrowth([flat, steep]));
    expect(new Set(level?.map(([, y]) => y))).to.have.property('size', 1);
    const heights = rising?.map(([, y = 0]) => y) ?? [];
    const [first = 0, second = 0, third = 0] = heights;
    // From 1,000 to 100,000 rows is two decades, to 1,000,000 one more.
    expect((first - second) / (second - third)).to.be.closeTo(2, 0.02);
  });

  it('separates names that would overlap', () => {
    const [first = 0, second = 0, third = 0] = labelsIn(drawGrowth([flat, flat, flat]));
    expect(second - first).to.be.at.least(15);
    expect(third - second).to.be.at.least(15);
  });

  it('names axes and units, and is readable on a dark background', () => {
    const svg = drawGrowth([flat, steep]);
    expect(svg).to.contain('disputes in the database').and.to.contain(' ms</text>');
    expect(svg).to.contain('prefers-color-scheme: dark');
  });
});
