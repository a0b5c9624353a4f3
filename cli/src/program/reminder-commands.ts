import { type Command, Option } from 'commander';

import type { RotateCalendarOptions, SetNotificationsOptions } from '../commands/reminders.js';
import { notices } from '../notices.js';
import type { JsonOption } from '../terminal/output.js';
import { declare, repeatable } from './declaring.js';

/** Commands for the reminders of the signed-in user. */
export function declareReminderCommands(program: Command): void {
  program.commandsGroup('Reminders:');
  const notifications = program.command('notifications').description('Choose your email notifications.');
  declare(notifications, 'show', 'Show your email notifications and your time zone.', [
    'rebuttal notifications show',
    'rebuttal notifications show --json | jq -r .time_zone',
  ]).action(async (options: JsonOption) => {
    await (await import('../commands/reminders.js')).showNotifications(options);
  });
  declare(notifications, 'set', 'Change your email notifications. Those not named stay as they are.', [
    'rebuttal notifications set --off due_in_7_days --on due_in_1_day',
    'rebuttal notifications set --time-zone Europe/Paris',
  ])
    .addOption(noticeOption('--on <notice>', 'turn on; repeatable'))
    .addOption(noticeOption('--off <notice>', 'turn off; repeatable'))
    .option('--time-zone <zone>', 'your time zone, for example Europe/Paris')
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
  declare(calendar, 'rotate', 'Create a new address. The old one stops working.', [
    'rebuttal calendar rotate',
  ])
    .option('-y, --yes', 'skip the confirmation')
    .action(async (options: RotateCalendarOptions) => {
      await (await import('../commands/reminders.js')).rotateCalendar(options);
    });
}

function noticeOption(flags: string, description: string): Option {
  return repeatable(new Option(flags, description).choices(notices));
}
