import { bodyOf, type CallOptions, type Http } from '../calls.js';
import type { Calendar, NotificationPreferences, NotificationPreferencesUpdate, Plan } from '../types.js';

/** The deadlines as a calendar that others can subscribe to. */
export function calendarCalls(http: Http) {
  return {
    /** Its address holds a secret: whoever has it sees the deadlines. */
    get: (options?: CallOptions): Promise<Calendar> => bodyOf(http.GET('/api/calendar', { ...options })),

    /** Gives it another address; the one before shows nothing any more. */
    rotate: (options?: CallOptions): Promise<Calendar> =>
      bodyOf(http.POST('/api/calendar/rotate', { ...options })),
  };
}

/** What the caller is mailed about. */
export function notificationCalls(http: Http) {
  return {
    preferences: (options?: CallOptions): Promise<NotificationPreferences> =>
      bodyOf(http.GET('/api/notifications/preferences', { ...options })),

    updatePreferences: (
      body: NotificationPreferencesUpdate,
      options?: CallOptions,
    ): Promise<NotificationPreferences> =>
      bodyOf(http.PUT('/api/notifications/preferences', { ...options, body })),
  };
}

/** What the company's plan allows. */
export function planCall(http: Http) {
  return (options?: CallOptions): Promise<Plan> => bodyOf(http.GET('/api/config', { ...options }));
}
