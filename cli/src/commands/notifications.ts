import type { NotificationPreferences } from '@rebuttal/sdk';
import { type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { UsageError } from '../errors.js';
import { declare, repeatable } from '../program/declaring.js';
import { createOutput, factLines, type JsonOption, type Output } from '../terminal/output.js';

/** Commands for the reminders of the signed-in user. */
export function declareNotifications(program: Command): void {
  const notifications = program.command('notifications').description('Choose your email notifications.');
  declare(notifications, 'show', 'Show your email notifications and your time zone.', [
    'rebuttal notifications show',
    'rebuttal notifications show --json | jq -r .time_zone',
  ]).action(showNotifications);
  declare(notifications, 'set', 'Change your email notifications. Those not named stay as they are.', [
    'rebuttal notifications set --off due_in_7_days --on due_in_1_day',
    'rebuttal notifications set --time-zone Europe/Paris',
  ])
    .addOption(noticeOption('--on <notice>', 'turn on; repeatable'))
    .addOption(noticeOption('--off <notice>', 'turn off; repeatable'))
    .option('--time-zone <zone>', 'your time zone, for example Europe/Paris')
    .action(setNotifications);
  const calendar = program.command('calendar').description('See the deadlines in your own calendar.');
  declare(calendar, 'show', 'Show the address that calendar programs subscribe to.', [
    'rebuttal calendar show',
    'curl "$(rebuttal calendar show)"',
  ]).action(showCalendar);
}

function noticeOption(flags: string, description: string): Option {
  return repeatable(new Option(flags, description).choices(notices));
}

/** The emails that a user can turn on and off. */
type Notice = Exclude<keyof NotificationPreferences, 'time_zone'>;

/** A record, so that the compiler reports a notice that the API adds. */
const noticeWords: Readonly<Record<Notice, string>> = {
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

const notices = Object.keys(noticeWords) as readonly Notice[];

type SetNotificationsOptions = JsonOption & {
  readonly on?: readonly Notice[];
  readonly off?: readonly Notice[];
  /** IANA. */
  readonly timeZone?: string;
};

async function showNotifications(options: JsonOption): Promise<void> {
  showPreferences(await withApi((client) => client.notifications.preferences()), createOutput(options));
}

async function setNotifications(options: SetNotificationsOptions): Promise<void> {
  const output = createOutput(options);
  const { on = [], off = [], timeZone } = options;
  const both = on.find((notice) => off.includes(notice));
  if (both !== undefined) throw new UsageError(`${both} cannot be both on and off.`);
  const change = {
    ...Object.fromEntries(on.map((notice) => [notice, true])),
    ...Object.fromEntries(off.map((notice) => [notice, false])),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
  };
  if (Object.keys(change).length === 0)
    throw new UsageError('Set what to change with --on, --off or --time-zone.');
  showPreferences(await withApi((client) => client.notifications.updatePreferences(change)), output);
}

/** Prints the address alone to stdout, so that a shell can capture it. */
async function showCalendar(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const calendar = await withApi((client) => client.calendar.get());
  output.document(calendar, () => [calendar.url]);
  output.remark(
    'Anyone with this address sees the deadlines, without signing in. Replace it with: rebuttal api POST /api/calendar/rotate',
  );
}

function showPreferences(preferences: NotificationPreferences, output: Output): void {
  output.document(preferences, () =>
    factLines(
      [
        ...notices.map((key) => [key, `${preferences[key] ? 'on ' : 'off'}  ${noticeWords[key]}`] as const),
        ['time_zone', preferences.time_zone],
      ],
      output.paint,
    ),
  );
}
