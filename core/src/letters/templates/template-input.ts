import { errors, type FieldProblem } from '../../platform/errors/catalogue.js';
import { languages } from '../../platform/shared/language.js';
import { readRequiredEvidence } from './required-evidence-input.js';
import { checkContent, describeUnknown, isVariable, listVariables } from './template-content.js';
import type { TemplateRequest, TemplateVariableRequest } from './templates.dto.js';
import { templateNetworks, templateReasons, type WrittenTemplate } from './templates.js';

const nameCharactersMax = 200;
const descriptionCharactersMax = 2_000;
const categoryCharactersMax = 50;
const variablesMax = 200;

/**
 * Validates a template as a whole. In an update, absent fields keep the values of `base`.
 * @throws {AppError} 422 with every wrong field
 */
export function readTemplate(request: TemplateRequest, base?: WrittenTemplate): WrittenTemplate {
  const problems: FieldProblem[] = [];
  const written = {
    ...readNames(request, base, problems),
    ...readPlace(request, base, problems),
    ...readLetter(request, base, problems),
    isDefault: request.is_default ?? base?.isDefault ?? false,
  };
  if (problems.length > 0) throw errors.invalid(problems);
  return written;
}

type Base = WrittenTemplate | undefined;

function readNames(request: TemplateRequest, base: Base, problems: FieldProblem[]) {
  const name = readText(problems, 'name', request.name, nameCharactersMax) ?? '';
  if (name === '') problems.push({ field: 'name', message: 'Name is required' });
  return {
    name,
    description: orBase(request.description, base?.description, (text) =>
      readText(problems, 'description', text, descriptionCharactersMax),
    ),
  };
}

/** The disputes that the template is for. */
function readPlace(request: TemplateRequest, base: Base, problems: FieldProblem[]) {
  const choose = <T extends string>(field: string, choices: readonly T[]) => {
    return (text: string) => readChoice(problems, field, text, choices);
  };
  return {
    disputeReason: orBase(
      request.dispute_reason,
      base?.disputeReason,
      choose('dispute_reason', templateReasons),
    ),
    cardNetwork: orBase(request.card_network, base?.cardNetwork, choose('card_network', templateNetworks)),
    category: orBase(request.category, base?.category, (text) =>
      readText(problems, 'category', text, categoryCharactersMax),
    ),
    language: orBase(request.language, base?.language, choose('language', languages)) ?? 'en',
  };
}

function readLetter(request: TemplateRequest, base: Base, problems: FieldProblem[]) {
  const content = request.content.replace(/\r\n?/g, '\n');
  const evidence = readRequiredEvidence(request.required_evidence, base?.requiredEvidence ?? []);
  const declared = request.variables;
  problems.push(...checkContent(content), ...checkVariables(declared ?? []), ...evidence.problems);
  return {
    content,
    variables: listVariables(content, declared?.map(toVariable) ?? stillUsed(content, base)),
    requiredEvidence: evidence.items,
  };
}

function orBase<T>(
  text: string | null | undefined,
  base: T | undefined,
  read: (text: string) => T | undefined,
): T | undefined {
  return text === undefined ? base : read(text ?? '');
}

function readText(
  problems: FieldProblem[],
  field: string,
  text: string,
  charactersMax: number,
): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > charactersMax) {
    const label = field.charAt(0).toUpperCase() + field.slice(1);
    problems.push({ field, message: `${label} can have at most ${charactersMax} characters` });
  }
  return trimmed === '' ? undefined : trimmed;
}

function readChoice<T extends string>(
  problems: FieldProblem[],
  field: string,
  text: string,
  choices: readonly T[],
): T | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const choice = choices.find((known) => known === trimmed);
  if (choice === undefined) problems.push({ field, message: `Choose one of ${choices.join(', ')}` });
  return choice;
}

function checkVariables(variables: readonly TemplateVariableRequest[]): FieldProblem[] {
  if (variables.length > variablesMax)
    return [{ field: 'variables', message: `A template can have at most ${variablesMax} variables` }];
  return variables.flatMap(({ name, description }, index): FieldProblem[] => {
    if (!isVariable(name)) return [{ field: `variables[${index}].name`, message: describeUnknown(name) }];
    return (description ?? '').length > 500
      ? [{ field: `variables[${index}].description`, message: 'Description can have at most 500 characters' }]
      : [];
  });
}

function toVariable({ name, description, required }: TemplateVariableRequest) {
  return { name, description: description ?? '', required: required ?? false };
}

/** Keeps descriptions of the previous version for names that the new text still has. */
function stillUsed(content: string, base: Base): WrittenTemplate['variables'] {
  const used = new Set(listVariables(content, []).map(({ name }) => name));
  return (base?.variables ?? []).filter(({ name }) => used.has(name));
}
