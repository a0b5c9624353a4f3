import type { ReadinessDto } from '../../case/disputes/disputes.dto.js';
import type { PersonDto } from '../../identity/team/team.dto.js';

export type ApprovalDto = {
  approval_id: string;
  /** Null for a refund. */
  dispute_id: string | null;
  psp_dispute_id: string | null;
  /** Only for a refund. */
  refund_id: string | null;
  provider: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** The readiness of the response now, as in the list of disputes. `GET …/readiness` has the reasons. */
  readiness: ReadinessDto | null;
  /** `submit`: send the response. `accept`: accept the dispute. `refund`: refund the payment. */
  action: 'submit' | 'accept' | 'refund';
  status: 'pending' | 'approved' | 'rejected';
  requested_by: PersonDto;
  /** `api_key`: an integration or an agent made the request. */
  requested_via: 'session' | 'api_key' | 'impersonation';
  requested_at: string;
  /** Why the response is to be sent although checks block it. Null if none did. */
  override_reason: string | null;
  /** True if a member other than the one who made the request has to approve it. */
  needs_second_person: boolean;
  /** True if you can approve it. */
  can_approve: boolean;
  decided_by: PersonDto | null;
  decided_at: string | null;
  /** Why it was rejected. */
  reason: string | null;
};

/** The response to a request that waits for another person. Nothing has been sent. */
export type AwaitingApprovalDto = {
  success: boolean;
  status: 'awaiting_approval';
  message: string;
  approval: ApprovalDto;
};

export type ApprovalsDto = {
  approvals: ApprovalDto[];
  /** Pass it as `cursor` for the next page. Null on the last page. */
  next_cursor: string | null;
};

export type ApprovalAnswerDto = { success: boolean; message: string; approval: ApprovalDto };

export type RejectApprovalRequest = {
  /** At most 500 characters. */
  reason?: string | null;
};

/** @example { "require_approval_above": { "amount": 100000, "currency": "USD" } } */
export type ApprovalSettingsDto = {
  /**
   * Disputes and refunds above this amount need a second person. All refunds of a payment count together. Null: none do. Other
   * currencies are converted.
   */
  require_approval_above: {
    /**
     * Minor units.
     * @isInt
     * @minimum 0
     * @maximum 9007199254740991
     */
    amount: number;
    /** ISO 4217. */
    currency: string;
  } | null;
};
