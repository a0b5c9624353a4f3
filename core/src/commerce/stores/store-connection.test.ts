import { expect } from 'chai';

import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import { AppError } from '../../platform/errors/catalogue.js';
import { StoreConnection, type StoreConnectionDeps } from './store-connection.js';

const account = { tenantId: 'ten_1', accountId: 'acc_1', provider: 'wix' } as PspAccount;
const site = { instanceId: 'a', name: 'Burrow', permissions: [], missingPermissions: [] };

describe('store connection of an account that is verified twice at once', () => {
  /** The store is unknown at the check, and a concurrent call has created it at the insert. */
  function connectionThatLoses(constraint: string) {
    const done: string[] = [];
    let looks = 0;
    const deps = {
      database: { transaction: (_tenant: string, work: (tx: object) => Promise<void>) => work({}) },
      stores: {
        findStore: () => {
          looks += 1;
          return Promise.resolve(looks === 1 ? undefined : { status: 'connected' });
        },
        insertStore: () => {
          done.push('insert');
          return Promise.reject(Object.assign(new Error('duplicate'), { code: '23505', constraint }));
        },
        updateStore: () => {
          done.push('update');
          return Promise.resolve();
        },
      },
    } as unknown as StoreConnectionDeps;
    return { connection: new StoreConnection(deps), done };
  }

  it('is updated by the slower verification', async () => {
    const { connection, done } = connectionThatLoses('stores_account_id_key');
    await connection.adopt(account, site as never);
    expect(done).to.deep.equal(['insert', 'update']);
  });

  it('is rejected if another account has the site', async () => {
    const { connection } = connectionThatLoses('stores_instance');
    const error: unknown = await connection.adopt(account, site as never).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(AppError);
    expect((error as AppError).status).to.equal(409);
  });
});
