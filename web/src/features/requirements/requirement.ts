import type { Completeness } from '@rebuttal/sdk';

/** One requirement, and the evidence that meets it. */
export type Requirement = Completeness['missing'][number];
export type EvidenceName = Pick<Requirement, 'type' | 'label'>;
