import type { Config } from '../platform/config.js';
import type { EventsService } from '../platform/events/events.service.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { CalendarService, type CalendarDeps } from './calendar/calendar.service.js';
import { mailChannelDisabled, type ChannelDisabledMailDeps } from './chat/channel-disabled-mail.js';
import { ChatChannelsController } from './chat/chat-channels.controller.js';
import type { ChannelPlace } from './chat/chat-channels.repository.js';
import { ChatChannelsService, type ChatChannelsDeps } from './chat/chat-channels.service.js';
import { findChatReceiver, type ChatReceiverDeps } from './chat/chat-receiver.js';
import { MessageContext, type MessageContextDeps } from './chat/message-context.js';
import { EventsController } from './live-events/events.controller.js';
import { InboxController } from './reminders/inbox.controller.js';
import { InboxService, type InboxDeps } from './reminders/inbox.service.js';
import { PreferencesController } from './reminders/preferences.controller.js';
import { PreferencesService, type PreferencesDeps } from './reminders/preferences.service.js';
import { sendReminderMail, type ReminderMailDeps } from './reminders/reminder-mailing.js';
import { Reminders, type RemindersDeps } from './reminders/reminders.js';
import {
  createDeliveryWorker,
  type DeliveryDeps,
  type Receiver,
} from './webhook-endpoints/delivery-worker.js';
import { mailDisabled, type DisabledMailDeps } from './webhook-endpoints/disabled-mail.js';
import { findEndpointReceiver, type EndpointReceiverDeps } from './webhook-endpoints/endpoint-receiver.js';
import { outboundOptions } from './webhook-endpoints/outbound-post.js';
import { WebhookEndpointsController } from './webhook-endpoints/webhook-endpoints.controller.js';
import {
  WebhookEndpointsService,
  type WebhookEndpointsDeps,
} from './webhook-endpoints/webhook-endpoints.service.js';

/** The calendar feed of deadlines. */
export function createCalendar(base: CalendarDeps) {
  const calendar = new CalendarService(base);
  return {
    controllers: [[CalendarController, () => new CalendarController(calendar)]] satisfies ControllerEntries,
  };
}

type ChatWiringDeps = Omit<ChatChannelsDeps, 'messageContext' | 'outbound'> &
  Omit<ChatReceiverDeps, 'messageContext'> &
  ChannelDisabledMailDeps &
  MessageContextDeps;

/** Messages to Slack and Teams. */
export function createChat(base: ChatWiringDeps) {
  const messageContext = new MessageContext(base);
  const outbound = outboundOptions(base.config);
  const service = new ChatChannelsService({ ...base, messageContext, outbound });
  return {
    findReceiver: (place: ChannelPlace) => findChatReceiver({ ...base, messageContext }, place),
    controllers: [
      [ChatChannelsController, () => new ChatChannelsController(service)],
    ] satisfies ControllerEntries,
    jobs: {
      'chat-channels.send-disabled-mail': ({ tenantId, payload }) =>
        mailChannelDisabled(base, tenantId, payload),
    } satisfies Partial<JobHandlers>,
  };
}

/** The stream of changes for the web app. */
export function createLiveEvents({ events }: { readonly events: EventsService }) {
  return {
    controllers: [[EventsController, () => new EventsController(events)]] satisfies ControllerEntries,
  };
}

type RemindersWiringDeps = RemindersDeps & ReminderMailDeps & InboxDeps & PreferencesDeps;

/** Reminders in the app and by email, and the preferences for them. */
export function createReminders(base: RemindersWiringDeps) {
  const inbox = new InboxService(base);
  const preferences = new PreferencesService(base);
  const reminders = new Reminders(base);
  return {
    controllers: [
      [InboxController, () => new InboxController(inbox)],
      [PreferencesController, () => new PreferencesController(preferences, base.config.publicUrl)],
    ] satisfies ControllerEntries,
    jobs: {
      'reminders.scan': (_job, lease) => reminders.run(lease.claimedAt),
      'notifications.gather': ({ tenantId, payload }) => reminders.mail(tenantId, payload.userId),
      'notifications.send-mail': ({ tenantId, payload }, lease) =>
        sendReminderMail(base, { tenantId, mailingId: payload.mailingId }, lease),
    } satisfies Partial<JobHandlers>,
  };
}

type WebhookEndpointsWiringDeps = WebhookEndpointsDeps &
  DisabledMailDeps &
  EndpointReceiverDeps &
  Omit<DeliveryDeps, 'outbound' | 'findReceiver'> & {
    readonly config: Pick<Config, 'outgoingWebhooksAllowPrivate' | 'outgoingWebhooksHosts'>;
    /** Chat channels share the queue of deliveries. */
    readonly findChannel: (place: {
      readonly tenantId: string;
      readonly channelId: string;
    }) => Promise<Receiver | undefined>;
  };

/** Outgoing webhooks. */
export function createWebhookEndpoints(base: WebhookEndpointsWiringDeps) {
  const webhookEndpoints = new WebhookEndpointsService(base);
  const findReceiver: DeliveryDeps['findReceiver'] = ({
    tenant_id: tenantId,
    endpoint_id: endpointId,
    channel_id: channelId,
  }) =>
    channelId === null
      ? findEndpointReceiver(base, { tenantId, endpointId: endpointId ?? '' })
      : base.findChannel({ tenantId, channelId });
  return {
    deliveries: createDeliveryWorker({ ...base, outbound: outboundOptions(base.config), findReceiver }),
    controllers: [
      [WebhookEndpointsController, () => new WebhookEndpointsController(webhookEndpoints)],
    ] satisfies ControllerEntries,
    jobs: {
      'webhook-endpoints.send-disabled-mail': ({ tenantId, payload }) =>
        mailDisabled(base, tenantId, payload),
    } satisfies Partial<JobHandlers>,
  };
}
