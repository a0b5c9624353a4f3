import { Panel } from '../../components/panel.js';
import { AuditLog } from '../../features/admin/components/audit-log.js';

export function AuditLogTab() {
  return (
    <Panel title="Audit log" note="Who did what in your company, support in your name included">
      <AuditLog scope="company" />
    </Panel>
  );
}
