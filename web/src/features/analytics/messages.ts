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
} as const;
