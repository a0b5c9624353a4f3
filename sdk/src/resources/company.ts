import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { Calendar, NotificationPreferences, NotificationPreferencesUpdate, Plan } from '../types.js';

/** The deadlines as a calendar that calendar programs can subscribe to. */
export function calendarCalls(http: Http) {
  return {
    /** Its address contains a secret: anyone who has it sees the deadlines. */
    get: (options?: CallOptions): Promise<Calendar> => bodyOf(http.GET('/api/calendar', options)),

    /** Creates a new address. The old one stops working. */
    rotate: (options?: CallOptions): Promise<Calendar> => bodyOf(http.POST('/api/calendar/rotate', options)),
  };
}

/** The caller's email notifications. */
export function notificationCalls(http: Http) {
  return {
    preferences: (options?: CallOptions): Promise<NotificationPreferences> =>
      bodyOf(http.GET('/api/notifications/preferences', options)),

    updatePreferences: (
      body: NotificationPreferencesUpdate,
      options?: CallOptions,
    ): Promise<NotificationPreferences> =>
      bodyOf(http.PUT('/api/notifications/preferences', { ...options, body })),
  };
}

/** The features and limits of the company's plan. */
export function planCall(http: Http) {
  return (options?: CallOptions): Promise<Plan> => bodyOf(http.GET('/api/config', options));
}
