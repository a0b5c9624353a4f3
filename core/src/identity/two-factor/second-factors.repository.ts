import type { Database, Tx } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';

export type StoredFactor = {
  readonly userId: string;
  readonly tenantId: string | null;
  readonly sealedSecret: string;
  readonly begunAt: Date;
  /** Undefined until the user confirms a code. Until then, sign-ins don't require one. */
  readonly enabledAt: Date | undefined;
  /** Time step of the last accepted code. */
  readonly lastStep: number | undefined;
  readonly recoveryCodesLeft: number;
};

export type NewFactor = Pick<StoredFactor, 'userId' | 'tenantId' | 'sealedSecret' | 'begunAt'>;

type Row = {
  user_id: string;
  tenant_id: string | null;
  secret: string;
  last_step: string | null;
  recovery_sha256: Buffer[];
};

export class SecondFactorsRepository {
  constructor(private readonly database: Database) {}

  async findFactor(userId: string, tx: Tx = this.database.system): Promise<StoredFactor | undefined> {
    const found: unknown = await tx('second_factors').where({ user_id: userId }).first();
    const row = found as Row | undefined;
    return row && toFactor(row);
  }

  /** Returns the users of these with two-factor authentication. */
  async filterEnabled(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows: unknown = await this.database
      .system('second_factors')
      .whereIn('user_id', [...userIds])
      .whereNotNull('enabled_at')
      .select('user_id');
    return new Set((rows as Pick<Row, 'user_id'>[]).map((row) => row.user_id));
  }

  /** Replaces an unfinished setup. Returns false if two-factor authentication is already on. */
  async begin(tx: Tx, factor: NewFactor): Promise<boolean> {
    const { rowCount } = (await tx.raw(
      `insert into second_factors (user_id, tenant_id, secret, begun_at) values (?, ?, ?, ?)
       on conflict (user_id) do update
         set secret = excluded.secret, begun_at = excluded.begun_at, last_step = null
         where second_factors.enabled_at is null`,
      [factor.userId, factor.tenantId, factor.sealedSecret, factor.begunAt],
    )) as { rowCount: number };
    return rowCount === 1;
  }

  /** Returns false if the setup has another secret or was already completed. */
  async enable(
    tx: Tx,
    { userId, sealedSecret }: Pick<StoredFactor, 'userId' | 'sealedSecret'>,
    { at, step, recovery }: { at: Date; step: number; recovery: readonly Buffer[] },
  ): Promise<boolean> {
    const changed = await tx('second_factors')
      .where({ user_id: userId, secret: sealedSecret, enabled_at: null })
      .update({ enabled_at: at, last_step: step, recovery_sha256: [...recovery] });
    return changed === 1;
  }

  /** Returns false if this or a later time step was already used, so that each code works only once. */
  async useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
    const changed = await tx('second_factors')
      .where({ user_id: userId })
      .whereNotNull('enabled_at')
      .where((unused) => void unused.whereNull('last_step').orWhere('last_step', '<', step))
      .update({ last_step: step });
    return changed === 1;
  }

  /** Deletes the code. Returns false if it doesn't exist. */
  async useRecoveryCode(tx: Tx, userId: string, sha256: Buffer): Promise<boolean> {
    const changed = await tx('second_factors')
      .where({ user_id: userId })
      .whereNotNull('enabled_at')
      .whereRaw('? = any(recovery_sha256)', [sha256])
      .update({ recovery_sha256: tx.raw('array_remove(recovery_sha256, ?)', [sha256]) });
    return changed === 1;
  }

  /** Replaces all codes. Returns false if two-factor authentication is off. */
  async replaceRecoveryCodes(tx: Tx, userId: string, sha256: readonly Buffer[]): Promise<boolean> {
    const changed = await tx('second_factors')
      .where({ user_id: userId })
      .whereNotNull('enabled_at')
      .update({ recovery_sha256: [...sha256] });
    return changed === 1;
  }

  /** Returns false if there was none. */
  async deleteFactor(tx: Tx, userId: string): Promise<boolean> {
    return (await tx('second_factors').where({ user_id: userId }).delete()) === 1;
  }
}

function toFactor(row: Row): StoredFactor {
  return {
    ...toEntity<StoredFactor>(row),
    tenantId: row.tenant_id,
    sealedSecret: row.secret,
    lastStep: row.last_step === null ? undefined : Number(row.last_step),
    recoveryCodesLeft: row.recovery_sha256.length,
  };
}
