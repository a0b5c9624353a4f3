import type { ReactNode } from 'react';

import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';
import { rich } from '../rich.js';

export const texts = {
  disputes: (count: number) => plural(count, { one: '# dispute', other: '# disputes' }),
  analytics: {
    environments: { none: 'Live and test', live: 'Live only', test: 'Test only' },
    documentTitle: 'Analytics',
    dashboard: 'Dashboard',
    analytics: 'Analytics',
    subtitle: 'How your disputes come in, and how they end',
    environment: 'Environment',
    exportCsv: 'Export CSV',
  },
  dashboard: {
    inTestMode: (test: number, total: number) =>
      plural(test, {
        one: `# dispute of ${total} is in test mode.`,
        other: `# disputes of ${total} are in test mode.`,
      }),
    unconverted: (currencies: string) => `Amounts in USD leave out ${currencies}: no rate is known for them.`,
    rates: (asOf: string, source: string) => `Amounts in USD by the rates of ${asOf} (${source}).`,
    loadingStatistics: 'Loading statistics',
    connectAPspAccount: 'Connect a PSP account',
    showAllDisputes: 'Show all disputes',
  },
  decidedFigures: {
    decidedDisputes: 'Decided disputes',
    whatWorks: 'What works',
    period: 'Period',
    disputesCounted: 'Disputes counted',
  },
  figureTable: { showAsATable: 'Show as a table' },
  loadedPart: { loading: (name: string) => `Loading ${name}` },
  /** The parts that are loaded for themselves. */
  parts: {
    responseTimes: 'response times',
    recoveredAmounts: 'recovered amounts',
    winRates: 'win rates',
  },
  outcomePanels: {
    responseTimes: 'Response Times',
    responseTimesNote: "From a dispute's opening at the provider to its answer",
    export: 'Export',
    exportResponseTimes: 'Export response times',
    halfWithin: 'Half within',
    nineOfTenWithin: 'Nine of ten within',
    answered: 'Answered',
    answeredBefore: (count: number) =>
      plural(count, {
        one: '# dispute answered elsewhere before they came here left out.',
        other: '# disputes answered elsewhere before they came here left out.',
      }),
    recovered: 'Recovered',
    recoveredNote: 'Of decided disputes, each currency for itself',
    exportRecoveredAmounts: 'Export recovered amounts',
    recoveredAmountsByCurrency: 'Recovered amounts by currency',
    atStake: 'At stake',
    share: 'Share',
  },
  overdueList: {
    overdueDisputes: 'Overdue Disputes',
    overdueDisputesNote: 'Their deadline has passed; some providers still take an answer',
    sinceToday: 'Since today',
    overdue: (days: number) => plural(days, { one: '# day overdue', other: '# days overdue' }),
    /** Read after how late it is. */
    due: (date: ReactNode) => rich`, due ${date}`,
  },
  overviewCards: {
    overview: 'Overview',
    counts: {
      total: 'Total Disputes',
      pending: 'Needs Response',
      overdue: 'Overdue',
      amount: 'Total Amount (in USD)',
    },
    outcomes: 'Outcomes',
    results: { winRate: 'Win Rate', won: 'Won', lost: 'Lost', responseTime: 'Average Response Time' },
    noDisputeWasAnsweredYet: 'No dispute was answered yet',
    responseTimeNote: (median: string, answered: number) => `Half within ${median} · ${answered} answered`,
    allCurrenciesConverted: 'All currencies, converted',
    without: (currencies: string) => `Without ${currencies}`,
    noDisputeDecidedYet: 'No dispute is decided yet',
    winRateNote: (decided: number, between: string) => `Of ${decided} decided; likely ${between}`,
  },
  providerChart: {
    byProvider: 'By Provider',
    byProviderNote: 'Won, lost, otherwise closed (refunded, too) and open, by account',
    won: 'Won',
    lost: 'Lost',
    closed: 'Closed',
    open: 'Open',
    noneDecided: 'none decided',
    winRate: (rate: string) => `${rate} won`,
  },
  reasonBars: {
    byReason: 'By Reason',
    top: (shown: number, all: number) => `The top ${shown} of ${all} reasons`,
    shareOfAllDisputes: 'Share of all disputes',
    winRate: (rate: string) => `${rate} won`,
  },
  statusChart: {
    statusBreakdown: 'Status Breakdown',
    statusBreakdownNote: 'All disputes, by where they stand',
  },
  trendChart: {
    thirtyDayTrend: '30-Day Trend',
    opened: (total: number) =>
      plural(total, {
        one: '# dispute opened, by day (UTC)',
        other: '# disputes opened, by day (UTC)',
      }),
    disputes: 'Disputes',
    caption: 'Disputes opened by day',
    day: 'Day',
    summary: (date: string, count: number) =>
      `Disputes opened on each of the last 30 days; most on ${date}: ${count}`,
  },
  winRates: {
    winRates: 'Win Rates',
    winRatesNote: 'With 95% confidence the true rate lies within the line; the surest come first',
    tellApart: 'Tell apart',
    export: 'Export',
    exportWinRates: 'Export win rates',
    caption: (dimension: string) => `Win rates ${dimension.toLowerCase()}`,
    winRate: 'Win rate',
    interval: '95% interval',
    decided: 'Decided',
    tooFew: 'too few',
    all: 'All',
    wonOfDecided: (won: number, decided: number) => `${formatNumber(won)} of ${formatNumber(decided)}`,
    won: (won: number) => plural(won, { one: '# dispute won', other: '# disputes won' }),
  },
  decidedView: {
    dimensions: {
      reason: { label: 'By reason', heading: 'Reason' },
      network: { label: 'By card network', heading: 'Card network' },
      provider: { label: 'By provider', heading: 'Provider' },
      template_version: { label: 'By template version', heading: 'Template version' },
      completeness: { label: 'By evidence completeness', heading: 'Evidence completeness' },
    },
    variants: { overall: 'All decided disputes', contested: 'Answered ones only' },
    periods: { '90': 'Last 90 days', '365': 'Last 12 months', none: 'All time' },
  },
  figures: {
    more: (more: number) => `${more} more`,
    underOneHour: 'under 1 hour',
    hours: (hours: number) => plural(hours, { one: '# hour', other: '# hours' }),
    /** `shown` has a decimal, which only a single day has not. */
    days: (days: number, shown: string) => plural(days, { one: '# day', other: `${shown} days` }),
    toldTwice: (count: number) =>
      plural(count, {
        one: '# dispute of a store counted once, as the payment service has them.',
        other: '# disputes of a store counted once, as the payment service has them.',
      }),
    undated: (count: number) =>
      plural(count, {
        one: '# dispute without a known day of decision left out.',
        other: '# disputes without a known day of decision left out.',
      }),
  },
  messages: {
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
      plural(missing, {
        one: `Rates are shown from ${least} decided disputes on: # more is needed.`,
        other: `Rates are shown from ${least} decided disputes on: # more are needed.`,
      }),
    someTooFew: (least: number) =>
      `Too few: fewer than ${least} are decided, and chance says more than the rate.`,
    noneAnswered: 'No dispute was answered yet.',
    noneRecovered: 'No dispute is decided yet.',
  },
};
