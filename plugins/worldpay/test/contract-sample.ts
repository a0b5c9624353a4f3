import type { ProviderSample } from '@rebuttal/plugin-kit/testing';

import { createSimulator } from '../simulator/index.js';

const noWebhooks = 'this platform sends no webhooks';
const noSuchNotification = 'this platform sends no notification of it';
const ofWebhookPlatforms = 'a scenario of the platforms that send notifications';
const ofCasePlatform = 'a scenario of the platform with a case API';

export const ecommSample: ProviderSample = {
  createSimulator,
  title: 'US eCommerce',
  credentials: { platform: 'ecomm_us', username: 'rabbit-hutch', password: 'sample-rabbit-password' },
  badCredentials: { platform: 'ecomm_us', username: 'invalid-hutch', password: 'sample-rabbit-password' },
  unknownDisputeId: '216099999999',
  unplayable: {
    duplicate_events: noWebhooks,
    out_of_order: noWebhooks,
    other_method: ofWebhookPlatforms,
    answered_in_portal: ofWebhookPlatforms,
    settled_later: ofWebhookPlatforms,
  },
  ineligible: [{ scenario: 'arbitration' }],
  isFinalWrite: ({ method, path }) => method === 'PUT' && /\/chargebacks\/\d+$/.test(path),
  isUpload: ({ method, path }) => method === 'POST' && path.startsWith('/services/chargebacks/upload/'),
  spoilRow: (response, id) =>
    response.replace(/<chargebackCase>.*?<\/chargebackCase>/gs, (row) =>
      row.includes(`<caseId>${id}<`) ? `<chargebackCase><caseId>${id}</caseId></chargebackCase>` : row,
    ),
};

const scenariosOfCases = Object.fromEntries(
  [
    'second_round',
    'second_round_new_case',
    'pre_arbitration',
    'arbitration',
    'withdrawn',
    'labels',
    'processor_assumed',
    'not_yet_assigned',
    'refund',
  ].map((name) => [name, ofCasePlatform]),
);

export const accessSample: ProviderSample = {
  createSimulator,
  title: 'Access',
  credentials: {
    platform: 'access',
    username: 'rabbit-access',
    password: 'sample-rabbit-password',
    event_secret: 'sample-event-secret',
    event_key_id: '7',
  },
  otherCredentials: {
    platform: 'access',
    username: 'badger-access',
    password: 'sample-badger-password',
    event_secret: 'badgers-event-secret',
    event_key_id: '7',
  },
  badCredentials: { platform: 'access', username: 'invalid-access', password: 'sample-rabbit-password' },
  expected: { reason: 'general' },
  unplayable: {
    ...scenariosOfCases,
    won: noSuchNotification,
    late_win: noSuchNotification,
    answered_in_portal: noSuchNotification,
    settled_later: 'a scenario of WPG',
  },
  webhook: {
    secretField: 'event_secret',
    wrongSecret: 'another-event-secret',
    withNewType: (body) => body.replaceAll(/informationRequested|chargedBack/g, 'disputeReopened'),
  },
};

const badger = {
  platform: 'wpg',
  username: 'badger-wpg',
  password: 'sample-badger-password',
  merchant_id: 'BADGERGBP',
};

export const wpgSample: ProviderSample = {
  createSimulator,
  title: 'WPG',
  credentials: {
    platform: 'wpg',
    username: 'rabbit-wpg',
    password: 'sample-rabbit-password',
    merchant_id: 'RABBITGBP',
    notification_token: 'sample-notification-token',
  },
  // The second account has the same token, so only the merchant code in the notification differs.
  otherCredentials: [
    { ...badger, notification_token: 'badgers-notification-token' },
    { ...badger, notification_token: 'sample-notification-token' },
  ],
  badCredentials: {
    platform: 'wpg',
    username: 'invalid-wpg',
    password: 'sample-rabbit-password',
    merchant_id: 'RABBITGBP',
    notification_token: 'sample-notification-token',
  },
  expected: { reason: 'general' },
  unplayable: { ...scenariosOfCases, other_method: 'a scenario of Access' },
  webhook: {
    // Nothing is signed; a foreign notification differs in its merchant code.
    tamper: (request) => ({
      ...request,
      body: Buffer.from(Buffer.from(request.body).toString('utf8').replace('RABBITGBP', 'BADGERGBP')),
    }),
    unsign: (request) => ({ ...request, query: {} }),
    withNewType: (body) => body.replaceAll(/INFORMATION_REQUESTED|CHARGED_BACK/g, 'CHARGEBACK_REOPENED'),
  },
};
