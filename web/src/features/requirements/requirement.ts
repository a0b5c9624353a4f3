import type { Completeness } from '@rebuttal/sdk';

/** One requirement, and the evidence that meets it. */
export type Requirement = Completeness['missing'][number];
export type EvidenceName = Pick<Requirement, 'type' | 'label'>;

/** A provider may ask for one type of evidence in several of its fields. The same evidence satisfies all of them. */
export function distinct<R extends Pick<Requirement, 'type' | 'why' | 'asked_by'>>(
  requirements: readonly R[],
): R[] {
  const isSame = (one: R, other: R): boolean =>
    one.asked_by === 'provider' &&
    other.asked_by === 'provider' &&
    one.type === other.type &&
    one.why === other.why;
  return requirements.filter(
    (requirement, index) =>
      requirements.findIndex((other) => other === requirement || isSame(requirement, other)) === index,
  );
}
