import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich } from '../rich.js';

export const texts = {
  calendarPanel: {
    calendar: 'Calendar',
    calendarNote: 'Subscribe to this address to see every deadline in your calendar.',
    loadingTheCalendarAddress: 'Loading calendar address',
    calendarAddress: 'Calendar address',
    copyTheCalendarAddress: 'Copy calendar address',
    openInCalendarProgram: 'Open in calendar app',
    renewAddress: 'Reset address',
    renewTheCalendarAddress: 'Reset the calendar address?',
    renew: 'Reset',
  },
  inbox: {
    notifications: 'Notifications',
    bell: (unread: number) =>
      unread === 0
        ? 'Notifications'
        : plural(unread, { one: 'Notifications, # unread', other: 'Notifications, # unread' }),
    /** The number on the badge, capped so that it fits. */
    count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
    mentioned: (who: ReactNode) => rich`${who} mentioned you`,
    assigned: (who: ReactNode) => rich`${who} assigned a dispute to you`,
    approval: (who: ReactNode) => rich`${who} requested your approval`,
    refund_approval: (who: ReactNode) => rich`${who} requested your approval of a refund`,
    refund_rejected: (who: ReactNode) => rich`${who} rejected your refund`,
    rejected: (who: ReactNode) => rich`${who} rejected your request`,
    rule: (who: ReactNode) => rich`A rule by ${who} notified you about a dispute`,
    rule_failed: (who: ReactNode) => rich`An action of a rule by ${who} failed`,
    unread: ' (unread)',
    close: 'Close notifications',
    markAllRead: 'Mark all as read',
    showMore: 'Show more',
    loading: 'Loading notifications',
    none: 'No notifications yet',
    noneText:
      'Notes that mention you, disputes assigned to you, approvals and notifications from rules appear here.',
  },
  notificationsPanel: {
    notifications: 'Notifications',
    emailsSentTo: (email: string) => `Email notifications sent to ${email}.`,
    loadingNotifications: 'Loading notifications',
  },
  preferencesForm: {
    events: {
      title: 'Events',
      new_dispute: 'New dispute',
      submission_failed: 'Submission failed',
      outcome: 'Dispute won or lost',
      mentioned: 'A teammate mentions you in a note',
      assigned_to_me: 'A teammate assigns a dispute to you',
      approval_requested: 'A request is waiting for your approval, or yours is rejected',
      rule_results: 'An automation rule notifies you about a dispute, or fails',
    },
    reminders: {
      title: 'Deadline reminders',
      due_in_7_days: '7 days before',
      due_in_3_days: '3 days before',
      due_in_1_day: '1 day before',
    },
    scope: {
      title: 'Scope',
      assigned_to_others: 'Include disputes assigned to others',
      assigned_to_others_hint: "Otherwise, you're only notified about unassigned disputes and your own",
    },
    timeZone: 'Time zone',
    timeZoneDescription: 'Used to count days, such as “3 days before”',
    useThisBrowsers: (own: string) => `Use browser time zone: ${own}`,
  },
  messages: {
    inboxNotLoaded: 'Failed to load your notifications',
    notMarked: 'Failed to mark as read',
    preferencesNotLoaded: 'Failed to load notification settings',
    preferencesNotSaved: 'Failed to save notification settings',
    preferencesSaved: 'Notification settings saved',
    onlyByUser: 'Only the user can change their own notification settings.',
    calendarNotLoaded: 'Failed to load your calendar address',
    calendarNotRenewed: 'Failed to reset the calendar address',
    calendarRenewed: 'Calendar address reset',
    calendarCopied: 'Calendar address copied!',
    calendarSecret: 'Anyone with this address can see your deadlines without signing in. Keep it private.',
    renewText:
      'The current address will stop working. Subscribe to the new one in every calendar app that uses it.',
  },
};
