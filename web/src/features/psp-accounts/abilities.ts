import type { CredentialField, Provider, PspAccount } from '@rebuttal/sdk';
import { texts } from '#texts/psp-accounts';

import type { Credentials } from './credentials.js';

type Limit = PspAccount['limits'][number];

/** A connection's capabilities and limits, one sentence each, with reasons for the limits. */
export type AbilityWords = {
  readonly can: readonly string[];
  readonly cannot: readonly { readonly what: string; readonly why: string }[];
};

/** A connection's known details, of an account or of the form that creates one. */
export type Connection = {
  readonly capabilities: readonly string[];
  readonly limits: readonly Limit[];
  readonly getsWebhooks: boolean;
};

/**
 * In the order of a dispute's life cycle. Acceptance has no sentence here: each dispute states whether it can be
 * accepted.
 */
const sentences: Readonly<Record<string, string>> = texts.abilities.sentences;

const lackingWords: Readonly<Record<string, string>> = texts.abilities.lackingWords;

export function describeAbilities({ capabilities, limits, getsWebhooks }: Connection): AbilityWords {
  const has = new Set([...capabilities, ...(getsWebhooks ? ['webhooks'] : [])]);
  for (const { capability } of limits) has.delete(capability);
  // A list of all disputes makes the single query redundant.
  if (has.has('listDisputes')) has.delete('fetchDispute');
  const can = Object.entries(sentences).flatMap(([ability, sentence]) =>
    has.has(ability) ? [sentence] : [],
  );
  return { can, cannot: byReason(limits) };
}

/** The server's way to read disputes. Merchants miss nothing without it. */
const internal = 'disputeFromHistory';

/** One reason may remove several capabilities; it is shown once. */
function byReason(limits: readonly Limit[]): AbilityWords['cannot'] {
  const reasons = new Map<string, string[]>();
  for (const { capability, reason } of limits) {
    if (capability === internal) continue;
    const words = Object.hasOwn(lackingWords, capability) ? lackingWords[capability] : undefined;
    reasons.set(reason, [...(reasons.get(reason) ?? []), ...(words === undefined ? [] : [words])]);
  }
  return [...reasons].map(([why, words]) => ({ what: texts.abilities.lackingTogether(words), why }));
}

/** The limits of an account with these credentials, the first per capability. An untouched select has its first option. */
export function limitsInEffect(
  limits: Provider['limits'],
  fields: readonly CredentialField[],
  credentials: Credentials,
): Provider['limits'] {
  const met = limits.filter(({ when }) => when === null || isMet(when, fields, credentials));
  return met.filter((limit, at) => met.findIndex(({ capability }) => capability === limit.capability) === at);
}

type Condition = NonNullable<CredentialField['when']>;

function isMet(
  { field, is }: Condition,
  fields: readonly CredentialField[],
  credentials: Credentials,
): boolean {
  return is.includes((withChosenOptions(fields, credentials)[field] ?? '').trim());
}

/** The fields of an account with these credentials. Each is required or not, as its choices say. */
export function fieldsInEffect(
  fields: readonly CredentialField[],
  credentials: Credentials,
): readonly CredentialField[] {
  return fields
    .filter(({ when }) => when === null || isMet(when, fields, credentials))
    .map((field) => ({
      ...field,
      is_required:
        field.is_required ||
        (field.required_when !== null && isMet(field.required_when, fields, credentials)),
    }));
}

/** The credentials, with the first option of each untouched list. */
export function withChosenOptions(fields: readonly CredentialField[], credentials: Credentials): Credentials {
  const untouched = fields.flatMap(({ field_name: name, options }) => {
    const first = options?.[0]?.value;
    return first !== undefined && (credentials[name] ?? '') === '' ? [[name, first] as const] : [];
  });
  return { ...credentials, ...Object.fromEntries(untouched) };
}

export function getsWebhooks({ webhook_setup: setup }: Provider, limits: readonly Limit[]): boolean {
  return setup !== null && !limits.some(({ capability }) => capability === 'webhooks');
}
