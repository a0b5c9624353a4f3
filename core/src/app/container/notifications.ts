import type { Controller } from '@tsoa/runtime';

import { CalendarController } from '../../notifications/calendar/calendar.controller.js';
import { CalendarService } from '../../notifications/calendar/calendar.service.js';
import { InboxController } from '../../notifications/reminders/inbox.controller.js';
import { InboxService } from '../../notifications/reminders/inbox.service.js';
import { PreferencesController } from '../../notifications/reminders/preferences.controller.js';
import { PreferencesService } from '../../notifications/reminders/preferences.service.js';
import type { SharedServices } from './base.js';

export function notificationControllers(base: SharedServices) {
  const calendar = new CalendarService(base);
  const preferences = new PreferencesService(base);
  const inbox = new InboxService(base);
  return [
    [CalendarController, () => new CalendarController(calendar)],
    [InboxController, () => new InboxController(inbox)],
    [PreferencesController, () => new PreferencesController(preferences)],
  ] satisfies readonly (readonly [unknown, () => Controller])[];
}
