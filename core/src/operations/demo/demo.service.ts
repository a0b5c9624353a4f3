import type { TenantActor } from '../../identity/access/actor.js';
import type { UsersRepository } from '../../identity/users/users.repository.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { demoSignIns } from '../../platform/shared/demo-sign-ins.js';
import type { DemoCompany, DemoState } from './demo-company.js';

export type DemoServiceDeps = {
  readonly users: Pick<UsersRepository, 'findByEmail'>;
  /** Undefined outside of evaluation mode. */
  readonly company: DemoCompany | undefined;
};

export class DemoService {
  constructor(private readonly deps: DemoServiceDeps) {}

  /** Undefined for every company except the demo company. */
  async find(tenantId: string): Promise<DemoState | undefined> {
    const { company, users } = this.deps;
    if (company === undefined) return undefined;
    const merchant = await users.findByEmail(demoSignIns.merchant.email);
    return merchant?.tenantId === tenantId ? company.state() : undefined;
  }

  /** @throws {AppError} 404 for other companies, 422 without a confirmation */
  async empty({ tenantId }: TenantActor, isConfirmed: boolean): Promise<DemoState> {
    const { company } = this.deps;
    if (company === undefined || (await this.find(tenantId)) === undefined) throw errors.routeNotFound();
    if (!isConfirmed) throw invalidField('confirm', 'Confirm that you want to delete the demo data');
    await company.empty(tenantId);
    return company.state();
  }
}
