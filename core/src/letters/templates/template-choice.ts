import type { CaseTraits } from '../../evidence/requirements/requesting-template.js';
import { letterWords } from '../../rules/letter-words.js';
import { networkName } from '../../rules/network-names.js';
import { businessCategories, type BusinessCategory } from '../../rules/requirement-rows.js';
import { generalReason, type FittingTemplate, type ResponseTemplate } from './templates.js';
import type { TemplatesRepository } from './templates.repository.js';

export type TemplateChoice<Template extends FittingTemplate = ResponseTemplate> = {
  readonly template: Template;
  readonly chosenBecause: readonly string[];
};

/** Chooses among the company's stored templates, and reads the texts of the chosen one. */
export async function chooseStored(
  templates: Pick<TemplatesRepository, 'listFitting' | 'findTemplate'>,
  tenantId: string,
  traits: CaseTraits,
): Promise<TemplateChoice | undefined> {
  const choice = chooseTemplate(await templates.listFitting(tenantId, traits), traits);
  const template = choice && (await templates.findTemplate(tenantId, choice.template.templateId));
  return template && { ...choice, template };
}

/**
 * Chooses the best template: by requested language first, then reason, card network, business category, default, newest.
 * Never chooses one of another reason. Without one for this reason, chooses the general one and reports that.
 */
export function chooseTemplate<Template extends FittingTemplate>(
  templates: readonly Template[],
  traits: CaseTraits,
): TemplateChoice<Template> | undefined {
  const usable = templates.filter(
    (template) =>
      template.status === 'active' &&
      fits(template.cardNetwork, traits.network) &&
      fits(categoryOf(template), traits.category),
  );
  const ofReason = usable.filter((template) => reasonOf(template) === traits.reason);
  const general = usable.filter((template) => reasonOf(template) === generalReason);
  const [best] = (ofReason.length > 0 ? ofReason : general).toSorted((a, b) => compare(a, b, traits));
  if (best === undefined) return undefined;
  return { template: best, chosenBecause: explain(best, traits, ofReason.length > 0) };
}

function reasonOf(template: FittingTemplate): string {
  return template.disputeReason ?? generalReason;
}

/** A business category restricts a template. Any other text is the company's own label. */
function categoryOf({ category }: FittingTemplate): BusinessCategory | undefined {
  return businessCategories.find((known) => known === category);
}

/** A template without a value fits every case. One with a value fits only cases with that value. */
function fits(wanted: string | undefined, actual: string | undefined): boolean {
  return wanted === undefined || wanted === actual;
}

function compare(a: FittingTemplate, b: FittingTemplate, traits: CaseTraits): number {
  const ranks: ((template: FittingTemplate) => number)[] = [
    (template) => languageRank(template.language, traits.language),
    (template) => Number(template.cardNetwork === undefined),
    (template) => Number(categoryOf(template) === undefined),
    (template) => Number(!template.isDefault),
    (template) => -template.version,
    (template) => -template.createdAt.getTime(),
  ];
  for (const rank of ranks) {
    const difference = rank(a) - rank(b);
    if (difference !== 0) return difference;
  }
  return a.templateId < b.templateId ? -1 : 1;
}

function languageRank(language: string, wanted: string): number {
  if (language === wanted) return 0;
  return language === 'en' ? 1 : 2;
}

const languageNames: Readonly<Record<string, string>> = { en: 'English', zh: 'Chinese', ja: 'Japanese' };

const categoryNames: Readonly<Record<BusinessCategory, string>> = {
  physical_goods: 'Physical goods',
  digital_goods: 'Digital goods',
  services: 'Services',
  subscription: 'Subscription',
  travel_event: 'Travel and events',
};

function reasonName(reason: string): string {
  const names: Readonly<Record<string, string>> = letterWords.en.reasons;
  return names[reason] ?? reason;
}

function explain(template: FittingTemplate, traits: CaseTraits, isOfReason: boolean): string[] {
  const language = languageNames[template.language] ?? template.language;
  const wanted = languageNames[traits.language] ?? traits.language;
  const reason = reasonName(traits.reason);
  const because = [
    isOfReason
      ? `It is written for the reason "${reason}".`
      : `No active template exists for the reason "${reason}", so the general one is used.`,
    template.language === traits.language
      ? `It is in ${language}, the wanted language.`
      : `None fits in ${wanted}; this one is in ${language}.`,
  ];
  if (template.cardNetwork !== undefined)
    because.push(`It is written for the card network ${networkName(template.cardNetwork)}.`);
  const category = categoryOf(template);
  if (category !== undefined)
    because.push(`It is written for the business category "${categoryNames[category]}".`);
  if (template.isDefault) because.push('It is marked as the default.');
  return because;
}
