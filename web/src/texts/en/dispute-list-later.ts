import { formatNumber } from '../../lib/numbers.js';

/** The parts of the list of disputes that load after its rows. */
export const texts = {
  summary: {
    matching: (count: number) => `${formatNumber(count)} match`,
    atLeast: (count: number) => `More than ${formatNumber(count)} match`,
    due: (count: number) => `${formatNumber(count)} due this week`,
    ready: (count: number) => `${formatNumber(count)} ready`,
    more: (currencies: number) => `${formatNumber(currencies)} more`,
  },
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
