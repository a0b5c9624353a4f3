/** Query keys, apart from the calls, so that live updates don't load them. */
export const submissionKeys = {
  all: ['submissions'],
  list: (disputeId: string) => ['submissions', disputeId],
  /** The mutation that submits a response. */
  change: ['submissions', 'change'],
} as const;
