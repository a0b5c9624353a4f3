import { evidenceTypes, type EvidenceType } from '@rebuttal/plugin-kit';

import type { FieldProblem } from '../../platform/errors/catalogue.js';
import {
  businessCategories,
  evidenceFormats,
  type BuiltinRequirement,
} from '../../rules/requirement-rows.js';
import type { RequiredEvidenceRequest } from './templates.dto.js';

const itemsMax = 40;
const descriptionCharactersMax = 500;
const helpCharactersMax = 1_000;

const typeValues: readonly EvidenceType[] = evidenceTypes.map(({ value }) => value);

export type ReadEvidence = {
  readonly items: readonly BuiltinRequirement[];
  readonly problems: readonly FieldProblem[];
};

/**
 * Reads the evidence that a template requests. A form shows type, description and formats only. Its business categories
 * and alternatives are kept from `base` unless given.
 */
export function readRequiredEvidence(
  requests: readonly RequiredEvidenceRequest[] | null | undefined,
  base: readonly BuiltinRequirement[],
): ReadEvidence {
  if (requests === undefined) return { items: base, problems: [] };
  const given = requests ?? [];
  if (given.length > itemsMax) {
    const message = `A template can request at most ${itemsMax} types of evidence`;
    return { items: [], problems: [{ field: 'required_evidence', message }] };
  }
  const problems: FieldProblem[] = [];
  const items = given.flatMap((request, index) => {
    const note = (field: string, message: string) =>
      problems.push({ field: `required_evidence[${index}].${field}`, message });
    const type = typeValues.find((known) => known === request.type);
    if (type === undefined) {
      note(
        'type',
        request.type.trim() === ''
          ? 'Choose a type of evidence'
          : `There is no evidence type "${request.type.slice(0, 60)}"`,
      );
      return [];
    }
    if (given.findIndex((other) => other.type === type) !== index)
      note('type', 'This type of evidence is already in the list');
    return [readItem(request, { type, before: base.find((item) => item.type === type), note })];
  });
  return { items, problems };
}

type Reading = {
  readonly type: EvidenceType;
  readonly before: BuiltinRequirement | undefined;
  readonly note: (field: string, message: string) => void;
};

function readItem(request: RequiredEvidenceRequest, { type, before, note }: Reading): BuiltinRequirement {
  const text = (field: 'description' | 'help_text', charactersMax: number) => {
    const trimmed = request[field]?.trim() ?? '';
    if (trimmed.length > charactersMax) note(field, `This can have at most ${charactersMax} characters`);
    return trimmed;
  };
  const choices = <T extends string>(
    field: 'formats' | 'categories' | 'required_for' | 'alternatives',
    known: readonly T[],
    kept: readonly T[] | undefined,
  ): readonly T[] | undefined => {
    const given = request[field];
    if (given === undefined) return kept;
    if (given === null || given.length === 0) return undefined;
    if (!given.every((value) => known.includes(value as T))) note(field, `Choose from ${known.join(', ')}`);
    return [...new Set(given)].flatMap((value) => known.find((one) => one === value) ?? []);
  };
  const categories = choices('categories', businessCategories, before?.categories);
  const requiredFor = choices('required_for', businessCategories, before?.requiredFor);
  const alternatives = choices('alternatives', typeValues, before?.alternatives);
  return {
    type,
    required: request.required ?? false,
    description: text('description', descriptionCharactersMax),
    helpText: text('help_text', helpCharactersMax),
    formats: choices('formats', evidenceFormats, undefined) ?? [],
    ...(categories === undefined ? {} : { categories }),
    ...(requiredFor === undefined ? {} : { requiredFor }),
    ...(alternatives === undefined ? {} : { alternatives }),
  };
}
