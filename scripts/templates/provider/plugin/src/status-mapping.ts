import type { DisputeReason, DisputeStatus } from '@rebuttal/plugin-kit';

/** Statuses of {{label}} → ours. Source: the API page and the date you read it. */
export const statuses: Readonly<Record<string, DisputeStatus>> = {};

/** Reasons of {{label}} → ours. Source: the same. */
export const reasons: Readonly<Record<string, DisputeReason>> = {};
