import type { DefinitionDto } from '../../platform/http/definition.dto.js';
import { decidedMin } from './outcome-metrics.js';

const recovered = {
  term: 'Recovered',
  meaning:
    'The amounts of disputes that were won, by the day of the decision, with and without a response. Covered ones are left out.',
};
const winRate = {
  term: 'Win rate',
  meaning: `The share won of the contested disputes that were won or lost, by the day of the decision. A dispute is contested if a response reached the provider and it was neither accepted nor covered. A case that a store and its payment service both report counts once. The rate is not stated for fewer than ${decidedMin} decided disputes, and changes are percentage points against the period of the same length before.`,
};
const notContested = {
  term: 'Not contested',
  meaning: 'Decided disputes that were accepted, or that had no response. They are in no win rate.',
};
const interval = {
  term: '95% interval',
  meaning:
    'Wilson’s confidence interval: the long-term win rate is probably in it. It is wide while few disputes are decided.',
};
const decidedDisputes = {
  term: 'Decided',
  meaning: 'Disputes that were won or lost. The table also shows how many of them were won.',
};

/** The definitions of the figures, by the part of the screen that shows them. */
export const definitions = {
  dashboard: [
    recovered,
    {
      term: 'Money at risk',
      meaning:
        'The amounts of open disputes: those that need a response, are under review or pending. A store’s copy of a dispute is left out.',
    },
    winRate,
    interval,
    notContested,
    {
      term: 'Due this week',
      meaning:
        'Disputes that need a response and whose provider still takes one, by the day of their deadline, from today on. Those past their deadline are overdue.',
    },
    {
      term: 'Waiting for you',
      meaning:
        'Disputes that need a response and are assigned to you, or to no one. Accepted ones are left out.',
    },
  ],
  statistics: [
    recovered,
    winRate,
    interval,
    notContested,
    {
      term: 'Average response time',
      meaning:
        'From when the provider opened a dispute to its response, of all disputes whose time of response is known. The period does not apply.',
    },
    {
      term: 'Disputes',
      meaning:
        'All disputes in every status, whenever they were opened, including a store’s copies: the period selects decisions only. The counts by status, provider and reason are of the same disputes.',
    },
    {
      term: 'Needs response',
      meaning: 'Disputes in this status. Those past their deadline are overdue.',
    },
    {
      term: 'Amounts',
      meaning:
        'The disputed amounts by currency, and their sum in your currency. A currency without an exchange rate is left out of the sum.',
    },
    {
      term: '30-day trend',
      meaning: 'Disputes by the day in UTC on which the provider opened them. Today is the last day.',
    },
    {
      term: 'Won, lost, closed, open',
      meaning:
        '“Won” and “lost” are contested disputes that were decided in the period, and “open” disputes have not ended. All others are “closed”: accepted, unanswered, refunded, prevented, covered, or decided outside of the period.',
    },
  ],
  win_rates: [
    winRate,
    interval,
    decidedDisputes,
    {
      term: 'Template version and evidence completeness',
      meaning:
        'Those of the last response. “Not recorded” are responses given outside of this product, and those whose value is not known.',
    },
  ],
  calibration: [
    {
      term: 'Predicted',
      meaning: `The chance of a win that the advice showed when the response was requested, as an average. It is stored with each response if ${decidedMin} comparable disputes had been decided by then. Disputes without it are left out.`,
    },
    {
      term: 'Win rate',
      meaning:
        'The share won of the contested disputes that were won or lost and have a prediction, each with its last response, by the day of the decision. Accepted and covered ones are left out. A case that a store and its payment service both report counts once.',
    },
    {
      term: '95% interval',
      meaning:
        'Wilson’s confidence interval of the win rate. A prediction outside of it is unlikely to be right for the disputes of its row.',
    },
    decidedDisputes,
  ],
  response_times: [
    {
      term: 'Median and 90th percentile',
      meaning:
        'Half of the responses took no longer than the median, nine of ten no longer than the 90th percentile. Counted from when the provider opened the dispute.',
    },
    {
      term: 'Responded',
      meaning:
        'Disputes by the day of their response, covered ones included. Those answered before they arrived here and a store’s copies are left out.',
    },
  ],
  recovered: [
    recovered,
    {
      term: 'Disputed',
      meaning:
        'The amounts of all disputes that were won or lost, including accepted ones. Covered ones are left out.',
    },
    {
      term: 'Recovery rate',
      meaning: 'Recovered, divided by disputed. Each currency is counted separately.',
    },
  ],
  loss_reasons: [
    {
      term: 'Lost',
      meaning:
        'Disputes that were lost, by the day of the decision, including accepted ones and those without a response. Covered ones are left out.',
    },
    { term: 'Provider’s reason', meaning: 'The reason of the decision, as the provider reports it.' },
    { term: 'Your team’s cause', meaning: 'The cause that a member of your team chose for the dispute.' },
  ],
} as const satisfies Readonly<Record<string, readonly DefinitionDto[]>>;
