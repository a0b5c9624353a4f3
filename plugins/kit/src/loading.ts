import type { Ability, AnyProvider } from './provider.js';

const abilityNames: readonly Ability[] = [
  'listDisputes',
  'fetchDispute',
  'disputeFromWebhook',
  'submitEvidence',
  'acceptDispute',
];
const required = [
  'checkCredentials',
  'verifyCredentials',
  'verifyWebhook',
  'readWebhook',
  'createSimulator',
] as const;

/** What may be wrong with a manifest from outside; nothing about it is known yet. */
type Candidate = Readonly<Record<string, unknown>>;

/** All that is wrong with a plugin's default export; an empty list means that it can be loaded. */
export function findProviderFaults(candidate: unknown): string[] {
  if (!isObject(candidate)) return ['its default export is no provider object'];
  const { manifest } = candidate;
  if (!isObject(manifest)) return ['it has no manifest'];
  const faults: string[] = [];
  if (typeof manifest.id !== 'string' || !/^[a-z][a-z0-9-]{1,30}$/.test(manifest.id))
    faults.push(`manifest.id "${String(manifest.id)}" is not lower-case letters, digits and hyphens`);
  if (typeof manifest.label !== 'string' || manifest.label === '') faults.push('manifest.label is missing');
  if (!isObject(manifest.webhook) || typeof manifest.webhook.setup !== 'string')
    faults.push('manifest.webhook.setup is missing');
  if (!isObject(manifest.evidence)) faults.push('manifest.evidence is missing');
  faults.push(...findFieldFaults(manifest.credentials));
  for (const name of required)
    if (typeof candidate[name] !== 'function') faults.push(`the method ${name} is missing`);
  faults.push(...findAbilityFaults(candidate, manifest.capabilities));
  return faults;
}

function isObject(value: unknown): value is Candidate {
  return typeof value === 'object' && value !== null;
}

function findFieldFaults(fields: unknown): string[] {
  if (!isObject(fields)) return ['manifest.credentials is missing'];
  return Object.entries(fields)
    .filter(
      ([name, field]) =>
        !/^[a-z][a-z0-9_]*$/.test(name) || !isObject(field) || typeof field.label !== 'string',
    )
    .map(([name]) => `the credential field "${name}" needs a snake_case name and a label`);
}

function findAbilityFaults(provider: Candidate, capabilities: unknown): string[] {
  if (!Array.isArray(capabilities)) return ['manifest.capabilities is missing'];
  const named = capabilities as string[];
  const unknown = named.filter((name) => !abilityNames.includes(name as Ability));
  return [
    ...unknown.map((name) => `manifest.capabilities names "${name}", which is no ability`),
    ...abilityNames
      .filter((name) => named.includes(name) && typeof provider[name] !== 'function')
      .map((name) => `it promises ${name} and has no such method`),
    ...abilityNames
      .filter((name) => !named.includes(name) && typeof provider[name] === 'function')
      .map((name) => `it has ${name}, which its manifest does not name`),
  ];
}

/** Whether a provider has an ability, for code that then may call it. */
export function can<K extends Ability>(
  provider: AnyProvider,
  ability: K,
): provider is AnyProvider & Required<Pick<AnyProvider, K>> {
  return provider.manifest.capabilities.includes(ability) && typeof provider[ability] === 'function';
}
