import { expect } from 'chai';

import { toJsonLine, toMarkdown } from './report.js';
import { toFigure, toVoidFigure } from './rounds.js';

const text = {
  work: 'digging',
  baseline: 'a spoon',
  unit: 's',
  target: { is: 'at most', ratio: 2 },
} as const;
const monday = { machine: '2 x paws', date: '2026-11-16T08:00:00.000Z' };
const tuesday = { machine: '2 x paws', date: '2026-11-17T08:00:00.000Z' };

describe('report', () => {
  it('has a table for each run, so that every figure is under its own date', () => {
    const page = toMarkdown([
      { circumstances: tuesday, figures: [toFigure(text, [{ bare: 2, product: 3 }])] },
      { circumstances: monday, figures: [toVoidFigure({ ...text, work: 'lining' }, 'no moss')] },
    ]);
    const [, first = '', second = ''] = page.split('\n## ');
    expect(first).to.match(/^2026-11-16/);
    expect(first).to.contain('| lining | a spoon | - | - | - | - | <= 2 | void: no moss |');
    expect(second).to.match(/^2026-11-17/);
    expect(second).to.contain('| digging | a spoon | 3.0 s | 2.0 s | 1.50x | 1.50-1.50 | <= 2 | holds |');
  });

  it('prints the same for programs, with machine and date', () => {
    const line = JSON.parse(toJsonLine(toFigure(text, [{ bare: 2, product: 5 }]), monday)) as unknown;
    expect(line).to.include({
      work: 'digging',
      ratio: 2.5,
      target: '<= 2',
      holds: false,
      bare: 2,
      product: 5,
    });
    expect(line).to.include(monday);
  });
});
