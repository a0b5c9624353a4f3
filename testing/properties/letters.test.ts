import { evidenceTypes, money } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import fc from 'fast-check';

import type { FactKey } from '../../core/src/evidence/facts/facts.js';
import type { LetterExhibit } from '../../core/src/letters/rendering/letter-case.js';
import { composeLetter } from '../../core/src/letters/rendering/letter.js';
import {
  createLetterPrinter,
  type LetterPrinter,
} from '../../core/src/letters/rendering/testing/letter-printer.js';
import { exhibit, factsOf } from '../../core/src/letters/rendering/testing/rabbit-case.js';
import { formatAmountWithCode, letterWords } from '../../core/src/rules/letter-words.js';

import { itThorough } from '../../core/src/testing/thoroughness.js';
import { paidOn, swapped, swaps, type Swap } from './exhibit-swaps.js';
import {
  caseOf,
  disputed,
  doesCount,
  factsWith,
  kinds,
  options,
  refunds,
  type Kind,
} from './letter-cases.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const fullRefund = /in full|money twice|全额|重复退还|全額|二重の返金/i;
const anyRefund = /(?:was|were|been|merchant) refunded|refunded:|已退款|退款明细|返金しました|返金の内訳/i;

describe('letters, with any facts and exhibits', () => {
  it('state a refund only if there is one, and in full only if the refunds add up', () => {
    const position = fc.record({
      refund: fc.constantFrom('issued' as const, 'not_owed' as const, undefined),
      duplicate: fc.constantFrom('duplicate' as const, 'separate_purchases' as const, undefined),
    });
    let [full, partial] = [0, 0];
    fc.assert(
      fc.property(refunds, position, kinds, (given, stated, kind) => {
        const sum = given.filter(doesCount).reduce((total, { amountMinor }) => total + amountMinor, 0);
        const { argument } = composeLetter(caseOf(kind, { facts: factsWith(given, stated), exhibits: [] }));
        const text = plain(argument.text);
        expect(fullRefund.test(text), text).to.equal(sum >= disputed.amountMinor);
        if (sum === 0) expect(text).to.not.match(anyRefund);
        if (sum >= disputed.amountMinor) full += 1;
        if (sum === 0 || sum >= disputed.amountMinor) return;
        partial += 1;
        const rest = money(disputed.amountMinor - sum, disputed.currency);
        expect(text).to.contain(plain(formatAmountWithCode(rest)));
      }),
      options(4_000, 500),
    );
    expect(Math.min(full, partial)).to.be.above(20);
  });

  it('lose every claim of an exhibit that is turned into its opposite', () => {
    const facts = factsOf({ payment_date: paidOn, payment_amount: 'EUR 249.90' });
    fc.assert(
      fc.property(swapped, ({ pieces, at, opposite, kind }) => {
        const exhibits = pieces.map(({ type, text, details }, index) =>
          exhibit(index, type, { details, ...(text === undefined ? {} : { text }) }),
        );
        const changed = exhibits[at] as LetterExhibit;
        const { opposites } = swaps[pieces[at]?.at ?? 0] as Swap;
        const change = opposites[opposite % opposites.length];
        const denied: LetterExhibit = {
          ...changed,
          ...(change?.text === undefined ? {} : { text: change.text }),
          details: { ...changed.details, ...change?.details },
        };
        const claimsOfChanged = (of: Kind, given: readonly LetterExhibit[]) =>
          composeLetter(caseOf(of, { facts, exhibits: given })).claims.filter(({ supportedBy }) =>
            supportedBy.some(({ id }) => id === changed.evidenceId),
          );
        const general: Kind = { ...kind, reason: 'general' };
        expect(claimsOfChanged(general, exhibits), changed.evidenceType).to.not.have.length(0);
        const after = exhibits.with(at, denied);
        for (const of of [general, kind]) expect(claimsOfChanged(of, after)).to.deep.equal([]);
      }),
      options(4_000, 500),
    );
  });

  describe('printed', function () {
    this.timeout(600_000);
    let printer: LetterPrinter;
    before(async () => {
      printer = await createLetterPrinter();
    });

    const sentences = [
      'The roof was mounted. ',
      'Robin asked about hay.\n',
      '屋根は取り付け済みです。',
      '木屋已送达。',
      'Meadow! ',
    ];
    const text = fc
      .tuple(
        fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
      )
      .map(([parts, times]) => parts.join('').repeat(times));
    const exhibits = fc
      .array(fc.record({ type: fc.constantFrom(...evidenceTypes.map(({ value }) => value)), text }), {
        maxLength: 14,
      })
      .map((pieces) =>
        pieces.map((piece, index) =>
          exhibit(index, piece.type, { title: `Record ${index + 1}`, text: piece.text, details: {} }),
        ),
      );
    const short = fc.constantFrom(
      'Jonas Rosen',
      'An uncommonly long name of a limited company and its partners GmbH & Co. KG',
    );
    const facts = fc
      .record({
        values: fc.record(
          {
            customer_name: short,
            order_items: fc
              .integer({ min: 1, max: 90 })
              .map((items) => Array(items).fill('1 x Rabbit hutch, oak').join(', ')),
            order_number: fc.constant('W-220'),
            payment_date: fc.constant(paidOn),
            three_d_secure: fc.constant('authenticated, ECI 05'),
            authorization_code: fc.constant('104200'),
            card_last4: fc.constant('0259'),
            descriptor: fc.constant('RABBIT AND HUTCH'),
          } satisfies Partial<Record<FactKey, fc.Arbitrary<string>>>,
          { requiredKeys: [] },
        ),
        given: refunds,
      })
      .map(({ values, given }) => {
        const none = { refund: undefined, duplicate: undefined };
        const { refundState, refundedTotal, refunds: counted } = factsWith(given, none);
        return factsOf(values, { refundState, refundedTotal, refunds: counted });
      });

    itThorough('have their argument on the first page, and no empty page', () =>
      fc.assert(
        fc.asyncProperty(kinds, facts, exhibits, async (kind, known, added) => {
          const { pages } = await printer.print(caseOf(kind, { facts: known, exhibits: added }));
          expect(pages[0]).to.contain(letterWords[kind.language].closing.replaceAll(/\s/g, ''));
          for (const page of pages) expect(page).to.not.equal('');
        }),
        options(120, 12),
      ),
    );
  });
});
