import { addAlert } from '../../../core/src/testing/alerts.js';
import type { AuditedCall } from './audit-scene.js';

/** Calls about approvals and refunds, and by agents, each made once. */
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
  'POST /api/refunds': {
    action: 'refund.start',
    run: async (scene) => {
      const path = await scene.account();
      const sandbox = scene.server.sandbox;
      const account_id = path.split('/').at(-1);
      const { body } = await sandbox.post('/stripe/payments', { account_id, amount: 4200, currency: 'EUR' });
      const { payment_id } = body as { payment_id: string };
      return scene.owner.post('/api/refunds', { account_id, payment_id, reason: 'Goodwill', confirm: true });
    },
  },
  'POST /api/alerts/{alertId}/refund': {
    action: 'refund.start',
    run: async (scene) => scene.owner.post(`/api/alerts/${await scene.alertId()}/refund`, { confirm: true }),
  },
  'POST /api/alerts/{alertId}/dismiss': {
    action: 'alert.dismiss',
    run: async (scene) =>
      scene.owner.post(`/api/alerts/${await scene.alertId()}/dismiss`, { reason: 'Known' }),
  },
  'POST /api/alerts/{alertId}/outcome': {
    action: 'alert.outcome',
    run: async (scene) =>
      scene.owner.post(`/api/alerts/${await scene.alertId()}/outcome`, { outcome: 'resolved' }),
  },
  'POST /api/alerts/bulk': {
    action: 'alert.dismiss',
    run: async (scene) => {
      const ids = [await scene.alertId()];
      return scene.owner.post('/api/alerts/bulk', { ids, action: 'dismiss', reason: 'Known' });
    },
  },
  'PUT /api/alerts/{alertId}/payment': {
    action: 'alert.choose_payment',
    run: async (scene) => {
      const account_id = String((await scene.account()).split('/').at(-1));
      const alertId = await addAlert(scene.server, scene.who.tenantId);
      return scene.owner.put(`/api/alerts/${alertId}/payment`, { account_id, payment_id: 'ch_1Rabbit' });
    },
  },
  'PUT /api/disputes/{disputeId}/coverage': {
    action: 'dispute.coverage_set',
    run: async (scene) =>
      scene.owner.put(`/api/disputes/${await scene.disputeId()}/coverage`, {
        coverage: { payer: 'guarantor', program: 'Hutch Guarantee', claim: 'filed' },
      }),
  },
  'PUT /api/psp/accounts/{accountId}/fees': {
    action: 'psp_account.fees_set',
    run: async (scene) =>
      scene.owner.put(`${await scene.account()}/fees`, { currency: 'USD', received: 1500 }),
  },
  'PUT /api/monitoring/volumes': {
    action: 'monitoring.volume_set',
    run: async (scene) =>
      scene.owner.put('/api/monitoring/volumes', {
        ...{ month: '2026-05', account_id: (await scene.account()).split('/').at(-1) },
        ...{ network: 'visa', transactions: 100 },
      }),
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
  'PUT /api/settings/currency': {
    action: 'settings.currency_update',
    run: async (scene) => scene.owner.put('/api/settings/currency', { currency: 'EUR', rates: [] }),
  },
  'PUT /api/settings/approvals': {
    action: 'settings.approvals_update',
    run: async (scene) => scene.owner.put('/api/settings/approvals', { require_approval_above: null }),
  },
};
