/** The parts of the list of disputes that load after its rows. */
export const texts = {
  preview: {
    title: 'Preview',
    close: 'Close preview',
    reason: 'Reason',
    letter: 'Response',
    letterFailed: 'Failed to check the response',
    statements: 'What the bank or the buyer says',
    noStatements: 'Nothing yet.',
  },
};
