import type { Controller } from '@tsoa/runtime';

import { CalendarController } from '../calendar/calendar.controller.js';
import { CalendarService } from '../calendar/calendar.service.js';
import { InboxController } from '../notifications/inbox.controller.js';
import { InboxService } from '../notifications/inbox.service.js';
import { PreferencesController } from '../notifications/preferences.controller.js';
import { PreferencesService } from '../notifications/preferences.service.js';
import type { Base } from './base.js';

export function notificationControllers(base: Base) {
  const calendar = new CalendarService(base);
  const preferences = new PreferencesService(base);
  const inbox = new InboxService(base);
  return [
    [CalendarController, () => new CalendarController(calendar)],
    [InboxController, () => new InboxController(inbox)],
    [PreferencesController, () => new PreferencesController(preferences)],
  ] satisfies readonly (readonly [unknown, () => Controller])[];
}
