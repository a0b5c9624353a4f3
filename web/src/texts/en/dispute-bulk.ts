import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';

const submitting = (count: number): string =>
  plural(count, { one: 'Submit # response', other: 'Submit # responses' });
const accepting = (count: number): string =>
  plural(count, { one: 'Accept # dispute', other: 'Accept # disputes' });

/** Actions on the selected disputes of the list. */
export const texts = {
  selection: 'Selected disputes',
  selected: (count: number) => `${formatNumber(count)} selected`,
  more: 'More actions for the selected disputes',
  clear: 'Clear selection',
  actions: {
    assign: 'Assign',
    tag: 'Add tags',
    collect: 'Collect evidence',
    export: 'Export CSV',
    submit: 'Submit responses',
    accept: 'Accept disputes',
  },
  titles: {
    assign: (count: number) => plural(count, { one: 'Assign # dispute', other: 'Assign # disputes' }),
    tag: (count: number) => plural(count, { one: 'Add tags to # dispute', other: 'Add tags to # disputes' }),
    collect: (count: number) =>
      plural(count, { one: 'Collect evidence for # dispute', other: 'Collect evidence for # disputes' }),
    export: (count: number) => plural(count, { one: 'Export # dispute', other: 'Export # disputes' }),
    submit: () => 'Submit responses',
    accept: accepting,
  },
  /** The buttons that start the action. */
  starts: {
    assign: () => 'Assign',
    tag: () => 'Add tags',
    collect: () => 'Collect evidence',
    export: () => 'Export CSV',
    submit: submitting,
    accept: accepting,
  },
  notes: {
    assign: 'You can undo this.',
    tag: 'Tags that a dispute has are kept. You can undo this.',
    collect: 'Collects evidence from the payment provider, the store and your settings.',
    export: 'Creates a CSV file of the selected disputes.',
    submit:
      "Sends each ticked response with its evidence to the payment provider. One above your approval amount waits for another person. You can't undo this.",
    accept:
      "Accepting closes each dispute and refunds its customer. A dispute above your approval amount waits for another person. You can't respond afterwards or undo this.",
  },
  readiness: {
    label: 'Readiness',
    groups: {
      ready: (count: number) => `Ready: ${formatNumber(count)}`,
      weak: (count: number) => `Weak: ${formatNumber(count)}`,
      blocked: (count: number) => `Blocked: ${formatNumber(count)}`,
    },
    tickAll: { ready: 'Submit all ready responses', weak: 'Submit all weak responses' },
    tick: (title: string) => `Submit the response of ${title}`,
    moreReasons: (count: number) => plural(count, { one: '# more reason', other: '# more reasons' }),
    failed: 'Failed to check the responses',
  },
  person: 'Assignee',
  unassigned: 'Unassigned',
  tags: 'Tags',
  tagsHint: 'Press Enter after each tag. Only your team sees tags.',
  tagMissing: 'Enter at least one tag',
  typeNumber: (count: number) => `Type ${count} to confirm`,
  startFailed: 'Failed to start the action',
  starting: 'Starting…',
  progressFailed: 'Failed to load the progress',
  progress: 'Progress',
  results: 'Results',
  running: (ended: number, total: number) => `${formatNumber(ended)} of ${formatNumber(total)} finished`,
  ended: (done: number, failed: number) =>
    failed === 0
      ? plural(done, { one: '# dispute done', other: '# disputes done' })
      : `${formatNumber(done)} done, ${formatNumber(failed)} failed`,
  stopped: (left: number, ended: string) => `Stopped. ${ended}, ${formatNumber(left)} not started`,
  statuses: { pending: 'Waiting', done: 'Done', failed: 'Failed', stopped: 'Not started' },
  stop: 'Stop',
  stopFailed: 'Failed to stop the action',
  undo: 'Undo',
  undoFailed: 'Failed to undo the action',
  hide: 'Continue in background',
  download: 'Download CSV',
};
