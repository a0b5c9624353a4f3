import type { EventsService } from '../../platform/events/events.service.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import { EventsController } from './events.controller.js';

/** The stream of changes for the web app. */
export function createLiveEvents({ events }: { readonly events: EventsService }) {
  return {
    controllers: [[EventsController, () => new EventsController(events)]] satisfies ControllerEntries,
  };
}
