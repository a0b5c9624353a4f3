import type { DisputeReason } from '@rebuttal/plugin-kit';
import { evidenceTypes } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { exhibitTable } from '../../evidence/readings/testing/exhibit-table.js';
import type { Language } from '../../platform/shared/language.js';
import { letterWords } from '../../rules/letter-words.js';
import { isThorough, itThorough } from '../../testing/thoroughness.js';
import { builtinTemplates } from '../templates/builtin/builtin-templates.js';
import type { LetterExhibit } from './letter-case.js';
import { createLetterPrinter, type LetterPrinter } from './testing/letter-printer.js';
import { deliveredDetails, exhibit, factsOf, hutchCase, hutchFacts } from './testing/rabbit-case.js';

const facts = factsOf(
  { ...hutchFacts, three_d_secure: 'failed', acquirer_reference: '74537604221222132710575' },
  {
    refundState: 'partial',
    refunds: [
      {
        amount: { amountMinor: 2_400, currency: 'EUR' },
        refundedAt: new Date('2026-05-06T00:00:00Z'),
        source: { kind: 'provider', label: 'Stripe' },
      },
    ],
    refundedTotal: { amountMinor: 2_400, currency: 'EUR' },
    priorPayments: [1, 2, 3].map((number) => ({
      id: `ch_3PgW9iLkdIwHu7ix${number}`,
      amount: { amountMinor: 1_900, currency: 'EUR' },
      paidAt: new Date(`2025-0${number + 3}-08T00:00:00Z`),
      description: `Plan set ${number} for hutches with a treated roof`,
    })),
  },
);

const understood = (type: string) => exhibitTable.find((row) => row.type === type)?.harmless ?? '';

/** Exhibits of every type, each with as much text as a letter quotes. */
const everything = evidenceTypes.map(({ value }, index) =>
  exhibit(index, value, {
    title: `Record of ${value.replaceAll('_', ' ')}`,
    text: `${understood(value)} ${'The hutch has its roof and its frame. '.repeat(7 + (index % 40))}`,
    details: value === 'proof_of_delivery' ? deliveredDetails : {},
  }),
);

describe('the pages of a built-in letter', function () {
  this.timeout(240_000);
  let printer: LetterPrinter;
  before(async () => {
    printer = await createLetterPrinter();
  });

  const pagesOf = (reason: DisputeReason, language: Language, exhibits: readonly LetterExhibit[]) => {
    const { template, dispute } = hutchCase('');
    const found = builtinTemplates.find(
      (one) => one.disputeReason === reason && one.language === language && one.cardNetwork === undefined,
    );
    return printer.print(
      hutchCase('', {
        facts,
        exhibits,
        dispute: { ...dispute, reason },
        template: { ...template, language, content: found?.content ?? '' },
      }),
    );
  };

  for (const language of isThorough ? (['en', 'zh', 'ja'] as const) : (['en'] as const))
    it(`have the complete argument on the first one, and none is empty (${language})`, async () => {
      for (const reason of ['fraudulent', 'credit_not_processed', 'general'] as const)
        for (const exhibits of [everything.slice(0, 2), everything]) {
          const { letter, pages } = await pagesOf(reason, language, exhibits);
          const closing = letterWords[language].closing.replaceAll(/\s/g, '');
          expect(pages[0], `${reason}, ${exhibits.length} exhibits`).to.contain(closing);
          expect(letter.claims.length).to.be.at.least(2);
          for (const page of pages) expect(page.length).to.be.at.least(20);
        }
    });

  it("leave out the least important claims completely if they don't fit", async () => {
    const { letter } = await pagesOf('general', 'en', everything);
    expect(letter.density).to.equal('compact');
    for (const { text } of letter.claims) expect(letter.argument.text).to.contain(text);
  });

  itThorough('do not end with an empty page after an exhibit that exactly fills one', async () => {
    for (let lines = 20; lines < 60; lines += 2) {
      const exhibits = [exhibit(0, 'other', { title: 'Chat', text: 'hop\n'.repeat(lines) })];
      const { pages } = await pagesOf('general', 'en', exhibits);
      expect(pages.at(-1), String(lines)).to.match(/hop|Respectfully/);
    }
  });
});
