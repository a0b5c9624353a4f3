import { onePagePdf, submitResponse } from '../../../core/src/testing/scenarios.js';
import { addPending, beginAndAgree, finishInstall } from '../commerce/store-client.js';
import type { AuditedCall, AuditScene } from './audit-scene.js';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const png = Buffer.from(pixel, 'base64');

const evidencePath = async (scene: AuditScene) => `/api/evidence/${(await scene.evidence()).evidenceId}`;

/** Calls about accounts, disputes and related objects, each made once. */
export const workCalls: Readonly<Record<string, AuditedCall>> = {
  'POST /api/psp/accounts': {
    action: 'psp_account.create',
    run: async (scene) =>
      scene.owner.post('/api/psp/accounts', {
        provider: 'adyen',
        account_name: 'Meadow shop',
        environment: 'test',
        credentials: await scene.credentials('adyen'),
      }),
  },
  'PUT /api/psp/accounts/{accountId}': {
    action: 'psp_account.update',
    run: async (scene) =>
      scene.owner.put(await scene.account(), {
        account_name: 'Renamed shop',
        credentials: await scene.credentials('stripe'),
      }),
  },
  'DELETE /api/psp/accounts/{accountId}': {
    action: 'psp_account.delete',
    run: async (scene) => scene.owner.delete(await scene.account()),
  },
  'POST /api/psp/accounts/{accountId}/verify': {
    action: 'psp_account.verify',
    run: async (scene) => scene.owner.post(`${await scene.account()}/verify`),
  },
  'POST /api/psp/accounts/{accountId}/sync': {
    action: 'psp_account.sync',
    run: async (scene) => scene.owner.post(`${await scene.account()}/sync`),
  },
  'POST /api/disputes/{disputeId}/accept': {
    action: 'dispute.accept',
    run: async (scene) =>
      scene.owner.post(`/api/disputes/${await scene.disputeId()}/accept`, { confirm: true }),
  },
  'POST /api/disputes/{disputeId}/acknowledge-fee': {
    action: 'dispute.fee_acknowledge',
    run: async (scene) =>
      scene.owner.post(`/api/disputes/${await scene.disputeId({ scenario: 'compliance' })}/acknowledge-fee`, {
        confirm: true,
        amount: 50_000,
        currency: 'USD',
      }),
  },
  'PUT /api/disputes/{disputeId}/facts/{key}': {
    action: 'dispute.fact_set',
    run: async (scene) =>
      scene.owner.put(`/api/disputes/${await scene.disputeId()}/facts/customer_name`, {
        value: 'Mrs Clover',
      }),
  },
  'DELETE /api/disputes/{disputeId}/facts/{key}': {
    action: 'dispute.fact_reset',
    run: async (scene) => {
      const path = `/api/disputes/${await scene.disputeId()}/facts/customer_name`;
      await scene.owner.put(path, { value: 'Mrs Clover' });
      return scene.owner.delete(path);
    },
  },
  'PUT /api/disputes/{disputeId}/position': {
    action: 'dispute.position_set',
    run: async (scene) =>
      scene.owner.put(`/api/disputes/${await scene.disputeId()}/position`, { refund: 'issued' }),
  },
  'PUT /api/disputes/{disputeId}/compelling-evidence': {
    action: 'dispute.compelling_evidence_set',
    run: async (scene) =>
      scene.owner.put(
        `/api/disputes/${await scene.disputeId({ scenario: 'compelling_evidence' })}/compelling-evidence`,
        { chosen: null, disputed: { merchandise_or_services: 'merchandise' } },
      ),
  },
  'PUT /api/disputes/{disputeId}/defense-options': {
    action: 'dispute.defense_choose',
    run: async (scene) =>
      scene.owner.put(`/api/disputes/${await scene.defendableId()}/defense-options`, {
        code: 'InvalidChargeback',
      }),
  },
  'POST /api/disputes/{disputeId}/submit': {
    action: 'dispute.submit',
    run: async (scene) => submitResponse(scene.owner, await scene.disputeId()),
  },
  'POST /api/disputes/{disputeId}/mark-submitted': {
    action: 'dispute.mark_submitted',
    run: async (scene) => scene.owner.post(`/api/disputes/${await scene.portalDisputeId()}/mark-submitted`),
  },
  'POST /api/disputes/{disputeId}/submissions/{submissionId}/retry': {
    action: 'submission.retry',
    run: async (scene) => {
      const disputeId = await scene.disputeId();
      const path = `/api/disputes/${disputeId}`;
      await scene.server.sandbox.post('/stripe/faults', { status: 503, count: 1000 });
      const { body } = await submitResponse(scene.owner, disputeId, { auto_retry: false });
      await scene.server.sandbox.post('/stripe/faults', { count: 0 });
      return scene.owner.post(`${path}/submissions/${String(body.submission.submission_id)}/retry`);
    },
  },
  'GET /api/disputes/{disputeId}/submissions/{submissionId}/package': downloadOf('package'),
  'GET /api/disputes/{disputeId}/submissions/{submissionId}/letter': downloadOf('letter'),
  'POST /api/disputes/{disputeId}/notes': {
    action: 'dispute.note',
    run: async (scene) => {
      const text = 'Mrs Clover has called again.';
      scene.keepSecret(text);
      return scene.owner.post(`/api/disputes/${await scene.disputeId()}/notes`, { text });
    },
  },
  'PUT /api/disputes/{disputeId}/assignee': {
    action: 'dispute.assign',
    run: async (scene) =>
      scene.owner.put(`/api/disputes/${await scene.disputeId()}/assignee`, { user_id: scene.who.userId }),
  },
  'PUT /api/disputes/{disputeId}/loss-cause': {
    action: 'dispute.loss_cause_set',
    run: async (scene) => {
      const id = await scene.disputeId({ scenario: 'final_at_once' });
      return scene.owner.put(`/api/disputes/${id}/loss-cause`, { loss_cause: 'weak_evidence' });
    },
  },
  'PUT /api/disputes/{disputeId}/order': {
    action: 'dispute.order_link',
    run: async (scene) => {
      const { orderId } = await scene.storeWithOrder();
      return scene.owner.put(`/api/disputes/${await scene.disputeId()}/order`, { order_id: orderId });
    },
  },
  'POST /api/disputes/{disputeId}/order/evidence': {
    action: 'evidence.add',
    run: async (scene) => {
      const { orderId } = await scene.storeWithOrder();
      const path = `/api/disputes/${await scene.disputeId()}/order`;
      await scene.owner.put(path, { order_id: orderId });
      return scene.owner.post(`${path}/evidence`, { items: [{ kind: 'receipt' }] });
    },
  },
  'POST /api/evidence/upload': {
    action: 'evidence.add',
    run: async (scene) => {
      const file = new File([await onePagePdf('Signed for')], 'delivery to Mrs Clover.pdf');
      const fields = { evidence_type: 'other', dispute_id: await scene.disputeId(), title: 'Delivery' };
      return scene.owner.upload('/api/evidence/upload', fields, file);
    },
  },
  'POST /api/evidence/text': {
    action: 'evidence.add',
    run: async (scene) => scene.addText(await scene.disputeId()),
  },
  'POST /api/evidence/dispute/{disputeId}/collect': {
    action: 'evidence.collect',
    run: async (scene) => {
      const path = `/api/evidence/dispute/${await scene.disputeId()}/collect`;
      // Its effects write separate entries, so waits until all of them exist.
      return scene.owner.post(path).then(() => scene.owner.post(path));
    },
  },
  'PATCH /api/evidence/{evidenceId}': {
    action: 'evidence.update',
    run: async (scene) => scene.owner.patch(await evidencePath(scene), { title: 'Delivery' }),
  },
  'PUT /api/evidence/{evidenceId}/reading': {
    action: 'evidence.update',
    run: async (scene) => scene.owner.put(`${await evidencePath(scene)}/reading`, { verdict: 'helps' }),
  },
  'DELETE /api/evidence/{evidenceId}': {
    action: 'evidence.delete',
    run: async (scene) => scene.owner.delete(await evidencePath(scene)),
  },
  'GET /api/evidence/{evidenceId}/download': {
    action: 'evidence.download',
    run: async (scene) => scene.owner.get(`${await evidencePath(scene)}/download`),
  },
  'POST /api/response-assembly/disputes/{disputeId}/download': {
    action: 'response.download',
    run: async (scene) =>
      scene.owner.post(`/api/response-assembly/disputes/${await scene.disputeId()}/download`, {
        format: 'html',
      }),
  },
  'PUT /api/response-assembly/disputes/{disputeId}/argument': {
    action: 'response.argument_save',
    run: async (scene) => {
      const text = 'Mrs Clover signed for it.';
      scene.keepSecret(text);
      const path = `/api/response-assembly/disputes/${await scene.disputeId()}/argument`;
      return scene.owner.put(path, { text });
    },
  },
  'DELETE /api/response-assembly/disputes/{disputeId}/argument': {
    action: 'response.argument_remove',
    run: async (scene) => {
      const path = `/api/response-assembly/disputes/${await scene.disputeId()}/argument`;
      await scene.owner.put(path, { text: 'It was signed for.' });
      return scene.owner.delete(path);
    },
  },
  'POST /api/templates': {
    action: 'template.create',
    run: ({ owner }) => owner.post('/api/templates', { name: 'Burrow delivery', content: 'Delivered.' }),
  },
  'PUT /api/templates/{templateId}': {
    action: 'template.update',
    run: async (scene) =>
      scene.owner.put(await scene.template(), { name: 'Burrow delivery', content: 'Delivered twice.' }),
  },
  'DELETE /api/templates/{templateId}': {
    action: 'template.delete',
    run: async (scene) => scene.owner.delete(await scene.template()),
  },
  'POST /api/templates/{templateId}/copy': {
    action: 'template.copy',
    run: async (scene) => scene.owner.post(`${await scene.template()}/copy`),
  },
  'POST /api/templates/{templateId}/activate': {
    action: 'template.activate',
    run: async (scene) => scene.owner.post(`${await scene.template()}/activate`),
  },
  'POST /api/templates/{templateId}/archive': {
    action: 'template.archive',
    run: async (scene) => {
      const path = await scene.template();
      await scene.owner.post(`${path}/activate`);
      return scene.owner.post(`${path}/archive`);
    },
  },
  'PUT /api/settings/template-variables': {
    action: 'settings.update',
    run: ({ owner }) => owner.put('/api/settings/template-variables', { signatory_name: 'Hazel' }),
  },
  'POST /api/data/imports': {
    action: 'data.import',
    run: ({ owner }) =>
      owner.upload(
        '/api/data/imports',
        { kind: 'customers' },
        new File(['external_id,name\nc-1,Hazel\n'], 'customers.csv'),
      ),
  },
  'POST /api/settings/template-variables/upload': {
    action: 'settings.image_upload',
    run: ({ owner }) =>
      owner.upload(
        '/api/settings/template-variables/upload',
        { field_name: 'refund_policy' },
        new File([png], 'policy.png'),
      ),
  },
  'POST /api/webhook-events/{eventId}/replay': {
    action: 'webhook_event.replay',
    run: async (scene) => {
      await scene.disputeId();
      const { body } = await scene.owner.get('/api/webhook-events');
      return scene.owner.post(`/api/webhook-events/${String(body.events[0].event_id)}/replay`);
    },
  },
  'POST /api/webhook-endpoints': {
    action: 'webhook_endpoint.create',
    run: async (scene) => {
      const url = 'http://127.0.0.1:9/nobody-listens/a-secret-path';
      const response = await scene.owner.post('/api/webhook-endpoints', { url });
      scene.keepSecret(response.body.secret);
      return response;
    },
  },
  'PUT /api/webhook-endpoints/{endpointId}': {
    action: 'webhook_endpoint.update',
    run: async (scene) => scene.owner.put(await scene.endpoint(), { is_enabled: false }),
  },
  'DELETE /api/webhook-endpoints/{endpointId}': {
    action: 'webhook_endpoint.delete',
    run: async (scene) => scene.owner.delete(await scene.endpoint()),
  },
  'POST /api/webhook-endpoints/{endpointId}/rotate-secret': {
    action: 'webhook_endpoint.rotate_secret',
    run: async (scene) => {
      const response = await scene.owner.post(`${await scene.endpoint()}/rotate-secret`);
      scene.keepSecret(response.body.secret);
      return response;
    },
  },
  'POST /api/webhook-endpoints/{endpointId}/test': {
    action: 'webhook_endpoint.test',
    run: async (scene) => scene.owner.post(`${await scene.endpoint()}/test`),
  },
  'POST /api/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend': {
    action: 'webhook_endpoint.resend',
    run: async (scene) => {
      const path = await scene.endpoint();
      const { body } = await scene.owner.post(`${path}/test`);
      return scene.owner.post(`${path}/deliveries/${String(body.delivery.delivery_id)}/resend`);
    },
  },
  'POST /api/{store}/callback': {
    action: 'store.connect',
    run: async ({ server, owner }) => finishInstall(owner, await beginAndAgree(server, owner)),
  },
  'POST /api/{store}/pending-installs/{pendingInstallId}/confirm': {
    action: 'store.connect',
    run: async ({ server, owner }) => {
      const { state: _, ...arrival } = await beginAndAgree(server, owner);
      const { body } = await addPending(owner, arrival);
      return owner.post(`/api/wix/pending-installs/${String(body.pending_install_id)}/confirm`);
    },
  },
  'POST /api/{store}/accounts/{id}/disconnect': {
    action: 'store.disconnect',
    run: async (scene) => scene.owner.post(`${(await scene.storeWithOrder()).path}/disconnect`),
  },
  'PUT /api/{store}/accounts/{id}/webhook-key': {
    action: 'store.webhook_key',
    run: async (scene) =>
      scene.owner.put(`${(await scene.storeWithOrder()).path}/webhook-key`, { public_key: '' }),
  },
  'POST /api/{store}/accounts/{id}/sync-orders': {
    action: 'store.sync_orders',
    run: async (scene) => scene.owner.post(`${(await scene.storeWithOrder()).path}/sync-orders`, {}),
  },
};

function downloadOf(part: 'package' | 'letter'): AuditedCall {
  return {
    action: 'submission.package_download',
    run: async (scene) => {
      const disputeId = await scene.disputeId();
      const { body } = await submitResponse(scene.owner, disputeId);
      const path = `/api/disputes/${disputeId}/submissions/${String(body.submission.submission_id)}`;
      return scene.owner.get(`${path}/${part}`);
    },
  };
}
