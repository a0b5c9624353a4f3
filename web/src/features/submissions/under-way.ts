import type { Submission } from '@rebuttal/sdk';

export function isUnderWay({ status }: Pick<Submission, 'status'>): boolean {
  return status === 'pending' || status === 'generating' || status === 'uploading';
}
