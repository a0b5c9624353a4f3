import fc, { type Arbitrary } from 'fast-check';

/** Whose thing is meant, as seen by the caller; `nobody` has made it up. */
export type Whose = 'own' | 'foreign' | 'nobody';

/** Stands for an id, or another word that only an answer can tell, until the call is sent. */
export type Reference = {
  readonly $of: string;
  readonly whose: Whose;
  /** Which of those that are known, round and round. */
  readonly pick: number;
};

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && '$of' in value && typeof value.$of === 'string';
}

/** Whoever has one of these is let in by it. */
const opening = new Set(['calendarSecret', 'invitationToken', 'imageKey']);

/** Mostly the caller's own things: who refers to nothing gets no further than that. */
export function referenceTo(kind: string): Arbitrary<Reference> {
  const whose = fc.oneof(
    { weight: 16, arbitrary: fc.constant<Whose>('own') },
    { weight: opening.has(kind) ? 0 : 2, arbitrary: fc.constant<Whose>('foreign') },
    { weight: 1, arbitrary: fc.constant<Whose>('nobody') },
  );
  return fc.record({ $of: fc.constant(kind), whose, pick: fc.nat({ max: 999 }) }, { noNullPrototype: true });
}

/** The value with each reference in it replaced. */
export function resolve(value: unknown, lookUp: (reference: Reference) => string): unknown {
  if (isReference(value)) return lookUp(value);
  if (Array.isArray(value)) return value.map((one) => resolve(one, lookUp));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolve(one, lookUp)]));
}
