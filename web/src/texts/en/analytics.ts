import type { ReactNode } from 'react';

import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';
import { rich } from '../rich.js';

export const texts = {
  disputes: (count: number) => plural(count, { one: '# dispute', other: '# disputes' }),
  /** Counts contested disputes. */
  wonOf: (won: number, decided: number) =>
    decided === 0 ? 'none decided' : `won ${formatNumber(won)} of ${formatNumber(decided)}`,
  analytics: {
    environments: { none: 'Live and test', live: 'Live only', test: 'Test only' },
    documentTitle: 'Analytics',
    dashboard: 'Dashboard',
    audit: 'Dispute audit',
    money: 'Money',
    analytics: 'Analytics',
    subtitle: 'Dispute volume and outcomes',
    environment: 'Environment',
  },
  dashboard: {
    inTestMode: (test: number, total: number) =>
      plural(test, {
        one: `# dispute of ${total} is in test mode.`,
        other: `# disputes of ${total} are in test mode.`,
      }),
    rates: (asOf: string, source: string) => `Sums use exchange rates from ${asOf} (${source}).`,
    loadingStatistics: 'Loading statistics',
    connectAPspAccount: 'Connect a PSP account',
    showAllDisputes: 'Show all disputes',
  },
  decidedFigures: {
    decidedDisputes: 'Decided disputes',
    whatWorks: 'What works',
  },
  /** Each on the page has another name. */
  definitions: {
    overview: 'How the statistics are counted',
    winRates: 'How win rates are counted',
    calibration: 'How predictions are counted',
    responseTimes: 'How response times are counted',
    recovered: 'How recovered amounts are counted',
    lossReasons: 'How losses are counted',
    rootCauses: 'How root causes are counted',
  },
  figureTable: { showAsATable: 'Show as table' },
  loadedPart: { loading: (name: string) => `Loading ${name}` },
  /** Panels that load independently of the rest of the page. */
  parts: {
    responseTimes: 'response times',
    recoveredAmounts: 'recovered amounts',
    winRates: 'win rates',
    calibration: 'predicted and actual wins',
    lossReasons: 'reasons for losses',
    rootCauses: 'root causes',
  },
  rootCauses: {
    title: 'Root causes',
    note: 'Disputes opened in this period, by what was bought and how it was sold and paid',
    groupBy: 'Group root causes by',
    caption: (heading: string) => `Disputes by ${heading}`,
    none: 'No disputes were opened in this period.',
    all: 'All',
    disputes: 'Disputes',
    amount: 'Amount',
    lost: 'Lost',
    lostOf: (lost: number, decided: number) =>
      decided === 0 ? 'none decided' : `${formatNumber(lost)} of ${formatNumber(decided)}`,
    lostAmount: 'Lost amount',
    topReason: 'Most frequent reason',
    reasonOf: (reason: string, count: number, all: number) =>
      `${reason}: ${formatNumber(count)} of ${formatNumber(all)}`,
    tooFew: 'too few',
    someTooFew: (least: number) => `“Too few” means fewer than ${least} disputes, which show no pattern.`,
    more: (count: number) => plural(count, { one: 'Show # more', other: 'Show # more' }),
    inTheFile: (count: number) =>
      plural(count, { one: '# more is in the CSV file.', other: '# more are in the CSV file.' }),
  },
  lossReasons: {
    title: 'Reasons for losses',
    note: 'Lost disputes by the reason that the provider gave, and by the cause that your team tagged',
    reason: 'Provider’s reason',
    noReason: 'None given',
    cause: 'Your team’s cause',
    noCause: 'Not tagged',
    lost: 'Lost',
  },
  outcomePanels: {
    responseTimes: 'Response times',
    responseTimesNote: 'From when the provider opened the dispute to your response',
    median: 'Median',
    percentile90: '90th percentile',
    answered: 'Responded',
    answeredBefore: (count: number) =>
      plural(count, {
        one: 'Excludes # dispute answered elsewhere before we received it.',
        other: 'Excludes # disputes answered elsewhere before we received them.',
      }),
    recovered: 'Recovered by currency',
    recoveredNote: 'Decided disputes',
    recoveredAmountsByCurrency: 'Recovered amounts by currency',
    atStake: 'Disputed',
    share: 'Recovery rate',
  },
  overdueList: {
    overdueDisputes: 'Overdue disputes',
    overdueDisputesNote: 'The deadline has passed. Some providers still accept a response.',
    sinceToday: 'Overdue for less than a day',
    overdue: (days: number) => plural(days, { one: '# day overdue', other: '# days overdue' }),
    /** Follows the number of days overdue. */
    due: (date: ReactNode) => rich`, due ${date}`,
  },
  overviewCards: {
    overview: 'Overview',
    counts: {
      total: 'Total disputes',
      pending: 'Needs response',
      overdue: 'Overdue',
      amount: 'Total amount',
    },
    outcomes: 'Outcomes',
    results: {
      recovered: 'Recovered',
      winRate: 'Win rate',
      apart: 'Not contested',
      responseTime: 'Average response time',
    },
    noDisputeWasAnsweredYet: 'No responses yet',
    responseTimeNote: (median: string, answered: number) =>
      `Median ${median} · ${formatNumber(answered)} responded`,
  },
  /** Figures of the chosen period, on the dashboard and in the analytics. */
  outcomeCards: {
    recovered: 'Recovered',
    ofWon: (count: number) =>
      plural(count, { one: 'The amount of # dispute won', other: 'The amounts of # disputes won' }),
    winRate: 'Win rate',
    tooFew: 'Too few decisions',
    wonOf: (won: number, decided: number) =>
      `Won ${formatNumber(won)} of ${plural(decided, { one: '# contested dispute', other: '# contested disputes' })} decided`,
    points: (points: number) =>
      `${points < 0 ? '−' : '+'}${plural(Math.abs(points), { one: '# point', other: '# points' })}`,
    change: (change: string) => `${change} on the period before`,
    apart: 'Not contested',
    accepted: (count: number) => `${formatNumber(count)} accepted`,
    lostUnanswered: (count: number) => `${formatNumber(count)} lost without a response`,
    wonUnanswered: (count: number) => `${formatNumber(count)} won without a response`,
  },
  reasonProvider: {
    title: 'Win rate by reason and provider',
    note: 'Disputes link to the list. The win rate counts contested disputes decided in the period.',
    reason: 'Reason',
  },
  providerChart: {
    byProvider: 'By provider',
    byProviderNote: 'Contested disputes won and lost in the period, all others that ended, and open ones',
    won: 'Won',
    lost: 'Lost',
    closed: 'Closed',
    open: 'Open',
  },
  reasonBars: {
    byReason: 'By reason',
    top: (shown: number, all: number) => `Top ${shown} of ${all} reasons`,
    shareOfAllDisputes: 'Share of all disputes',
  },
  statusChart: {
    statusBreakdown: 'Status breakdown',
    statusBreakdownNote: 'All disputes by status',
  },
  trendChart: {
    thirtyDayTrend: '30-day trend',
    opened: (total: number) =>
      plural(total, {
        one: '# dispute opened, by day (UTC)',
        other: '# disputes opened, by day (UTC)',
      }),
    disputes: 'Disputes',
    caption: 'Disputes opened by day',
    day: 'Day',
    summary: (date: string, count: number) =>
      `Disputes opened on each of the last 30 days. Most were opened on ${date}: ${count}.`,
  },
  winRates: {
    winRates: 'Win rates',
    winRatesNote: 'The line shows the 95% confidence interval. Rows are sorted by its lower end.',
    groupBy: 'Group by',
    caption: (dimension: string) => `Win rates ${dimension.toLowerCase()}`,
    winRate: 'Win rate',
    interval: '95% interval',
    decided: 'Decided',
    tooFew: 'too few',
    all: 'All',
    wonOfDecided: (won: number, decided: number) => `${formatNumber(won)} of ${formatNumber(decided)}`,
    won: (won: number) => plural(won, { one: '# dispute won', other: '# disputes won' }),
  },
  calibration: {
    title: 'Predicted and actual wins',
    note: 'Disputes by the chance of a win that the advice showed when you responded. The mark shows the prediction, the bar the outcome.',
    caption: 'Wins by predicted chance',
    range: 'Predicted chance',
    predicted: 'Predicted',
    none: (least: number) =>
      `No decided disputes with a prediction yet. A prediction is stored once ${least} comparable disputes are decided.`,
    notPredicted: (count: number) =>
      plural(count, {
        one: 'Excludes # contested dispute whose response has no prediction.',
        other: 'Excludes # contested disputes whose responses have no prediction.',
      }),
  },
  exports: {
    statistics: { label: 'Statistics as CSV', note: 'One row per account, status, reason and currency.' },
    winRates: { label: 'Win rates as CSV', note: 'Grouped as on this page.' },
    rootCauses: { label: 'Root causes as CSV', note: 'Grouped as on this page.' },
    definitions: { label: 'Definitions as CSV', note: 'How each figure is counted.' },
  },
  decidedView: {
    dimensions: {
      reason: { label: 'By reason', heading: 'Reason' },
      network: { label: 'By card network', heading: 'Card network' },
      provider: { label: 'By provider', heading: 'Provider' },
      template_version: { label: 'By template version', heading: 'Template version' },
      completeness: { label: 'By evidence completeness', heading: 'Evidence completeness' },
    },
  },
  figures: {
    more: (more: number) => `${more} more`,
    underOneHour: 'under 1 hour',
    interval: (low: number, high: number) => `${low} to ${high}%`,
    hours: (hours: number) => plural(hours, { one: '# hour', other: '# hours' }),
    /** `shown` is formatted with one decimal, except for exactly one day. */
    days: (days: number, shown: string) => plural(days, { one: '# day', other: `${shown} days` }),
    covered: (count: number) =>
      plural(count, {
        one: 'Excludes # dispute whose amount someone else bears.',
        other: 'Excludes # disputes whose amount someone else bears.',
      }),
    duplicateDispute: (count: number) =>
      plural(count, {
        one: 'Excludes # store dispute that the payment provider also reported.',
        other: 'Excludes # store disputes that the payment provider also reported.',
      }),
    undated: (count: number) =>
      plural(count, {
        one: 'Excludes # dispute without a known decision date.',
        other: 'Excludes # disputes without a known decision date.',
      }),
  },
  messages: {
    loadFailed: 'Failed to load statistics',
    empty: 'No statistics yet',
    emptyHint:
      'Statistics appear with your first dispute. Connect a payment provider and disputes arrive automatically.',
    emptyOf: (environment: string) => `There are no disputes in ${environment} mode.`,
    noneOverdue: 'No overdue disputes',
    noneOverdueHint: 'Every dispute that needs a response is still within its deadline.',
    noneInMonth: 'No disputes were opened in the last 30 days.',
    partFailed: (name: string) => `Failed to load ${name}`,
    noneDecided: (least: number) =>
      `No decided disputes yet. We show win rates from ${least} decided disputes.`,
    tooFew: (least: number, missing: number) =>
      plural(missing, {
        one: `We show win rates from ${least} decided disputes. # more is needed.`,
        other: `We show win rates from ${least} decided disputes. # more are needed.`,
      }),
    someTooFew: (least: number) =>
      `“Too few” means fewer than ${least} decided disputes. A win rate would be mostly chance.`,
    noneAnswered: 'No responses yet.',
    noneRecovered: 'No decided disputes yet.',
    noneLost: 'No lost disputes yet.',
  },
};
