import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { RequestOrigin } from '../../platform/http/request-origin.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { requireTimeZone, unknownZone } from '../../platform/shared/time-zones.js';
import type {
  NotificationPreferencesDto,
  UpdateNotificationPreferencesRequest,
} from './notifications.dto.js';
import { noEmails } from './preferences.js';
import type { PreferencesRepository } from './preferences.repository.js';
import { readUnsubscribeToken, type Subscriber } from './unsubscribe.js';

export type PreferencesDeps = {
  readonly database: Database;
  readonly notificationPreferences: PreferencesRepository;
  readonly audit: AuditLog;
  readonly box: Pick<SecretBox, 'open'>;
};

/** The email preferences of each user. */
export class PreferencesService {
  constructor(private readonly deps: PreferencesDeps) {}

  getPreferences(actor: TenantActor): Promise<NotificationPreferencesDto> {
    return this.deps.notificationPreferences.getPreferences(actor);
  }

  /** @throws {AppError} 422 for an unknown time zone */
  async updatePreferences(
    actor: TenantActor,
    { time_zone: typed, ...choices }: UpdateNotificationPreferencesRequest,
  ): Promise<NotificationPreferencesDto> {
    const { database, notificationPreferences, audit } = this.deps;
    const change: Partial<NotificationPreferencesDto> = {
      ...choices,
      ...(typed === undefined ? {} : { time_zone: requireTimeZone(typed) }),
    };
    if (Object.keys(change).length > 0) {
      await database.transaction(actor.tenantId, async (tx) => {
        const zone = change.time_zone;
        if (zone !== undefined && !(await notificationPreferences.knowsTimeZone(tx, zone)))
          throw unknownZone();
        await notificationPreferences.set(tx, actor, change);
        const subject = { kind: 'user', id: actor.userId };
        await audit.record(tx, actor, { action: 'notifications.update', subject, details: change });
      });
    }
    return this.getPreferences(actor);
  }

  /** @throws {AppError} 404 */
  requireSubscriber(token: string): Subscriber {
    const user = readUnsubscribeToken(this.deps.box, token);
    if (user === undefined) throw errors.routeNotFound();
    return user;
  }

  /** Turns off all notification emails of a user, by the token of one of them. Security emails stay. @throws {AppError} 404 */
  async unsubscribe(token: string, origin: RequestOrigin): Promise<void> {
    const { database, notificationPreferences, audit } = this.deps;
    const user = this.requireSubscriber(token);
    await database.transaction(user.tenantId, async (tx) => {
      await notificationPreferences.set(tx, user, noEmails);
      const { tenantId, userId } = user;
      const subject = { kind: 'user', id: userId };
      await audit.record(
        tx,
        { kind: 'anonymous', tenantId, origin },
        { action: 'notifications.update', subject, details: noEmails },
      );
    });
  }
}
