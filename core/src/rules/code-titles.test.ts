import { expect } from 'chai';

import { networkCodes } from './catalogue.js';
import { codeTitles } from './code-titles.js';

/** Titles without a meaning. A letter names the reason instead. */
const unexplained = /not published|seen in feeds|^Other chargeback \(|^Pre-compliance case /;

describe('the titles of reason codes in other languages', () => {
  it('exist for exactly the codes that a letter can answer, without English left', () => {
    const titles = Object.values(networkCodes)
      .flat()
      // No letter is written for a code that cannot be contested.
      .filter(({ cannotContest, title }) => cannotContest === undefined && !unexplained.test(title))
      .map(({ title }) => title);
    expect([...codeTitles.keys()]).to.have.members([...new Set(titles)]);
    for (const { zh, ja } of codeTitles.values())
      for (const title of [zh, ja]) expect(title).to.match(/[\u3040-\u30ff\u4e00-\u9fff]/);
  });
});
