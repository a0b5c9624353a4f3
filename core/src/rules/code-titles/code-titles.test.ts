import { expect } from 'chai';

import { networkCodes } from '../catalogue.js';
import { codeTitleIn } from './code-titles.js';
import { japaneseCodeTitles } from './ja.js';
import { chineseCodeTitles } from './zh.js';

/** Titles without a meaning. A letter names the reason instead. */
const unexplained = /not published|seen in feeds|^Other chargeback \(|^Pre-compliance case /;

const titles = [
  ...new Set(
    Object.values(networkCodes)
      .flat()
      // No letter is written for a code that cannot be contested.
      .filter(({ cannotContest, title }) => cannotContest === undefined && !unexplained.test(title))
      .map(({ title }) => title),
  ),
];

describe('the titles of reason codes in other languages', () => {
  it('exist for every code that a letter can answer', () => {
    expect(titles.length).to.be.above(150);
    for (const language of ['zh', 'ja'] as const)
      expect(titles.filter((title) => codeTitleIn(language, title) === undefined)).to.deep.equal([]);
  });

  it('have no entry that no code uses, and no English left', () => {
    for (const translations of [chineseCodeTitles, japaneseCodeTitles]) {
      expect(Object.keys(translations).filter((title) => !titles.includes(title))).to.deep.equal([]);
      for (const translation of Object.values(translations))
        expect(translation).to.match(/[\u3040-\u30ff\u4e00-\u9fff]/);
    }
  });
});
