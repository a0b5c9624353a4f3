/** What you are told by mail, and in which time zone your days begin. */
export type NotificationPreferencesDto = {
  /** A dispute has come. */
  new_dispute: boolean;
  /** An answer is due within seven days, by your calendar. */
  due_in_7_days: boolean;
  due_in_3_days: boolean;
  due_in_1_day: boolean;
  /** An answer could not be sent. */
  submission_failed: boolean;
  /** A dispute was won or lost. */
  outcome: boolean;
  /** A colleague mentioned you in a note. */
  mentioned: boolean;
  /** A colleague assigned a dispute to you. */
  assigned_to_me: boolean;
  /** Disputes that are assigned to others, too; for owners and administrators. */
  assigned_to_others: boolean;
  /** IANA, such as `Europe/Paris`. */
  time_zone: string;
};

/** What is absent stays. @example { "due_in_7_days": false, "time_zone": "Asia/Tokyo" } */
export type UpdateNotificationPreferencesRequest = {
  new_dispute?: boolean;
  due_in_7_days?: boolean;
  due_in_3_days?: boolean;
  due_in_1_day?: boolean;
  submission_failed?: boolean;
  outcome?: boolean;
  mentioned?: boolean;
  assigned_to_me?: boolean;
  assigned_to_others?: boolean;
  time_zone?: string;
};

export type NotificationDto = {
  notification_id: string;
  /** `mentioned`: a note is for you; `assigned`: a dispute is now yours. More kinds may come. */
  kind: 'mentioned' | 'assigned';
  dispute_id: string;
  psp_dispute_id: string;
  provider: string;
  amount: number;
  currency: string;
  /** The colleague who did it. */
  actor: { user_id: string; name: string };
  /** Of the note; null for an assignment. */
  text: string | null;
  created_at: string;
  /** Null until it is marked as read. */
  read_at: string | null;
};

export type NotificationsDto = {
  notifications: NotificationDto[];
  /** All that are unread, whatever the page. */
  unread: number;
  /** Pass it as `cursor` for the next page; null at the end. */
  next_cursor: string | null;
};

/** @example { "notification_ids": ["evt_01hv3m8q2k5w7x9y0z1a"] } */
export type MarkNotificationsReadRequest = {
  /** At most 100; all of yours when absent. Ids that are not yours change nothing. */
  notification_ids?: string[];
};

export type UnreadNotificationsDto = { unread: number };
