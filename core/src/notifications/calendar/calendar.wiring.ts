import type { ControllerEntries } from '../../platform/http/ioc.js';
import { CalendarController } from './calendar.controller.js';
import { CalendarService, type CalendarDeps } from './calendar.service.js';

/** The calendar feed of deadlines. */
export function createCalendar(base: CalendarDeps) {
  const calendar = new CalendarService(base);
  return {
    controllers: [[CalendarController, () => new CalendarController(calendar)]] satisfies ControllerEntries,
  };
}
