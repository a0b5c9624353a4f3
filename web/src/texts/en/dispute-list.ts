import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';
import { rich, type Wrap } from '../rich.js';

/** The list of disputes: its columns, tabs, rows and display. */
export const texts = {
  customer: 'Customer',
  columns: {
    provider: 'Provider',
    amount: 'Amount',
    network: 'Network',
    stage: 'Stage',
    status: 'Status',
    ready: 'Ready',
    created: 'Created',
    due: 'Due date',
    assignee: 'Assignee',
    account: 'PSP account',
    dispute_id: 'Dispute ID',
    transaction_id: 'Transaction ID',
  },
  tabs: {
    label: 'Dispute tabs',
    all: 'All',
    mine: 'Waiting for me',
    /** The number follows the name. Only screen readers read the words. */
    count: (count: number, hidden: Wrap) => rich`${formatNumber(count)}${hidden(' disputes')}`,
  },
  row: {
    /** The visible name comes first, so that voice control finds the link by it. */
    link: (title: string, provider: string, id: string, hidden: Wrap) =>
      rich`${title}${hidden(` ${provider} dispute ${id}`)}`,
    select: (title: string, id: string) => `Select ${title}, ${id}`,
    selectAll: 'Select all on this page',
    selection: 'Selection',
    menu: (title: string, id: string) => `Actions for ${title}, ${id}`,
    actions: 'Actions',
    unassigned: 'Unassigned',
    noDeadline: 'No deadline',
    open: 'Open dispute',
    peek: 'Preview dispute',
    assignToMe: 'Assign to me',
    unassign: 'Unassign',
    editTags: 'Edit tags',
    tags: 'Tags: ',
    moreTags: (count: number) => `+${formatNumber(count)}`,
    collect: 'Collect evidence',
    previewLetter: 'Preview letter',
    openAt: (portal: string) => `Open in ${portal}`,
    copyId: 'Copy dispute ID',
    copied: 'Dispute ID copied',
    copyFailed: 'Failed to copy the dispute ID',
  },
  filters: 'Filters',
  next: 'Next dispute',
  views: 'Views',
  summary: {
    matching: (count: number) => `${formatNumber(count)} match`,
    atLeast: (count: number) => `More than ${formatNumber(count)} match`,
    due: (count: number) => `${formatNumber(count)} due this week`,
    ready: (count: number) => `${formatNumber(count)} ready`,
    more: (currencies: number) => `${formatNumber(currencies)} more`,
  },
  display: {
    open: 'Display',
    density: 'Density',
    densities: { comfortable: 'Comfortable', compact: 'Compact' },
    columns: 'Columns',
    columnsHint: 'The customer always comes first.',
    usual: 'Use default columns',
    sortBy: 'Sort by',
    byUrgency: 'Urgency',
    byConverted: 'Amount in company currency',
  },
  exportMenu: {
    disputes: 'Disputes as CSV',
    all: (total: number) =>
      plural(total, { one: 'The dispute that matches.', other: 'All # disputes that match.' }),
  },
};
