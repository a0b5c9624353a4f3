import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/approvals';

import { approversQuery } from './api/approvals.js';

/** Names the members who can approve a response above the limit, in a sentence. Undefined if no one has to. */
export function useApprovers(disputeId: string): string | undefined {
  const { data } = useQuery(approversQuery(disputeId));
  if (data === undefined || data === null) return undefined;
  return texts.approvers(data.map(({ name }) => name));
}
