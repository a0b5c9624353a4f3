import type { Completeness } from '@rebuttal/sdk';

/** One piece of evidence that is asked for, and what there is of it. */
export type Requirement = Completeness['missing'][number];
export type EvidenceName = Pick<Requirement, 'type' | 'label'>;
