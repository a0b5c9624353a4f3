import { expect } from 'chai';
import fc from 'fast-check';

import type { CaseTraits } from '../../core/src/evidence/requirements/requesting-template.js';
import { chooseTemplate } from '../../core/src/letters/templates/template-choice.js';
import type { ResponseTemplate } from '../../core/src/letters/templates/templates.js';

const reasons = ['fraudulent', 'duplicate', 'general', 'unknown'];
const networks = ['visa', 'amex'];
const categories = ['physical_goods', 'services'];
const languages = ['en', 'zh', 'ja'];
const maybe = <T>(values: readonly T[]) => fc.constantFrom(undefined, ...values);

const aTemplate = fc.record({
  disputeReason: maybe(reasons.filter((reason) => reason !== 'unknown')),
  cardNetwork: maybe(networks),
  category: maybe([...categories, 'our own label']),
  language: fc.constantFrom(...languages),
  isDefault: fc.boolean(),
  status: fc.constantFrom('active', 'active', 'active', 'draft', 'archived'),
  version: fc.integer({ min: 1, max: 3 }),
  createdAt: fc.integer({ min: 0, max: 3 }).map((ms) => new Date(ms)),
});

const someTemplates = fc.array(aTemplate, { maxLength: 14 }).map((traits) =>
  traits.map((one, index): ResponseTemplate => ({
    ...one,
    status: one.status,
    templateId: `tpl_${String(index).padStart(3, '0')}`,
    name: `Letter ${index}`,
    description: undefined,
    content: '',
    variables: [],
    requiredEvidence: [],
  })),
);

const aCase: fc.Arbitrary<CaseTraits> = fc.record({
  reason: fc.constantFrom(...reasons),
  network: maybe([...networks, 'paypal']),
  category: maybe(categories),
  language: fc.constantFrom(...languages),
});

/**
 * The rule, implemented differently from the code: a chain of filters, each of which keeps all candidates if it would
 * keep none.
 */
function sieve(templates: readonly ResponseTemplate[], traits: CaseTraits): ResponseTemplate | undefined {
  const isOf = (reason: string) => (one: ResponseTemplate) => (one.disputeReason ?? 'general') === reason;
  const kindOf = (one: ResponseTemplate) =>
    categories.includes(one.category ?? '') ? one.category : undefined;
  const fitting = templates.filter(
    (one) =>
      one.status === 'active' &&
      [undefined, traits.network].includes(one.cardNetwork) &&
      [undefined, traits.category].includes(kindOf(one)),
  );
  const ofReason = fitting.filter(isOf(traits.reason));
  let left = ofReason.length > 0 ? ofReason : fitting.filter(isOf('general'));
  const sieves: ((one: ResponseTemplate) => boolean)[] = [
    (one) => one.language === traits.language,
    (one) => one.language === traits.language || one.language === 'en',
    (one) => one.cardNetwork !== undefined,
    (one) => kindOf(one) !== undefined,
    (one) => one.isDefault,
    (one) => left.every((other) => other.version <= one.version),
    (one) => left.every((other) => other.createdAt <= one.createdAt),
    (one) => left.every((other) => other.templateId >= one.templateId),
  ];
  for (const keep of sieves) {
    const kept = left.filter(keep);
    if (kept.length > 0) left = kept;
  }
  return left[0];
}

describe('template choice, compared with a second implementation', () => {
  it('matches the second implementation for every set of templates and every case', () => {
    fc.assert(
      fc.property(someTemplates, aCase, (templates, traits) => {
        expect(chooseTemplate(templates, traits)?.template.templateId).to.equal(
          sieve(templates, traits)?.templateId,
        );
      }),
      { numRuns: 10_000 },
    );
  });

  it('reports whenever it does not match the reason or the language, and only then', () => {
    fc.assert(
      fc.property(someTemplates, aCase, (templates, traits) => {
        const choice = chooseTemplate(templates, traits);
        if (choice === undefined) return;
        const { template, chosenBecause } = choice;
        const reason = template.disputeReason ?? 'general';
        expect([traits.reason, 'general']).to.include(reason);
        expect(chosenBecause.some((why) => why.startsWith('No active template exists for'))).to.equal(
          reason !== traits.reason,
        );
        expect(chosenBecause.some((why) => why.startsWith('None fits in'))).to.equal(
          template.language !== traits.language,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
