import type { NotificationPreferencesDto } from './notifications.dto.js';

/** The default: everything that can cost money if it is missed. */
export const defaultPreferences: Readonly<NotificationPreferencesDto> = {
  new_dispute: true,
  due_in_7_days: true,
  due_in_3_days: true,
  due_in_1_day: true,
  submission_failed: true,
  outcome: true,
  mentioned: true,
  assigned_to_me: true,
  approval_requested: true,
  rule_results: true,
  assigned_to_others: true,
  time_zone: 'UTC',
};

const { time_zone: _zone, assigned_to_others: _scope, ...emails } = defaultPreferences;

/** Every email turned off. */
export const noEmails = Object.fromEntries(Object.keys(emails).map((name) => [name, false])) as Readonly<
  Record<keyof typeof emails, false>
>;
