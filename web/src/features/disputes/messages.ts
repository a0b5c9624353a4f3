export const messages = {
  listFailed: 'Failed to load disputes',
  disputeFailed: 'Failed to load dispute',
  acceptFailed: 'Failed to accept dispute',
  accepted: 'Dispute accepted successfully. The customer will receive a refund.',
  empty: 'No disputes found.',
  emptyHint: 'Disputes will appear here automatically when webhooks are received.',
  overdue: 'The evidence deadline has passed.',
  urgent: (days: number) => `Urgent! Evidence due in ${days} day(s)`,
  range: (from: number, to: number, total: number) => `Showing ${from} to ${to} of ${total} disputes`,
} as const;
