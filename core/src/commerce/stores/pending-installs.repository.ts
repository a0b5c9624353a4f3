import type { Environment, StoreSite } from '@rebuttal/plugin-kit';

import { openCredentials, sealCredentials } from '../../connections/psp-accounts/credentials.js';
import type { Database } from '../../platform/database/database.js';
import { toEntity } from '../../platform/database/entities.js';
import { newId } from '../../platform/shared/ids.js';
import type { SecretBox } from '../../platform/shared/sealed.js';

type Person = { readonly tenantId: string; readonly userId: string };

/** A verified site that the user has not confirmed yet. */
export type PendingInstall = {
  readonly pendingInstallId: string;
  readonly provider: string;
  readonly environment: Environment;
  readonly site: StoreSite;
  readonly credentials: Readonly<Record<string, string>>;
  readonly expiresAt: Date;
};

type Row = { pending_install_id: string; credentials: Record<string, string> };

type Wanted = { readonly provider: string; readonly pendingInstallId: string; readonly now: Date };

const lifeMinutes = 15;

/** Each pending install is visible only to the user who started it. */
export class PendingInstallsRepository {
  constructor(private readonly database: Database) {}

  async insertInstall(
    { tenantId, userId }: Person,
    install: Omit<PendingInstall, 'pendingInstallId' | 'expiresAt'>,
    { box, now }: { readonly box: SecretBox; readonly now: Date },
  ): Promise<PendingInstall> {
    const pendingInstallId = newId('pin');
    const expiresAt = new Date(now.getTime() + lifeMinutes * 60_000);
    const { provider, environment, site, credentials } = install;
    await this.database.transaction(tenantId, async (tx) => {
      await tx('pending_store_installs')
        .where({ tenant_id: tenantId })
        .where('expires_at', '<', now)
        .delete();
      await tx('pending_store_installs').insert({
        pending_install_id: pendingInstallId,
        tenant_id: tenantId,
        user_id: userId,
        provider,
        environment,
        site: JSON.stringify(site),
        credentials: JSON.stringify(
          sealCredentials(box, { tenantId, accountId: pendingInstallId }, credentials),
        ),
        created_at: now,
        expires_at: expiresAt,
      });
    });
    return { ...install, pendingInstallId, expiresAt };
  }

  async findPending(person: Person, wanted: Wanted, box: SecretBox): Promise<PendingInstall | undefined> {
    const row: unknown = await this.database.read(person.tenantId, (tx) =>
      tx('pending_store_installs')
        .where(ofPerson(person, wanted))
        .where('expires_at', '>', wanted.now)
        .first(),
    );
    return row === undefined ? undefined : toPendingInstall(person, row as Row, box);
  }

  /** Returns and deletes the pending install. */
  async claimPending(person: Person, wanted: Wanted, box: SecretBox): Promise<PendingInstall | undefined> {
    const rows: unknown = await this.database.transaction(person.tenantId, (tx) =>
      tx('pending_store_installs')
        .where(ofPerson(person, wanted))
        .where('expires_at', '>', wanted.now)
        .delete()
        .returning('*'),
    );
    const [row] = rows as Row[];
    return row === undefined ? undefined : toPendingInstall(person, row, box);
  }
}

const ofPerson = ({ tenantId, userId }: Person, { provider, pendingInstallId }: Wanted) => ({
  tenant_id: tenantId,
  user_id: userId,
  provider,
  pending_install_id: pendingInstallId,
});

function toPendingInstall({ tenantId }: Person, row: Row, box: SecretBox): PendingInstall {
  const owner = { tenantId, accountId: row.pending_install_id, sealedCredentials: row.credentials };
  const credentials = openCredentials(box, owner) as Record<string, string>;
  return { ...toEntity<PendingInstall>(row), credentials };
}
