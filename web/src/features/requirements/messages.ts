export const messages = {
  loadFailed: 'Failed to load requirements',
  guidanceFailed: 'Failed to load guidance',
  complete: 'All required evidence is there',
  completeHint: 'You can generate the response and submit it.',
  recommendedHint: (count: number) =>
    count === 1
      ? 'One more recommended piece would make it stronger.'
      : `${count} more recommended pieces would make it stronger.`,
  incomplete: (count: number) =>
    count === 1
      ? '1 required piece of evidence is missing'
      : `${count} required pieces of evidence are missing`,
  incompleteHint: 'Without what is required the bank is likely to decide for the cardholder.',
  cannotContest: 'This dispute can hardly be contested',
} as const;
