import type { NotificationPreferences } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { UsageError } from '../errors.js';
import { notices, noticeWords, type Notice } from '../notices.js';
import { createOutput, factLines, type JsonOption, type Output } from '../terminal/output.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';

export type SetNotificationsOptions = JsonOption & {
  readonly on?: readonly Notice[];
  readonly off?: readonly Notice[];
  /** IANA. */
  readonly timeZone?: string;
};
export type RotateCalendarOptions = JsonOption & YesOption;

export async function showNotifications(options: JsonOption): Promise<void> {
  showPreferences(await withApi((client) => client.notifications.preferences()), createOutput(options));
}

export async function setNotifications(options: SetNotificationsOptions): Promise<void> {
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
export async function showCalendar(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const calendar = await withApi((client) => client.calendar.get());
  output.document(calendar, () => [calendar.url]);
  output.remark(
    'Anyone with this address sees the deadlines, without signing in. Replace it with: rebuttal calendar rotate',
  );
}

export async function rotateCalendar(options: RotateCalendarOptions): Promise<void> {
  const output = createOutput(options);
  await requireYes('Create a new calendar address? The current one stops working.', options);
  const calendar = await withApi((client) => client.calendar.rotate());
  output.document(calendar, () => [calendar.url]);
  output.remark('Subscribe to it in every calendar program that used the old address.');
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
