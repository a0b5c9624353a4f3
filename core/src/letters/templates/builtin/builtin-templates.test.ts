import { evidenceTypes, type EvidenceType } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import fc from 'fast-check';

import type { EvidenceDetails } from '../../../evidence/exhibits/evidence-details.js';
import type { DisputeFacts } from '../../../evidence/facts/facts.js';
import { exhibitTable } from '../../../evidence/readings/testing/exhibit-table.js';
import { languages } from '../../../platform/shared/language.js';
import { requirementsFor } from '../../../rules/requirement-rows.js';
import { isThorough } from '../../../testing/thoroughness.js';
import { exhibitLabel, type LetterCase } from '../../rendering/letter-case.js';
import { composeLetter, type Letter } from '../../rendering/letter.js';
import {
  bareCase,
  deliveredDetails,
  factsOf,
  hutchCase,
  hutchFacts,
  noFacts,
} from '../../rendering/testing/rabbit-case.js';
import { checkContent } from '../template-content.js';
import { builtinKey, builtinTemplates, type BuiltinTemplate } from './builtin-templates.js';

const reasons = [
  'fraudulent',
  'product_not_received',
  'unrecognized',
  'duplicate',
  'subscription_canceled',
  'product_unacceptable',
  'credit_not_processed',
  'general',
] as const;

/** Types that no claim quotes: policies are only shown, refunds are stated by their amounts. */
const notQuoted: readonly EvidenceType[] = [
  'refund_policy',
  'cancellation_policy',
  'refund_proof',
  'prior_transactions',
  'rebuttal_letter',
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

const exhibitsOf = (types: readonly EvidenceType[], text?: string, details?: EvidenceDetails) =>
  types.map((evidenceType, index) => ({
    label: exhibitLabel(index),
    evidenceId: `evd_${index}`,
    evidenceType,
    title: evidenceType,
    description: 'the lines that matter are marked',
    text,
    ...(details === undefined ? {} : { details }),
  }));

/** Signs of a sentence with a missing variable, which should have been left out completely. */
const holes =
  /\(\s*\)|\s[.,;:)]|[.,;:][.,;:]|\(\s|\{\{|\}\}|\*\*|“\s*”|（\s*）|「\s*」|[，。；：][，。；：]|undefined/;

describe('the built-in letters', () => {
  it('offer one default for each reason, network and language', () => {
    const keys = builtinTemplates.map(builtinKey);
    expect(new Set(keys).size).to.equal(keys.length);
    expect(builtinTemplates.every(({ isDefault }) => isDefault)).to.equal(true);
    for (const language of languages)
      expect(keys).to.include.members(reasons.map((reason) => `${reason}.${language}`));
    const inEnglish = keys.filter((key) => key.endsWith('.en')).map((key) => key.replace(/en$/, ''));
    for (const language of languages) expect(keys).to.include.members(inEnglish.map((key) => key + language));
  });

  it('contain only claims, facts and requests', () => {
    for (const { content, language } of builtinTemplates) {
      const ours = content
        .replaceAll(
          /^(?:> |1\. )?\{\{(?:thesis|facts_paragraph|statement_quotes|refund_statement|claims|claim_[a-z_]+|comparison_table|not_done)\}\}$/gm,
          '',
        )
        .trim();
      expect(ours, language).to.match(
        /^\{\{merchant_name\}\}[^.。\n]*\{\{requested_outcome\}\}[^.。\n]*[.。]$/,
      );
    }
  });

  it('answer a quoted statement first, before the facts', () => {
    const quotedStatements = [{ from: 'cardholder' as const, text: 'The hutch never came.' }];
    for (const template of builtinTemplates) {
      const { argument } = write(template, hutchCase('', { quotedStatements }));
      expect(argument.html, builtinKey(template)).to.match(
        /^<blockquote class="statement">\s*<p>[^<]*The hutch never came[^<]*<\/p>\s*<\/blockquote>\s*<blockquote>/,
      );
    }
  });

  it('order the claims differently for a network than for its reason', () => {
    const firstClaims = (one: BuiltinTemplate | undefined) =>
      [...(one?.content ?? '').matchAll(/\{\{claim_([a-z_]+)\}\}/g)].map(([, id]) => id).slice(0, 3);
    for (const template of builtinTemplates.filter(({ cardNetwork }) => cardNetwork !== undefined)) {
      const { disputeReason, language } = template;
      const general = builtinTemplates.find((one) => builtinKey(one) === `${disputeReason}.${language}`);
      expect(firstClaims(template), builtinKey(template)).to.have.length(3);
      expect(firstClaims(template), builtinKey(template)).to.not.deep.equal(firstClaims(general));
    }
  });

  for (const template of builtinTemplates) {
    describe(builtinKey(template), () => {
      it('reads well with only the facts that every dispute has', () => {
        const letter = write(template, bareCase(''));
        expect(letter.argument.text).to.not.match(holes);
        expect(letter.argument.text).to.contain('Rabbit Outfitters Ltd');
      });

      it('opens with the thesis', () => {
        expect(write(template, hutchCase('')).argument.html).to.match(
          /^<blockquote>\n<p>[^\n]*<\/p>\n<\/blockquote>/,
        );
      });

      it('has no gap and no doubled period, whichever facts and exhibits there are', () => {
        const pick = (facts: object) =>
          fc
            .subarray(Object.keys(facts))
            .map((kept): object =>
              Object.fromEntries(Object.entries(facts).filter(([key]) => kept.includes(key))),
            );
        const cases = fc.record({
          types: fc.subarray(evidenceTypes.map(({ value }) => value)),
          text: fc.constantFrom(
            undefined,
            'hop one, hop two',
            'Hop one.\nHop two.',
            'Refunded: 1.00 EUR',
            'Refunded: 249.90 EUR',
          ),
          facts: pick(hutchFacts),
          details: fc.constantFrom(undefined, deliveredDetails, { ...deliveredDetails, status: 'returned' }),
          dispute: pick({ transactionId: 'ch_1', network: 'visa', reasonCode: '13.1' }),
          businessModel: fc.constantFrom(undefined, 'Hutches for rabbits.'),
        });
        fc.assert(
          fc.property(cases, ({ types, text, facts, details, dispute, businessModel }) => {
            const letter = write(template, {
              ...bareCase(''),
              merchant: { name: 'Rabbit Outfitters Ltd', businessModel },
              dispute: { ...bareCase('').dispute, ...dispute },
              facts: factsOf(facts),
              exhibits: exhibitsOf(types, text, details),
            });
            expect(letter.argument.text).to.not.match(holes);
          }),
          { numRuns: isThorough ? 500 : 30 },
        );
      });

      it('quotes every exhibit that it requests, if it understands its text', () => {
        const types = template.requiredEvidence
          .map(({ type }) => type)
          .filter((type) => !notQuoted.includes(type));
        for (const type of types) {
          const understood = exhibitTable.find((row) => row.type === type)?.harmless;
          expect(understood, type).not.to.equal(undefined);
          const argueWith = (exhibits: LetterCase['exhibits']) =>
            write(template, hutchCase('', { facts: noFacts, exhibits })).argument.text;
          const cited = /(?:Exhibit|证据|資料)\u00a0A[）)].*[“「].+[”」]/;
          expect(argueWith(exhibitsOf([type], understood)), type).to.match(cited);
          expect(argueWith(exhibitsOf([type], 'Hop one.')), type).not.to.contain('Hop one');
        }
      });

      it('states a refund by its amount, and only what the refunds add up to', () => {
        const argue = (text: string | undefined, amountMinor = 0) => {
          const exhibits = exhibitsOf(['receipt', 'refund_proof', 'replacement_proof'], text);
          const amount = { amountMinor, currency: 'EUR' };
          const source = { kind: 'provider', label: 'Stripe' } as const;
          const facts: DisputeFacts = {
            ...noFacts,
            refunds: amountMinor === 0 ? [] : [{ amount, source }],
            refundState: amountMinor === 0 ? 'none' : amountMinor < 24_990 ? 'partial' : 'full',
            refundedTotal: amount,
          };
          return write(template, hutchCase('', { exhibits, facts })).argument.text.replaceAll('\u00a0', ' ');
        };
        const claims =
          /refund(ed)? .*in full|issued in full|credited|returned|money twice|return it twice|全额|双重|重复退还|全額|二重の返金/i;
        for (const text of [undefined, 'The money is back.', 'Refunded: 249.90 USD']) {
          expect(argue(text), String(text)).to.not.match(claims);
          expect(argue(text), String(text)).to.not.match(/(was|been) refunded|退还客户|返金しました/);
        }
        const partial = argue('A part.', 2_400);
        expect(partial).to.not.match(claims);
        expect(partial).to.contain('EUR 24.00').and.to.contain('EUR 225.90');
        expect(argue('All of it.', 24_990)).to.match(claims).and.to.contain('EUR 249.90');
      });

      it('passes the checks that a merchant’s own letter has to pass', () => {
        expect(checkContent(template.content)).to.deep.equal([]);
      });

      it('requests known evidence types, with a reason, a hint and formats', () => {
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
    });
  }

  it('request from each kind of business only evidence that it can have', () => {
    const notReceived = builtinTemplates.find(
      ({ disputeReason }) => disputeReason === 'product_not_received',
    );
    const required = (category: Parameters<typeof requirementsFor>[1]) =>
      requirementsFor(notReceived?.requiredEvidence ?? [], category)
        .filter((requirement) => requirement.required)
        .map(({ type }) => type);
    expect(required('physical_goods')).to.deep.equal(['receipt', 'shipping_tracking', 'proof_of_delivery']);
    expect(required('digital_goods')).to.deep.equal(['receipt', 'access_activity_log']);
    expect(required(undefined)).to.deep.equal(['receipt']);
    const all = requirementsFor(notReceived?.requiredEvidence ?? [], undefined).map(({ type }) => type);
    expect(all).to.include.members(['proof_of_delivery', 'access_activity_log']);
  });
});
