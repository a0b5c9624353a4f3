import type { Bench, Figure } from './rounds.js';
import { measureDisputesList } from './works/disputes-list.js';
import { measureGrowth } from './works/growth.js';
import { measureWebhookIntake } from './works/webhook-intake.js';

/** In the order in which they are measured. */
export const works = {
  webhooks: measureWebhookIntake,
  disputes: measureDisputesList,
  growth: measureGrowth,
} satisfies Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>>;

export type WorkName = keyof typeof works;
