import type { Database, Tx } from '../../platform/database/database.js';
import type { NotificationPreferencesDto } from './notifications.dto.js';
import { defaultPreferences } from './preferences.js';

const columns = Object.keys(defaultPreferences);

type User = { readonly userId: string; readonly tenantId: string };

export class PreferencesRepository {
  constructor(private readonly database: Database) {}

  async getPreferences({ userId, tenantId }: User): Promise<NotificationPreferencesDto> {
    const found: unknown = await this.database.read(tenantId, (tx) =>
      tx('notification_preferences').where({ user_id: userId, tenant_id: tenantId }).first(columns),
    );
    return (found as NotificationPreferencesDto | undefined) ?? { ...defaultPreferences };
  }

  /** The database computes the days, and may know fewer time zones than the server. */
  async knowsTimeZone(tx: Tx, zone: string): Promise<boolean> {
    const known: unknown = await tx('pg_timezone_names').where({ name: zone }).first('name');
    return known !== undefined;
  }

  /** Sets the given fields. Other fields keep their values, including concurrent changes. */
  async set(tx: Tx, { userId, tenantId }: User, change: Partial<NotificationPreferencesDto>): Promise<void> {
    await tx('notification_preferences')
      .insert({ user_id: userId, tenant_id: tenantId, ...change })
      .onConflict('user_id')
      .merge({ ...change, updated_at: tx.raw('now()') });
  }
}
