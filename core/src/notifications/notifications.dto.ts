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
  assigned_to_others?: boolean;
  time_zone?: string;
};
