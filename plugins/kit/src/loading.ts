import { disputeStages } from './dispute.js';
import { isObject } from './json.js';
import type { JsonObject } from './json.js';
import { capabilityNames, type AnyProvider, type Capability } from './provider.js';

/** Merchants miss these if they are absent, so the manifest must give a reason. */
const explained: readonly Capability[] = ['listDisputes', 'fetchDispute', 'submitEvidence', 'acceptDispute'];
const required = ['checkCredentials', 'verifyCredentials', 'verifyWebhook', 'readWebhook'] as const;

const optionalMethods = ['eligibility', 'inspectPacket', 'createSimulator'] as const;

/** A manifest of an external plugin, before it is validated. */
type Candidate = JsonObject;

/** The faults of a plugin's default export. An empty list means that it can be loaded. */
export function findProviderFaults(candidate: unknown): string[] {
  if (!isObject(candidate)) return ['its default export is not a provider object'];
  const { manifest } = candidate;
  if (!isObject(manifest)) return ['it has no manifest'];
  const faults = findIdFaults(manifest);
  faults.push(...findPartFaults(manifest), ...findTimeFaults(manifest));
  faults.push(...findFieldFaults(manifest.credentials));
  for (const name of required)
    if (typeof candidate[name] !== 'function') faults.push(`the method ${name} is missing`);
  for (const name of optionalMethods)
    if (candidate[name] !== undefined && typeof candidate[name] !== 'function')
      faults.push(`its ${name} is not a method`);
  faults.push(...findStoreFaults(candidate, manifest));
  const { capabilities } = manifest;
  if (!Array.isArray(capabilities))
    return [...faults, 'manifest.capabilities is missing: make the default export with defineProvider'];
  return [
    ...faults,
    ...findCapabilityFaults(candidate, capabilities),
    ...findLimitFaults(manifest, capabilities),
  ];
}

/** `defineProvider` derives them from the methods. A plugin made without it may differ. */
function findCapabilityFaults(provider: Candidate, capabilities: readonly unknown[]): string[] {
  const named = new Set(capabilities);
  const methods = new Set<unknown>(capabilityNames.filter((name) => typeof provider[name] === 'function'));
  return [
    ...[...named]
      .filter((name) => !methods.has(name))
      .map((name) => `it has no method of the capability "${String(name)}"`),
    ...[...methods]
      .filter((name) => !named.has(name))
      .map((name) => `manifest.capabilities lacks ${String(name)}`),
  ];
}

/** The faults of the ID and the label of a plugin of any kind. */
export function findIdFaults({ id, label }: Candidate): string[] {
  return [
    ...(typeof id === 'string' && /^[a-z][a-z0-9-]{1,30}$/.test(id)
      ? []
      : [`manifest.id "${String(id)}" is not 2 to 31 lower-case letters, digits and hyphens`]),
    ...(hasText(label) ? [] : ['manifest.label is missing']),
  ];
}

function findPartFaults({ webhook, evidence }: Candidate): string[] {
  const isSetUp = webhook === undefined || (isObject(webhook) && hasText(webhook.setup));
  const limits = isObject(evidence) ? evidence : {};
  const isLimited =
    Array.isArray(limits.mimeTypes) &&
    (limits.mimeTypes.length === 0 || (Number(limits.fileBytesMax) > 0 && Number(limits.totalBytesMax) > 0));
  return [
    ...(isSetUp ? [] : ['manifest.webhook.setup is missing']),
    ...(isLimited ? [] : ['manifest.evidence needs mimeTypes, fileBytesMax and totalBytesMax']),
  ];
}

function findTimeFaults(manifest: Candidate): string[] {
  return ['responseWindows', 'decisionTimes']
    .filter((name) => {
      const rows = manifest[name] ?? [];
      return !Array.isArray(rows) || !rows.every(isStatedDays);
    })
    .map((name) => `manifest.${name} needs rows with a stage, days from min to max, and sources`);
}

function isStatedDays(row: unknown): boolean {
  if (!isObject(row) || !isObject(row.days) || !Array.isArray(row.sources)) return false;
  const { min, max } = row.days;
  return (
    disputeStages.some((stage) => stage === row.stage) &&
    Number(min) > 0 &&
    Number(max) >= Number(min) &&
    row.sources.length > 0 &&
    row.sources.every(hasText)
  );
}

/** Merchants read it. */
export function hasText(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== '';
}

const storeMethods = [
  'installUrl',
  'finishInstall',
  'describeSite',
  'listOrders',
  'fetchOrders',
  'claimedInstance',
] as const;

function findStoreFaults({ store }: Candidate, manifest: Candidate): string[] {
  const storeManifest = manifest.store;
  if (store === undefined && storeManifest === undefined) return [];
  if (!isObject(store)) return ['the manifest has a store, but the provider has no part `store`'];
  if (!isObject(storeManifest)) return ['it has a part store, and no manifest.store'];
  const fields = isObject(manifest.credentials) ? manifest.credentials : {};
  const operatorFields = isObject(storeManifest.operatorFields) ? storeManifest.operatorFields : {};
  return [
    ...storeMethods
      .filter((name) => typeof store[name] !== 'function')
      .map((name) => `the method store.${name} is missing`),
    ...[storeManifest.instanceField, storeManifest.webhookKeyField, ...Object.keys(operatorFields)]
      .filter((name) => !(String(name) in fields))
      .map((name) => `manifest.store names "${String(name)}", which is not a credential field`),
    ...Object.entries(operatorFields)
      .filter(([, variable]) => typeof variable !== 'string' || !/^[A-Z][A-Z_]*$/.test(variable))
      .map(([name]) => `manifest.store.operatorFields.${name} is not a valid suffix of a variable name`),
  ];
}

export function findFieldFaults(fields: unknown): string[] {
  if (!isObject(fields)) return ['manifest.credentials is missing'];
  return Object.entries(fields)
    .filter(([name, field]) => !/^[a-z][a-z0-9_]*$/.test(name) || !isObject(field) || !hasText(field.label))
    .map(([name]) => `the credential field "${name}" needs a snake_case name and a label`);
}

function findLimitFaults(manifest: Candidate, capabilities: readonly unknown[]): string[] {
  const limits: readonly unknown[] = Array.isArray(manifest.limits) ? manifest.limits : [];
  const wellMade = limits.filter(isLimit);
  const fields = isObject(manifest.credentials) ? manifest.credentials : {};
  const silent = explained.filter(
    (name) => !capabilities.includes(name) && !wellMade.some(({ capability }) => capability === name),
  );
  return [
    ...(wellMade.length < limits.length
      ? ['manifest.limits has an entry without a capability or a reason']
      : []),
    ...findRepeatedLimits(wellMade).map(
      (name) => `manifest.limits gives more than one reason for ${name} to the same account`,
    ),
    ...silent.map((name) => `manifest.limits has no reason for the missing capability ${name}`),
    ...wellMade
      .filter(({ when }) => isObject(when) && !(String(when.field) in fields))
      .map(
        ({ capability }) => `the limit of ${capability} depends on a credential field that does not exist`,
      ),
    ...(capabilities.includes('fetchDispute') || capabilities.includes('disputeFromHistory')
      ? []
      : [
          'it can neither fetchDispute nor rebuild one with disputeFromHistory, so no dispute would be known',
        ]),
    ...(capabilities.includes('submitEvidence') &&
    !capabilities.includes('fetchDispute') &&
    !capabilities.includes('wasSubmitted')
      ? ['it can submitEvidence, but neither fetchDispute nor wasSubmitted shows if the evidence arrived']
      : []),
    ...(capabilities.includes('refundPayment') === capabilities.includes('readRefunds')
      ? []
      : ['refundPayment and readRefunds need each other']),
    ...(capabilities.includes('listAlerts') && !capabilities.includes('fetchAlert')
      ? ['listAlerts needs fetchAlert']
      : []),
  ];
}

/** The capabilities that two limits remove from the same account. Limits by different fields may overlap. */
function findRepeatedLimits(limits: readonly (Candidate & { readonly capability: string })[]): string[] {
  const repeated = limits.filter((limit, at) =>
    limits
      .slice(0, at)
      .some((other) => other.capability === limit.capability && overlap(other.when, limit.when)),
  );
  return [...new Set(repeated.map(({ capability }) => capability))];
}

function overlap(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return true;
  const values = valuesOf(other);
  return one.field === other.field && valuesOf(one).some((value) => values.includes(value));
}

function valuesOf({ is }: Candidate): readonly unknown[] {
  return Array.isArray(is) ? is : [];
}

function isLimit(value: unknown): value is Candidate & { readonly capability: string } {
  return isObject(value) && typeof value.capability === 'string' && hasText(value.reason);
}

/** Returns true if the provider has the capability, and narrows its type so that the method can be called. */
export function can<K extends Capability>(
  provider: AnyProvider,
  capability: K,
): provider is AnyProvider & Required<Pick<AnyProvider, K>> {
  return provider.manifest.capabilities.includes(capability) && typeof provider[capability] === 'function';
}
