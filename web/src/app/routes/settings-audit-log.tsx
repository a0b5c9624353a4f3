import { texts } from '#texts/settings';

import { Panel } from '../../components/panel.js';
import { AuditLog } from '../../features/admin/components/audit-log.js';

export function AuditLogTab() {
  return (
    <Panel title={texts.settingsAuditLog.auditLog} note={texts.settingsAuditLog.auditLogNote}>
      <AuditLog scope="company" />
    </Panel>
  );
}
