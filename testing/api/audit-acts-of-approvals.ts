import type { Act } from './audit-scene.js';

/** Calls about approvals, each made once. */
export const actsOfApprovals: Readonly<Record<string, Act>> = {
  'POST /api/approvals/{approvalId}/approve': {
    action: 'approval.approve',
    then: 'dispute.submit',
    run: async (scene) => scene.owner.post(`/api/approvals/${await scene.approvalId()}/approve`),
  },
  'POST /api/approvals/{approvalId}/reject': {
    action: 'approval.reject',
    run: async (scene) => scene.owner.post(`/api/approvals/${await scene.approvalId()}/reject`, {}),
  },
  'PUT /api/settings/approvals': {
    action: 'settings.approvals_update',
    run: async (scene) => scene.owner.put('/api/settings/approvals', { require_approval_above: null }),
  },
};
