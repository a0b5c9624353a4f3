import type { DisputeReason, DisputeStage, DisputeStatus, OutcomeDetail } from '@rebuttal/plugin-kit';

export type StatusMapping = { readonly status: DisputeStatus; readonly outcomeDetail?: OutcomeDetail };

/** Statuses of {{label}} → ours. Source: the API page and the date you read it. */
export const statuses: Readonly<Record<string, StatusMapping>> = {};

/** Stages of {{label}} → ours. Source: the same. */
export const stages: Readonly<Record<string, DisputeStage>> = {};

/** Reasons of {{label}} → ours. Source: the same. */
export const reasons: Readonly<Record<string, DisputeReason>> = {};
