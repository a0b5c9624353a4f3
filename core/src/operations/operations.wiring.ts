import { syncJob } from '../connections/psp-accounts/sync-job.js';
import type { ThrottleFor } from '../identity/sessions/throttle.js';
import type { SecondFactorDemandsService } from '../identity/two-factor/second-factor-demands.service.js';
import type { SecondFactorService } from '../identity/two-factor/second-factor.service.js';
import type { Config } from '../platform/config.js';
import type { Database } from '../platform/database/database.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { enqueueJob } from '../platform/jobs/jobs.js';
import type { Log } from '../platform/shared/log.js';
import { PacketBuilder, type PacketBuilderDeps } from '../submissions/packet-builder.js';
import { AdministrationController } from './administration/administration.controller.js';
import { AdministrationService, type AdministrationDeps } from './administration/administration.service.js';
import { EvaluationController } from './administration/evaluation.controller.js';
import { ImpersonationController } from './administration/impersonation.controller.js';
import { ImpersonationService, type ImpersonationDeps } from './administration/impersonation.service.js';
import { PlanAdministrationController } from './administration/plan-administration.controller.js';
import { PlanAdministration, type PlanAdministrationDeps } from './administration/plan-administration.js';
import { PlatformRepository } from './administration/platform.repository.js';
import { mailAlarm, type AlarmMailDeps } from './alarms/alarm-mailing.js';
import { createAlarmWatch } from './alarms/alarm-watch.js';
import { AlarmsController } from './alarms/alarms.controller.js';
import { AlarmsService, type AlarmsDeps } from './alarms/alarms.service.js';
import { ProcessTroubles, type ProcessTroublesDeps } from './alarms/process-troubles.js';
import type { DemoCase } from './demo/demo-cases.js';
import { DemoCompany, type DemoCompanyDeps } from './demo/demo-company.js';
import { DemoController } from './demo/demo.controller.js';
import { DemoService } from './demo/demo.service.js';
import { JobsAdministrationController } from './jobs/jobs-administration.controller.js';
import { JobsAdministrationRepository } from './jobs/jobs-administration.repository.js';
import { JobsAdministration, type JobsAdministrationDeps } from './jobs/jobs-administration.service.js';
import { Retention, type RetentionDeps } from './retention/retention.js';
import { createDelivery } from './sandbox/delivery.js';
import { Sandbox, type SandboxDeps } from './sandbox/sandbox.js';
import { WaitlistAdministrationController } from './waitlist/waitlist-administration.controller.js';
import { WaitlistController } from './waitlist/waitlist.controller.js';
import { WaitlistService, type WaitlistDeps } from './waitlist/waitlist.service.js';

type AdministrationWiringDeps = Omit<AdministrationDeps, 'platform'> &
  Omit<ImpersonationDeps, 'platform'> &
  PlanAdministrationDeps & {
    readonly config: Pick<Config, 'databaseUrl'>;
    readonly secondFactor: SecondFactorService;
    readonly secondFactorDemands: SecondFactorDemandsService;
  };

/** The administration of companies by super admins. */
export function createAdministration(base: AdministrationWiringDeps) {
  const { secondFactor, secondFactorDemands, config } = base;
  const platform = new PlatformRepository(base.database);
  const administration = new AdministrationService({ ...base, platform });
  const plans = new PlanAdministration(base);
  const impersonation = new ImpersonationService({ ...base, platform });
  return {
    controllers: [
      [
        AdministrationController,
        () => new AdministrationController(administration, secondFactor, secondFactorDemands),
      ],
      [PlanAdministrationController, () => new PlanAdministrationController(plans)],
      [EvaluationController, () => new EvaluationController(plans, config.databaseUrl === undefined)],
      [ImpersonationController, () => new ImpersonationController(impersonation)],
    ] satisfies ControllerEntries,
    jobs: {
      'tenants.close': ({ tenantId }) => administration.close(tenantId),
    } satisfies Partial<JobHandlers>,
  };
}

/** Alarms about problems of the installation. */
export function createAlarms(
  base: Omit<AlarmsDeps, 'processTroubles'> & ProcessTroublesDeps & AlarmMailDeps,
) {
  const service = new AlarmsService({ ...base, processTroubles: new ProcessTroubles(base) });
  return {
    service,
    watch: createAlarmWatch(service, base.log),
    controllers: [[AlarmsController, () => new AlarmsController(service)]] satisfies ControllerEntries,
    jobs: {
      'alarms.send-mail': ({ payload }) => mailAlarm(base, payload),
    } satisfies Partial<JobHandlers>,
  };
}

export type DemoSetup = {
  readonly cases: readonly DemoCase[];
  /** URL of the database's owner. */
  readonly ownerUrl: string;
};

type DemoWiringDeps = Omit<DemoCompanyDeps, 'sandbox' | 'ownerUrl' | 'cases' | 'packetBuilder'> &
  PacketBuilderDeps & {
    readonly sandbox: Sandbox | undefined;
    readonly demo: DemoSetup | undefined;
  };

/** The demo company of evaluation mode. */
export function createDemo(base: DemoWiringDeps) {
  const { sandbox, demo } = base;
  const company =
    sandbox === undefined || demo === undefined
      ? undefined
      : new DemoCompany({
          ...base,
          sandbox,
          ...demo,
          packetBuilder: new PacketBuilder(base),
        });
  const service = new DemoService({ ...base, company });
  return {
    company,
    service,
    controllers: [[DemoController, () => new DemoController(service)]] satisfies ControllerEntries,
  };
}

/** The list of background jobs for super admins. */
export function createJobsAdministration(base: Omit<JobsAdministrationDeps, 'jobs'>) {
  const jobs = new JobsAdministrationRepository(base.database);
  const administration = new JobsAdministration({ ...base, jobs });
  return {
    controllers: [
      [JobsAdministrationController, () => new JobsAdministrationController(administration)],
    ] satisfies ControllerEntries,
  };
}

/** Deletes expired records. */
export function createRetention(base: RetentionDeps) {
  const retention = new Retention(base);
  return {
    controllers: [],
    jobs: {
      'data.delete-expired': (_job, lease) => retention.run(lease.claimedAt),
    } satisfies Partial<JobHandlers>,
  };
}

type SandboxWiringDeps = Omit<SandboxDeps, 'dataDir' | 'publicUrl' | 'delivery' | 'readSoon'> & {
  readonly config: Pick<Config, 'sandbox' | 'dataDir' | 'publicUrl'>;
  readonly database: Database;
  readonly log: Log;
  readonly ownUrl: () => string;
};

/** The simulated providers, if the sandbox is on. */
export function createSandbox(base: SandboxWiringDeps): Sandbox | undefined {
  const { config, database, log, ownUrl } = base;
  if (!config.sandbox) return undefined;
  return new Sandbox({
    ...base,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    delivery: createDelivery(ownUrl, log),
    readSoon: (account) => database.transaction(account.tenantId, (tx) => enqueueJob(tx, syncJob(account))),
  });
}

type WaitlistWiringDeps = Omit<WaitlistDeps, 'throttle'> & { readonly throttleFor: ThrottleFor };

/** The waitlist of people who want access. */
export function createWaitlist(base: WaitlistWiringDeps) {
  const waitlist = new WaitlistService({ ...base, throttle: base.throttleFor('waitlist') });
  return {
    controllers: [
      [WaitlistController, () => new WaitlistController(waitlist)],
      [WaitlistAdministrationController, () => new WaitlistAdministrationController(waitlist)],
    ] satisfies ControllerEntries,
  };
}
