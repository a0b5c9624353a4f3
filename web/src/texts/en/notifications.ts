import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich } from '../rich.js';

export const texts = {
  calendarPanel: {
    calendar: 'Calendar',
    calendarNote: 'Every deadline in your own calendar: subscribe to this address once.',
    loadingTheCalendarAddress: 'Loading the calendar address',
    calendarAddress: 'Calendar address',
    copyTheCalendarAddress: 'Copy the calendar address',
    openInCalendarProgram: 'Open in calendar program',
    renewAddress: 'Renew address',
    renewTheCalendarAddress: 'Renew the calendar address?',
    renew: 'Renew',
  },
  inbox: {
    notifications: 'Notifications',
    bell: (unread: number) =>
      unread === 0
        ? 'Notifications'
        : plural(unread, { one: 'Notifications, # unread', other: 'Notifications, # unread' }),
    /** On the mark; beyond that the number says nothing more. */
    count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
    mentioned: (who: ReactNode) => rich`${who} mentioned you`,
    assigned: (who: ReactNode) => rich`${who} assigned a dispute to you`,
    unread: ' (unread)',
    close: 'Close notifications',
    markAllRead: 'Mark all as read',
    showMore: 'Show more',
    loading: 'Loading notifications',
    none: 'No notifications yet',
    noneText: 'Notes that mention you and disputes assigned to you appear here.',
  },
  notificationsPanel: {
    notifications: 'Notifications',
    whatIsSentTo: (email: string) => `What is sent to ${email}.`,
    loadingNotifications: 'Loading notifications',
  },
  preferencesForm: {
    events: {
      title: 'When something happens',
      new_dispute: 'A dispute has come in',
      submission_failed: 'A response could not be sent',
      outcome: 'A dispute was won or lost',
      mentioned: 'A colleague mentioned you in a note',
      assigned_to_me: 'A colleague assigned a dispute to you',
    },
    reminders: {
      title: 'Before a response is due',
      due_in_7_days: '7 days before',
      due_in_3_days: '3 days before',
      due_in_1_day: '1 day before',
    },
    scope: {
      title: 'About whose disputes',
      assigned_to_others: 'Those assigned to others, too',
      assigned_to_others_hint: 'Without it: your own, and those assigned to nobody',
    },
    timeZone: 'Time zone',
    timeZoneDescription: 'In which your days begin: “3 days before” counts by your calendar',
    useThisBrowsers: (own: string) => `Use this browser’s: ${own}`,
  },
  messages: {
    inboxNotLoaded: 'Failed to load your notifications',
    notMarked: 'Failed to mark as read',
    preferencesNotLoaded: 'Failed to load your notifications',
    preferencesNotSaved: 'Failed to save your notifications',
    preferencesSaved: 'Notifications saved',
    notInThisName: 'Only the user themselves can change what they are told.',
    calendarNotLoaded: 'Failed to load your calendar address',
    calendarNotRenewed: 'Failed to make a new calendar address',
    calendarRenewed: 'Your calendar has a new address',
    calendarCopied: 'Calendar address copied!',
    calendarSecret: 'Whoever has this address sees the deadlines, without signing in. Keep it to yourself.',
    renewText:
      'The address you have now will show nothing any more: subscribe to the new one in every calendar program that uses it.',
  },
};
