/** Query keys, apart from the calls, so that live updates don't load the code for uploads. */
export const evidenceKeys = {
  all: ['evidence'],
  list: (disputeId: string) => ['evidence', 'list', disputeId],
  summary: (disputeId: string) => ['evidence', 'summary', disputeId],
} as const;
