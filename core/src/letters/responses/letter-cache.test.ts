import { expect } from 'chai';

import { RenderingError } from '../../platform/errors/rendering-error.js';
import { LetterCache } from './letter-cache.js';

const document = {
  createdAt: new Date('2026-05-20T09:00:00Z'),
  title: 'Response to dispute dp_1',
  language: 'en' as const,
  queueKey: 'ten_rabbits',
};

describe('letter cache', () => {
  let printed: string[] = [];
  let failures: Error[] = [];
  let bytes = 1_000;
  const open = () => {
    [printed, failures, bytes] = [[], [], 1_000];
    return new LetterCache({
      bind: async (html, { queueKey, title }) => {
        printed.push(`${queueKey}: ${title}: ${html}`);
        await Promise.resolve();
        const failure = failures.shift();
        if (failure !== undefined) throw failure;
        return { bytes: new Uint8Array(bytes).fill(printed.length), pages: 1, attachments: [] };
      },
    });
  };

  it('returns the same letter for the same text, with its time of creation', async () => {
    const letters = open();
    const first = await letters.print('<p>carrot</p>', document);
    const again = await letters.print('<p>carrot</p>', { ...document, createdAt: new Date() });
    expect(again).to.equal(first);
    expect(printed).to.have.length(1);
  });

  it('renders a letter once for concurrent requests', async () => {
    const letters = open();
    const [one, other] = await Promise.all([
      letters.print('<p>carrot</p>', document),
      letters.print('<p>carrot</p>', document),
    ]);
    expect(one).to.equal(other);
    expect(printed).to.have.length(1);
  });

  it('renders again for another text, title, language or company', async () => {
    const letters = open();
    await letters.print('<p>carrot</p>', document);
    await letters.print('<p>turnip</p>', document);
    await letters.print('<p>carrot</p>', { ...document, title: 'Response to dispute dp_2' });
    await letters.print('<p>carrot</p>', { ...document, language: 'ja' });
    await letters.print('<p>carrot</p>', { ...document, queueKey: 'ten_foxes' });
    expect(printed).to.have.length(5);
  });

  it('renders again after a failure', async () => {
    const letters = open();
    failures = [new RenderingError('timeout', 'It took too long.')];
    const failed = await letters.print('<p>carrot</p>', document).catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(RenderingError);
    expect((await letters.print('<p>carrot</p>', document)).pages).to.equal(1);
    expect(printed).to.have.length(2);
  });

  it('keeps no large letters, and at most 16 MB in total', async () => {
    const letters = open();
    bytes = 3_000_000;
    await letters.print('<p>large</p>', document);
    await letters.print('<p>large</p>', document);
    expect(printed).to.have.length(2);
    bytes = 1_900_000;
    for (let at = 0; at < 9; at += 1) await letters.print(`<p>${at}</p>`, document);
    await letters.print('<p>0</p>', document);
    expect(printed).to.have.length(12);
    await letters.print('<p>8</p>', document);
    expect(printed).to.have.length(12);
  });
});
