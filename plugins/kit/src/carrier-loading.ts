import { isObject } from './json.js';
import { findFieldFaults, findIdFaults, hasText } from './loading.js';

const required = ['checkCredentials', 'verifyCredentials', 'readShipment'] as const;

/** Returns true if a plugin's default export is meant as a carrier, valid or not. */
export function isCarrierPlugin(candidate: unknown): boolean {
  return isObject(candidate) && candidate.kind === 'carrier';
}

/** The faults of a carrier plugin's default export. An empty list means that it can be loaded. */
export function findCarrierFaults(candidate: unknown): string[] {
  if (!isObject(candidate)) return ['its default export is not a carrier object'];
  const { manifest } = candidate;
  if (!isObject(manifest)) return ['it has no manifest'];
  return [
    ...findIdFaults(manifest),
    ...findFieldFaults(manifest.credentials),
    ...findNameFaults(manifest.names),
    ...(hasText(manifest.setup) ? [] : ['manifest.setup is missing']),
    ...(['recordDays', 'callsPerMinute'] as const)
      .filter((name) => !(Number(manifest[name]) > 0))
      .map((name) => `manifest.${name} is not a positive number`),
    ...required
      .filter((name) => typeof candidate[name] !== 'function')
      .map((name) => `the method ${name} is missing`),
  ];
}

function findNameFaults(names: unknown): string[] {
  const isUsable = (name: unknown) => typeof name === 'string' && /^[a-z0-9]{2,}$/.test(name);
  return Array.isArray(names) && names.length > 0 && names.every(isUsable)
    ? []
    : ['manifest.names needs one or more names of lower-case letters and digits'];
}
