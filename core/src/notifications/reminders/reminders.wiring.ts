import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { InboxController } from './inbox.controller.js';
import { InboxService, type InboxDeps } from './inbox.service.js';
import { PreferencesController } from './preferences.controller.js';
import { PreferencesService, type PreferencesDeps } from './preferences.service.js';
import { sendReminderMail, type ReminderMailDeps } from './reminder-mailing.js';
import { Reminders, type RemindersDeps } from './reminders.js';

type Deps = RemindersDeps & ReminderMailDeps & InboxDeps & PreferencesDeps;

/** Reminders in the app and by email, and the preferences for them. */
export function createReminders(base: Deps) {
  const inbox = new InboxService(base);
  const preferences = new PreferencesService(base);
  const reminders = new Reminders(base);
  return {
    controllers: [
      [InboxController, () => new InboxController(inbox)],
      [PreferencesController, () => new PreferencesController(preferences)],
    ] satisfies ControllerEntries,
    jobs: {
      'reminders.scan': (_job, lease) => reminders.run(lease.claimedAt),
      'notifications.gather': ({ tenantId, payload }) => reminders.mail(tenantId, payload.userId),
      'notifications.send-mail': ({ tenantId, payload }, lease) =>
        sendReminderMail(base, { tenantId, mailingId: payload.mailingId }, lease),
    } satisfies Partial<JobHandlers>,
  };
}
