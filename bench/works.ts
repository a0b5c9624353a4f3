import type { Bench, Figure } from './rounds.js';
import { measureCli, measureSdk } from './works/callers.js';
import { measureDataImports } from './works/data-imports.js';
import { measureDisputesList } from './works/disputes-list.js';
import { measureEvidence } from './works/evidence.js';
import { measureGrowth } from './works/growth.js';
import { measureInbox } from './works/inbox.js';
import { measureLetters } from './works/letters.js';
import { measureMatching } from './works/matching.js';
import { measureMemory } from './works/memory.js';
import { measureScreen } from './works/screen.js';
import { measureStart } from './works/start.js';
import { measureSubmission } from './works/submission.js';
import { measureVisible } from './works/visible.js';
import { measureWebhookIntake } from './works/webhook-intake.js';

/** In the order of measurement. */
export const works = {
  webhooks: measureWebhookIntake,
  inbox: measureInbox,
  visible: measureVisible,
  disputes: measureDisputesList,
  letters: measureLetters,
  submission: measureSubmission,
  evidence: measureEvidence,
  start: measureStart,
  cli: measureCli,
  sdk: measureSdk,
  screen: measureScreen,
  memory: measureMemory,
  imports: measureDataImports,
  growth: measureGrowth,
  matching: measureMatching,
} satisfies Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>>;

export type WorkName = keyof typeof works;

/** The works with a budget that users feel. */
export const worksOfBudgets: readonly WorkName[] = [
  'webhooks',
  'visible',
  'disputes',
  'letters',
  'submission',
  'start',
  'memory',
  'growth',
];

export const allWorks = Object.keys(works) as WorkName[];
