export const messages = {
  loadFailed: 'Failed to load statistics',
  exportFailed: 'Failed to export statistics',
  exported: 'Statistics exported successfully!',
  empty: 'No figures yet',
  emptyHint:
    'They appear with your first dispute. Disputes arrive by themselves once a payment provider is connected.',
  emptyOf: (environment: string) => `There are no disputes in ${environment} mode.`,
  noneOverdue: 'Nothing is overdue',
  noneOverdueHint: 'Every dispute that needs a response still has time.',
  noneInMonth: 'No dispute was opened in the last 30 days.',
  partFailed: (name: string) => `Failed to load ${name}`,
  noneDecided: (least: number) =>
    `No dispute is decided yet. A win rate says something from ${least} decided disputes on.`,
  tooFew: (least: number, missing: number) =>
    `Rates are shown from ${least} decided disputes on: ${missing} more ${missing === 1 ? 'is' : 'are'} needed.`,
  someTooFew: (least: number) =>
    `Too few: fewer than ${least} are decided, and chance says more than the rate.`,
  noneAnswered: 'No dispute was answered yet.',
  noneRecovered: 'No dispute is decided yet.',
} as const;
