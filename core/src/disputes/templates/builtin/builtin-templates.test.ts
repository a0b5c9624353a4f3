import { evidenceTypes, type EvidenceType } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import fc from 'fast-check';

import { exhibitLabel, type LetterCase } from '../../responses/rendering/letter-case.js';
import { composeLetter, type Letter } from '../../responses/rendering/letter.js';
import { bareCase, hutchCase } from '../../responses/rendering/testing/rabbit-case.js';
import { checkContent } from '../template-content.js';
import { builtinKey, requirementsFor, type BuiltinTemplate } from './builtin-template.js';
import { builtinTemplates } from './builtin-templates.js';

const specReasons = [
  'fraudulent',
  'product_not_received',
  'unrecognized',
  'duplicate',
  'subscription_canceled',
];

const write = (template: BuiltinTemplate, letterCase: LetterCase): Letter =>
  composeLetter({
    ...letterCase,
    dispute: { ...letterCase.dispute, reason: template.disputeReason },
    template: {
      templateId: 'tpl_1',
      name: template.name,
      version: 1,
      language: template.language,
      content: template.content,
    },
  });

const exhibitsOf = (types: readonly EvidenceType[], text?: string) =>
  types.map((evidenceType, index) => ({
    label: exhibitLabel(index),
    evidenceId: `evd_${index}`,
    evidenceType,
    title: evidenceType,
    description: 'the lines that matter are marked',
    text,
  }));

/** Marks of a sentence whose variable was not there: it must have been left out as a whole. */
const holes =
  /\(\s*\)|\s[.,;:)]|[.,;:][.,;:]|\(\s|\{\{|\}\}|\*\*|“\s*”|（\s*）|「\s*」|[，。；：][，。；：]|undefined/;

describe('the built-in letters', () => {
  it('offer one default for each reason and language, English for all', () => {
    const keys = builtinTemplates.map(builtinKey);
    expect(new Set(keys).size).to.equal(keys.length);
    expect(builtinTemplates.every(({ isDefault }) => isDefault)).to.equal(true);
    for (const reason of [...specReasons, 'product_unacceptable', 'credit_not_processed', 'general'])
      expect(keys).to.include(`${reason}.en`);
    for (const reason of specReasons) expect(keys).to.include.members([`${reason}.zh`, `${reason}.ja`]);
  });

  it('argue otherwise for a network than for its reason', () => {
    for (const template of builtinTemplates.filter(({ cardNetwork }) => cardNetwork !== null)) {
      const { disputeReason, language } = template;
      const general = builtinTemplates.find((one) => builtinKey(one) === `${disputeReason}.${language}`);
      const firstClaims = (one: BuiltinTemplate | undefined) =>
        [...(one?.content ?? '').matchAll(/^1\. \*\*(.+?)\*\*/gm)]
          .map(([, title]) => title)
          .filter((title) => !/refund|credit|退款|返金/i.test(title ?? ''))
          .slice(0, 3);
      expect(firstClaims(template), builtinKey(template)).to.have.length(3);
      expect(firstClaims(template), builtinKey(template)).to.not.deep.equal(firstClaims(general));
    }
  });

  it('exist for a network only where its reason has one for the others in that language', () => {
    const keys = new Set(builtinTemplates.map(builtinKey));
    for (const { disputeReason, language } of builtinTemplates)
      expect(keys).to.include(`${disputeReason}.${language}`);
  });

  for (const template of builtinTemplates) {
    describe(builtinKey(template), () => {
      it('reads well with nothing but what every dispute has', () => {
        const letter = write(template, bareCase(''));
        expect(letter.unknownVariables).to.deep.equal([]);
        expect(letter.missingVariables).to.deep.equal([]);
        expect(letter.argument.text).to.not.match(holes);
        expect(letter.argument.text).to.contain('Rabbit Outfitters Ltd');
      });

      it('opens with one sentence that says what is asked', () => {
        expect(write(template, hutchCase('')).argument.html).to.match(
          /^<blockquote>\n<p>[^\n]*<\/p>\n<\/blockquote>/,
        );
      });

      it('has no hole and no doubled stop, whichever facts and exhibits there are', () => {
        const full = hutchCase('');
        const pick = (facts: object) =>
          fc
            .subarray(Object.keys(facts))
            .map((kept) => Object.fromEntries(Object.entries(facts).filter(([key]) => kept.includes(key))));
        const cases = fc.record({
          types: fc.subarray(evidenceTypes.map(({ value }) => value)),
          text: fc.constantFrom(
            undefined,
            'hop one, hop two',
            'Hop one.\nHop two.',
            'Refunded: 1.00 EUR',
            'Refunded: 249.90 EUR',
          ),
          customer: pick(full.customer ?? {}),
          order: pick(full.order ?? {}),
          dispute: pick({ transactionId: 'ch_1', network: 'visa', reasonCode: '13.1', paidAt: new Date(0) }),
          businessModel: fc.constantFrom(undefined, 'Hutches for rabbits.'),
        });
        fc.assert(
          fc.property(cases, ({ types, text, customer, order, dispute, businessModel }) => {
            const letter = write(template, {
              ...bareCase(''),
              merchant: { name: 'Rabbit Outfitters Ltd', businessModel },
              dispute: { ...bareCase('').dispute, ...dispute },
              customer,
              order,
              exhibits: exhibitsOf(types, text),
            });
            expect(letter.missingVariables).to.deep.equal([]);
            expect(letter.argument.text).to.not.match(holes);
          }),
          { numRuns: 150 },
        );
      });

      it('points to every exhibit that it asks for', () => {
        const types = template.requiredEvidence.map(({ type }) => type);
        const shown = new Set<string>();
        // A full refund makes a letter of its own in some reasons, so the others are looked at without it as well.
        for (const chosen of [types, types.filter((type) => type !== 'refund_proof')]) {
          const exhibits = exhibitsOf(chosen, 'Refunded: 249.90 EUR');
          const { argument } = write(template, hutchCase('', { exhibits }));
          for (const [, labels = ''] of argument.text.matchAll(
            /(?:Exhibits?|证据|資料)\u00a0([A-Z, 、and]+)/g,
          ))
            for (const label of labels.match(/[A-Z]/g) ?? [])
              shown.add(chosen[label.charCodeAt(0) - 65] ?? '');
        }
        expect([...types].filter((type) => !shown.has(type))).to.deep.equal([]);
      });

      it('states a refund by its amount, and only what the refund records add up to', () => {
        const argue = (text?: string) => {
          const exhibits = exhibitsOf(['receipt', 'refund_proof', 'replacement_proof'], text);
          return write(template, hutchCase('', { exhibits })).argument.text.replaceAll('\u00a0', ' ');
        };
        const claims =
          /refund(ed)? .*in full|issued in full|credited|returned|money twice|return it twice|全额|双重|全額|二重の返金/i;
        const isAboutRefunds = template.content.includes('refund_full');
        for (const text of [undefined, 'The money is back.', 'Refunded: 249.90 USD']) {
          expect(argue(text), String(text)).to.not.match(claims);
          expect(argue(text), String(text)).to.not.match(/(was|been) refunded|退还客户|返金しました/);
        }
        const partial = argue('Refunded: 24.00 EUR');
        expect(partial).to.not.match(claims);
        const full = argue('Refunded: 249.90 EUR');
        if (!isAboutRefunds) return;
        expect(partial).to.contain('EUR 24.00').and.to.contain('EUR 225.90');
        expect(full).to.match(claims).and.to.contain('EUR 249.90');
      });

      it('stays within one page of argument with all that it asks for', () => {
        const exhibits = exhibitsOf(template.requiredEvidence.map(({ type }) => type));
        const { text } = write(template, hutchCase('', { exhibits })).argument;
        expect(text.length).to.be.below(3_000);
      });

      it('passes the checks that a merchant’s own letter has to pass', () => {
        expect(checkContent(template.content)).to.deep.equal([]);
      });

      it('asks for evidence that exists, with a reason, a hint and formats', () => {
        const types = template.requiredEvidence.map(({ type }) => type);
        expect(new Set(types).size).to.equal(types.length);
        expect(template.requiredEvidence.some(({ required }) => required)).to.equal(true);
        for (const { type, description, helpText, formats } of template.requiredEvidence) {
          expect(description).to.match(/\.$/);
          expect(helpText).to.match(/\.$/);
          const known = evidenceTypes.find(({ value }) => value === type);
          expect(formats).to.not.be.empty;
          if (known?.acceptsFile === false) expect(formats).to.deep.equal(['text']);
          if (known?.acceptsText === false) expect(formats).to.not.include('text');
        }
      });

      it('lists its variables, each with a description', () => {
        const names = template.variables.map(({ name }) => name);
        expect(names).to.include.members(['merchant_name', 'requested_outcome']);
        expect(
          template.variables.every(({ name, description }) => description !== '' && description !== name),
        ).to.equal(true);
      });
    });
  }

  it('ask each kind of business for what it can have', () => {
    const notReceived = builtinTemplates.find(
      ({ disputeReason }) => disputeReason === 'product_not_received',
    );
    const required = (category: Parameters<typeof requirementsFor>[1]) =>
      requirementsFor(notReceived?.requiredEvidence ?? [], category)
        .filter((requirement) => requirement.required)
        .map(({ type }) => type);
    expect(required('physical_goods')).to.deep.equal(['receipt', 'shipping_tracking', 'proof_of_delivery']);
    expect(required('digital_goods')).to.deep.equal(['receipt', 'access_activity_log']);
    expect(required(null)).to.deep.equal(['receipt']);
    const all = requirementsFor(notReceived?.requiredEvidence ?? [], null).map(({ type }) => type);
    expect(all).to.include.members(['proof_of_delivery', 'access_activity_log']);
  });
});
