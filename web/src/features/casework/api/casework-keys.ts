/** Query keys, apart from the calls, so that live updates don't load them. */
export const caseworkKeys = {
  all: ['casework'],
  timeline: (disputeId: string) => ['casework', disputeId],
} as const;
