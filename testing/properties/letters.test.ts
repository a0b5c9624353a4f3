import { money } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import fc from 'fast-check';

import type { LetterExhibit } from '../../core/src/letters/rendering/letter-case.js';
import { composeLetter } from '../../core/src/letters/rendering/letter.js';
import { exhibit, factsOf } from '../../core/src/letters/rendering/testing/rabbit-case.js';
import { formatAmountWithCode } from '../../core/src/rules/letter-words.js';

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
});
