import type { ControllerEntries } from '../../platform/http/ioc.js';
import { AdminLogsController } from './admin-logs.controller.js';
import type { AuditChainsRepository } from './audit-chains.repository.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLog } from './audit-log.js';
import { AuditVerification } from './audit-verification.js';
import type { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

type Deps = { readonly auditEntries: AuditRepository; readonly auditChains: AuditChainsRepository };

/** The audit log, and its verification. */
export function createAudit(base: Deps) {
  const auditService = new AuditService({ ...base, auditVerification: new AuditVerification(base) });
  return {
    services: { audit: new AuditLog(base.auditEntries) },
    controllers: [
      [AuditLogController, () => new AuditLogController(auditService)],
      [AdminLogsController, () => new AdminLogsController(auditService)],
    ] satisfies ControllerEntries,
  };
}
