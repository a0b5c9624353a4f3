import fc, { type Arbitrary } from 'fast-check';

/** Whose thing is meant, as seen by the caller; `nobody` has made it up. */
export type Whose = 'own' | 'foreign' | 'nobody';

/** Stands for an id, or another word that only an answer can tell, until the call is sent. */
export type Reference = {
  readonly $of: string;
  readonly whose: Whose;
  /** Which of those that are known, round and round. */
  readonly pick: number;
  /** Which part of it, where it is more than one word: the others of a call are of the same thing. */
  readonly part?: string;
};

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && '$of' in value && typeof value.$of === 'string';
}

/** Whoever has one of these is let in by it. */
const opening = new Set(['calendarSecret', 'invitationToken', 'imageKey', 'resetToken', 'googleToken']);

/** Mostly the caller's own things: who refers to nothing gets no further than that. */
export function referenceTo(kind: string, part?: string): Arbitrary<Reference> {
  const whose = fc.oneof(
    { weight: 16, arbitrary: fc.constant<Whose>('own') },
    { weight: opening.has(kind) ? 0 : 2, arbitrary: fc.constant<Whose>('foreign') },
    { weight: 1, arbitrary: fc.constant<Whose>('nobody') },
  );
  const reference = fc.record(
    { $of: fc.constant(kind), whose, pick: fc.nat({ max: 999 }) },
    { noNullPrototype: true },
  );
  return part === undefined ? reference : reference.map((one) => ({ ...one, part }));
}

type NamedText = readonly [name: string, text: string | Reference];

/** References to parts become parts of the same thing; now and then of several, as they came. */
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
