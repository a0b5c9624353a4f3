import type { PersonDto } from '../../identity/team/team.dto.js';

/** The emails that you receive, and the time zone of your days. */
export type NotificationPreferencesDto = {
  /** A new dispute arrived. */
  new_dispute: boolean;
  /** A response is due within seven days in your time zone. */
  due_in_7_days: boolean;
  due_in_3_days: boolean;
  due_in_1_day: boolean;
  /** A response could not be sent. */
  submission_failed: boolean;
  /** A dispute was won or lost. */
  outcome: boolean;
  /** A colleague mentioned you in a note. */
  mentioned: boolean;
  /** A colleague assigned a dispute to you. */
  assigned_to_me: boolean;
  /** A colleague or an agent requests your approval, or a colleague rejects your request. */
  approval_requested: boolean;
  /** An automation rule points you to a dispute, or an action of a rule failed. */
  rule_results: boolean;
  /** Also notify about disputes assigned to others. Only for owners and administrators. */
  assigned_to_others: boolean;
  /** An IANA name such as `Europe/Paris`. */
  time_zone: string;
};

/** Absent fields keep their values. @example { "due_in_7_days": false, "time_zone": "Asia/Tokyo" } */
export type UpdateNotificationPreferencesRequest = {
  new_dispute?: boolean;
  due_in_7_days?: boolean;
  due_in_3_days?: boolean;
  due_in_1_day?: boolean;
  submission_failed?: boolean;
  outcome?: boolean;
  mentioned?: boolean;
  assigned_to_me?: boolean;
  approval_requested?: boolean;
  rule_results?: boolean;
  assigned_to_others?: boolean;
  time_zone?: string;
};

export type NotificationDto = {
  notification_id: string;
  /**
   * `mentioned`: a note mentions you. `assigned`: a dispute was assigned to you. `approval`: a request waits for your approval.
   * `rejected`: your request was rejected. `rule`: an automation rule points you to a dispute. `rule_failed`: an action of a rule failed. More kinds may be added.
   */
  kind: 'mentioned' | 'assigned' | 'approval' | 'rejected' | 'rule' | 'rule_failed';
  /** Null if it is about a refund. */
  dispute_id: string | null;
  psp_dispute_id: string | null;
  /** Only for a request to refund a payment. */
  refund_id: string | null;
  provider: string;
  amount: number;
  currency: string;
  /** The colleague who acted. For a rule, its author. */
  actor: PersonDto;
  /** The text of the note, the reason of a rejection, or the name of the rule. Null for an assignment or a request. */
  text: string | null;
  created_at: string;
  /** Null until it is marked as read. */
  read_at: string | null;
};

export type NotificationsDto = {
  notifications: NotificationDto[];
  /** The number of all unread notifications, on every page. */
  unread: number;
  /** Pass it as `cursor` for the next page. Null on the last page. */
  next_cursor: string | null;
};

/** @example { "notification_ids": ["evt_01hv3m8q2k5w7x9y0z1a"] } */
export type MarkNotificationsReadRequest = {
  /** At most 100 ids; absent: all of yours. Ids of other users are ignored. */
  notification_ids?: string[];
};

export type UnreadNotificationsDto = { unread: number };

export type UnsubscribedDto = { unsubscribed: true };
