import type { Controller } from '@tsoa/runtime';

import { CalendarController } from '../calendar/calendar.controller.js';
import { CalendarService } from '../calendar/calendar.service.js';
import { PreferencesController } from '../notifications/preferences.controller.js';
import { PreferencesService } from '../notifications/preferences.service.js';
import type { Base } from './base.js';

export function notificationControllers(base: Base) {
  const calendar = new CalendarService(base);
  const preferences = new PreferencesService(base);
  return [
    [CalendarController, () => new CalendarController(calendar)],
    [PreferencesController, () => new PreferencesController(preferences)],
  ] satisfies readonly (readonly [unknown, () => Controller])[];
}
