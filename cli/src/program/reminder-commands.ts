import { type Command, Option } from 'commander';

import type { RotateCalendarOptions, SetNotificationsOptions } from '../commands/reminders.js';
import { notices } from '../notices.js';
import type { JsonOption } from '../terminal/output.js';
import { declare, repeatable } from './declaring.js';

/** How the person who is signed in is kept from missing a deadline. */
export function declareReminderCommands(program: Command): void {
  program.commandsGroup('Reminders:');
  const notifications = program.command('notifications').description('Choose what you are mailed about.');
  declare(notifications, 'show', 'Show what you are mailed about, and in which time zone.', [
    'rebuttal notifications show',
    'rebuttal notifications show --json | jq -r .time_zone',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/reminders.js')).showNotifications(options);
  });
  declare(notifications, 'set', 'Change what you are mailed about: what is not named stays.', [
    'rebuttal notifications set --off due_in_7_days --on due_in_1_day',
    'rebuttal notifications set --time-zone Europe/Paris',
  ])
    .addOption(noticeOption('--on <notice>', 'be told of it; once for each'))
    .addOption(noticeOption('--off <notice>', 'not be told of it; once for each'))
    .option('--time-zone <zone>', 'where your days begin, for example Europe/Paris')
    .action(async (options: SetNotificationsOptions) => {
      await (await import('../commands/reminders.js')).setNotifications(options);
    });
  const calendar = program.command('calendar').description('See the deadlines in your own calendar.');
  declare(calendar, 'show', 'Show the address that calendar programs subscribe to.', [
    'rebuttal calendar show',
    'curl "$(rebuttal calendar show)"',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/reminders.js')).showCalendar(options);
  });
  declare(calendar, 'rotate', 'Make another address: the one before shows nothing any more.', [
    'rebuttal calendar rotate',
  ])
    .option('-y, --yes', 'do not ask')
    .action(async (options: RotateCalendarOptions) => {
      await (await import('../commands/reminders.js')).rotateCalendar(options);
    });
}

function noticeOption(flags: string, description: string): Option {
  return repeatable(new Option(flags, description).choices(notices));
}
