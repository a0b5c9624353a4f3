import type { AuditedCall } from './audit-scene.js';

/** Calls about approvals and by agents, each made once. */
export const approvalCalls: Readonly<Record<string, AuditedCall>> = {
  'POST /api/approvals/{approvalId}/approve': {
    action: 'approval.approve',
    then: 'dispute.submit',
    run: async (scene) => scene.owner.post(`/api/approvals/${await scene.approvalId()}/approve`),
  },
  'POST /api/approvals/{approvalId}/reject': {
    action: 'approval.reject',
    run: async (scene) => scene.owner.post(`/api/approvals/${await scene.approvalId()}/reject`, {}),
  },
  'POST /api/mcp': {
    action: 'mcp.call',
    run: async (scene) =>
      scene.owner.post('/api/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_disputes', arguments: {} },
      }),
  },
  'PUT /api/settings/approvals': {
    action: 'settings.approvals_update',
    run: async (scene) => scene.owner.put('/api/settings/approvals', { require_approval_above: null }),
  },
};
