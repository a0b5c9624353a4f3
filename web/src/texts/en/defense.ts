export const texts = {
  defensePanel: {
    defenseReason: 'Defense reason',
    note: (provider: string) => `Sent to ${provider} with your response`,
    change: 'Change',
    needs: 'Documents',
    required: 'Required',
    optional: 'Optional',
    satisfied: 'Satisfied',
    missing: 'Missing',
    noDocuments: 'This reason needs no documents.',
    none: (provider: string) =>
      `None of ${provider}'s reasons is satisfied yet. Add the documents that one of them requires.`,
    why: {
      first: 'The first defense that your evidence supports. For fraud, a liability shift comes first.',
      byPerson: 'Your team chose this reason instead of the one that we rank first.',
      incomplete: 'Your team chose this reason, but its required documents are incomplete.',
    },
  },
  defenseModal: {
    title: 'Change the defense reason',
    reasons: 'Defense reason',
    ready: 'Satisfied',
    missing: (labels: string) => `Missing: ${labels}`,
    notSatisfied: 'Not satisfied',
    save: 'Save reason',
  },
  messages: {
    loadFailed: 'Failed to load the defense reasons',
    saveFailed: 'Failed to save the defense reason',
    saved: (label: string) => `Defense reason saved: ${label}.`,
  },
};
