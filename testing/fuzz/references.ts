import fc, { type Arbitrary } from 'fast-check';

/** The owner of the object, as seen by the caller; `missing` means an id that does not exist. */
export type Whose = 'own' | 'foreign' | 'missing';

/** A placeholder for an id, or another value that only a response supplies, until the call is sent. */
export type Reference = {
  readonly $of: string;
  readonly whose: Whose;
  /** The index among the known ones, wrapping around. */
  readonly pick: number;
  /** The part, for values with several parts: the other parts in a call come from the same object. */
  readonly part?: string;
};

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && '$of' in value && typeof value.$of === 'string';
}

/** Possession grants access. */
const opening = new Set(['calendarSecret', 'invitationToken', 'imageKey', 'resetToken', 'googleToken']);

/** Mostly the caller's own objects: calls with foreign ones are refused early. */
export function referenceTo(kind: string, part?: string): Arbitrary<Reference> {
  const whose = fc.oneof(
    { weight: 16, arbitrary: fc.constant<Whose>('own') },
    { weight: opening.has(kind) ? 0 : 2, arbitrary: fc.constant<Whose>('foreign') },
    { weight: 1, arbitrary: fc.constant<Whose>('missing') },
  );
  const reference = fc.record(
    { $of: fc.constant(kind), whose, pick: fc.nat({ max: 999 }) },
    { noNullPrototype: true },
  );
  return part === undefined ? reference : reference.map((one) => ({ ...one, part }));
}

type NamedText = readonly [name: string, text: string | Reference];

/** References to parts become parts of the same object; sometimes of several, as generated. */
export function alignParts(texts: readonly NamedText[]): NamedText[] {
  const first = texts.map(([, text]) => text).find(isPart);
  if (first === undefined || first.pick % 4 === 0) return [...texts];
  const { whose, pick } = first;
  return texts.map(([name, text]) => [name, isPart(text) ? { ...text, whose, pick } : text]);
}

function isPart(value: unknown): value is Reference {
  return isReference(value) && value.part !== undefined;
}

/** The value with each reference in it replaced. */
export function resolve(value: unknown, lookUp: (reference: Reference) => string): unknown {
  if (isReference(value)) return lookUp(value);
  if (Array.isArray(value)) return value.map((one) => resolve(one, lookUp));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one, lookUp)]));
}
