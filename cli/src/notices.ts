import type { NotificationPreferences } from '@rebuttal/sdk';

/** The emails that a user can turn on and off. */
export type Notice = Exclude<keyof NotificationPreferences, 'time_zone'>;

/** A record, so that the compiler reports a notice that the API adds. */
export const noticeWords: Readonly<Record<Notice, string>> = {
  new_dispute: 'a new dispute arrived',
  submission_failed: 'a response could not be sent',
  outcome: 'a dispute was won or lost',
  due_in_7_days: 'a response is due in 7 days',
  due_in_3_days: 'a response is due in 3 days',
  due_in_1_day: 'a response is due in 1 day',
  mentioned: 'a colleague mentioned you in a note',
  assigned_to_me: 'a colleague assigned a dispute to you',
  approval_requested: 'a request waits for your approval',
  rule_results: 'an automation rule notifies you about a dispute, or fails',
  assigned_to_others: 'also for disputes assigned to others (owners and administrators)',
};

export const notices = Object.keys(noticeWords) as readonly Notice[];
