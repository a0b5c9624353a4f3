import type { Readiness } from '../../case/disputes/readiness-levels.js';
import type { SubmissionOptions } from '../submissions.js';

export type ApprovalAction = 'submit' | 'accept' | 'refund';

export type ApprovalStatus = 'pending' | 'approved' | 'rejected';

/** A request to submit a response, to accept a dispute or to refund a payment, which a person has to approve. */
export type Approval = {
  readonly approvalId: string;
  readonly tenantId: string;
  /** Undefined for a refund. */
  readonly disputeId: string | undefined;
  readonly providerDisputeId: string | undefined;
  /** Only for a refund. */
  readonly refundId: string | undefined;
  readonly provider: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The readiness of the dispute's response now. Undefined if it needs none, and while it is computed. */
  readonly readiness: Readiness | undefined;
  readonly action: ApprovalAction;
  /** For the submission that starts once it is approved. */
  readonly options: SubmissionOptions;
  /** False for a request below the company's amount, which an agent made. Any person may approve it. */
  readonly needsSecondPerson: boolean;
  readonly status: ApprovalStatus;
  readonly requestedBy: { readonly userId: string; readonly name: string };
  readonly requestedVia: 'session' | 'api_key' | 'impersonation';
  readonly requestedAt: Date;
  readonly decidedBy: { readonly userId: string; readonly name: string } | undefined;
  readonly decidedAt: Date | undefined;
  /** Why it was rejected. */
  readonly reason: string | undefined;
};

/** The amount of a dispute above which a second person approves. */
export type ApprovalThreshold = { readonly amountMinor: number; readonly currency: string };

/** Returned instead of a result while a request waits for its approval. */
export type AwaitingApproval = { readonly approval: Approval };

export function isAwaitingApproval(result: object): result is AwaitingApproval {
  return 'approval' in result;
}

/** Its maker can't approve a request, unless only an agent with their API key made it. */
export function isOwnRequest({ needsSecondPerson, requestedBy }: Approval, userId: string): boolean {
  return needsSecondPerson && requestedBy.userId === userId;
}
