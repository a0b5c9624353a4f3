/** Query keys, apart from the calls, so that live updates don't load them. */
export const orderKeys = {
  all: ['orders'],
  ofDispute: (disputeId: string) => ['orders', 'dispute', disputeId],
  drafts: (disputeId: string) => ['orders', 'dispute', disputeId, 'drafts'],
  search: (text: string) => ['orders', 'search', text],
} as const;
