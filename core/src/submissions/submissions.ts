import type { ProviderErrorKind } from '@rebuttal/plugin-kit';

import type { ResponseOverride } from '../letters/checks/response-override.js';
import type { PacketSnapshot } from '../letters/responses/packet.js';
import type { SubmissionChannel, SubmissionStatus } from './submissions.dto.js';

/**
 * One response to one dispute, as a persisted state machine. Every step is committed before the next begins, so that a
 * worker that resumes after a crash knows what may have reached the provider.
 */
export type Submission = {
  readonly submissionId: string;
  readonly tenantId: string;
  readonly disputeId: string;
  /** `portal`: the merchant responded in the provider's portal; nothing is sent from here. */
  readonly channel: SubmissionChannel;
  readonly submittedByName: string | undefined;
  readonly status: SubmissionStatus;
  readonly includeEvidence: boolean;
  /** Undefined if no check blocked the response. */
  readonly override: ResponseOverride | undefined;
  readonly autoRetry: boolean;
  readonly packet: PacketSnapshot | undefined;
  readonly packetSha256: string | undefined;
  /** The number of submissions that the provider had counted when the packet was built. */
  readonly submissionsBefore: number;
  /** Set before the irreversible call. */
  readonly sendBegunAt: Date | undefined;
  /** Identifies the attempt to the provider. It stays the same until the provider responds. */
  readonly attempt: number;
  /** Attempts since the last request, manual or automatic. */
  readonly tries: number;
  readonly retryCount: number;
  readonly nextTryAt: Date | undefined;
  readonly errorKind: ProviderErrorKind | 'internal' | undefined;
  readonly errorMessage: string | undefined;
  readonly providerResponse: Record<string, unknown> | undefined;
  readonly createdAt: Date;
  readonly submittedAt: Date | undefined;
  /** Why a retry of a failed submission can't succeed. */
  readonly retryObstacle: RetryObstacle | undefined;
};

/** The choices of the person who submits a response. */
export type SubmissionOptions = {
  readonly includeEvidence: boolean;
  readonly autoRetry: boolean;
  /** Sends the response although checks block it. */
  readonly overrideReason?: string;
  /** A new id that the caller has stored. Submitting twice with it has no second effect. */
  readonly submissionId?: string;
};

/** Another submission of the same round, or a refusal after which nothing has changed. */
export type RetryObstacle = 'running' | 'answered' | 'unchanged';

export const liveStatuses: readonly SubmissionStatus[] = ['pending', 'generating', 'uploading'];

export function isLive(submission: Pick<Submission, 'status'>): boolean {
  return liveStatuses.includes(submission.status);
}
