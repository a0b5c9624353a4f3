import { generateKeyPairSync } from 'node:crypto';

import { createMemoryStore } from '@rebuttal/plugin-kit/simulator';
import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

import { simulated } from '../simulator/assumptions.js';
import { createSimulator } from '../simulator/index.js';
import { peek } from '../src/jwt.js';

const sample = createSimulator({
  store: createMemoryStore(),
  now: () => new Date(),
  deliver: () => undefined,
}).sampleCredentials();

const hedgehog = { app_id: 'aaaaaaaa-5a0e-4f0c-9a55-2f8b6a1f0c11', app_secret: 'hedgehog-app-secret' };
const otherSite = { instance_id: '11111111-7a64-4f0e-b1c3-0d9e5a7b6c21' };
const strangersKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();

export const wixSample: ProviderSample = {
  createSimulator,
  badCredentials: { ...sample, app_secret: 'sample-app-secret-invalid' },
  // The second account is another merchant of the same app, with the same URL and key.
  otherCredentials: [
    { ...sample, ...hedgehog, ...otherSite },
    { ...sample, ...otherSite },
  ],
  unknownDisputeId: '00000000-0000-4000-a000-000000000000',
  unplayable: { second_round: 'Evidence is final at Wix; no document mentions a second round.' },
  webhook: {
    secretField: 'webhook_public_key',
    wrongSecret: strangersKey(),
    staleAfterSeconds: simulated.webhookLifeSeconds + 60,
    tamper: (request) => {
      const [header = '', claims = '', signature = ''] = Buffer.from(request.body).toString().split('.');
      const claim = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { data: string };
      const changed = { ...claim, data: claim.data.replace('WAITING_MERCHANT', 'WON') };
      const forged = Buffer.from(JSON.stringify(changed)).toString('base64url');
      return { ...request, body: Buffer.from(`${header}.${forged}.${signature}`) };
    },
    unsign: (request) => ({
      ...request,
      body: Buffer.from(
        Buffer.from(request.body)
          .toString()
          .replace(/[^.]+$/, ''),
      ),
    }),
    withNewType: (body) => {
      const token = peek(Buffer.from(body));
      if (token === undefined) throw new Error('the webhook is not a token');
      const { instanceId, event } = token;
      const eventType = 'wix.payments.disputes.v1.dispute_reopened';
      return JSON.stringify({ eventType, instanceId, data: JSON.stringify(event) });
    },
  },
  isFinalWrite: ({ method, path }) => method === 'POST' && path.endsWith('/defend'),
  isUpload: ({ method, path }) => method === 'PUT' && path.startsWith('/upload/'),
};

/** The same site with the older flow: a refresh token that changes with every use. */
export const legacySample: ProviderSample = {
  ...wixSample,
  title: 'with a refresh token',
  credentials: { ...sample, refresh_token: 'sample-refresh-token' },
};
