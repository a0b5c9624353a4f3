import { invalidField } from '../../platform/errors/catalogue.js';
import type { ReadEvidence } from './evidence.js';

export type EvidencePageQuery = {
  readonly perPage: number;
  readonly cursor?: string | undefined;
};

export type EvidencePage = {
  readonly evidence: readonly ReadEvidence[];
  /** Null at the end. */
  readonly nextCursor: string | null;
};

/** @throws {AppError} 422 for an invalid cursor */
export function requireCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !/^evd_\w{1,60}$/.test(cursor))
    throw invalidField('cursor', 'Pass the next_cursor of the previous page as cursor');
  return cursor;
}
