import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import { errors, type AppError } from './catalogue.js';

/** Placeholders in the documentation for the variable parts of a text. */
const placeholders: Readonly<Record<string, readonly unknown[]>> = {
  roleForbids: ['{who}', '{act}'],
  scopeMissing: ['{scope}'],
  notForKeys: ['{act}'],
  impersonating: ['{act}'],
  tenantNotActive: ['{status}'],
  tenantNotRestorable: ['{n}'],
  noPassword: ['{provider}'],
  noSecondFactor: ['{provider}'],
  featureLocked: ['{feature}'],
  accountLimit: ['{n}'],
  userLimit: ['{n}'],
  storageLimit: ['{n}'],
  disputeLocked: ['{n}'],
  tooManyRules: ['{n}'],
  apiKeyLimit: ['{n}'],
  disputeClosedFor: ['{thing}'],
  storeNotFound: ['{platform}'],
  storeNotConfigured: ['{platform}'],
  storeNotProven: ['{platform}', '{why}'],
  storeConnectFailed: ['{platform}', '{why}'],
  orderSyncUnsupported: ['{provider}'],
  orderSyncFailed: ['{why}'],
  capabilityMissing: ['{provider}', '{act}'],
  answerInPortal: ['{why}'],
  alreadyAnswered: ['{why}'],
  notOpen: ['{why}'],
  cannotBeAnswered: ['{why}'],
  feeAcknowledgmentRequired: ['{why}'],
  duplicateDispute: ['{provider}', '{id}'],
  submitsFromHere: ['{provider}'],
  tooManyViews: ['{n}'],
  bulkTooLarge: ['{n}'],
  tooManyImports: ['{n}'],
  tooManyEndpoints: ['{n}'],
  tooManyChatChannels: ['{n}'],
  tooManyAlertSources: ['{n}'],
  tooLarge: ['{limit}'],
  wrongFileType: ['{types}'],
  invalid: [[{ field: 'title', message: '{message of the first field}' }]],
  carrierNotConnected: ['{carrier}'],
  carrierUnsupported: ['{carrier}'],
  cardNumberFound: [[{ field: 'description', message: '{message of the first field}' }]],
  responseBlocked: [[{ field: 'no_evidence', message: '{messages of the checks}' }]],
  dossierTooLarge: ['{what}', ['{files}']],
  webhookNotReplayable: ['{why}'],
  jobNotRetryable: ['{why}'],
  tooMuchText: ['{message}'],
  paymentDisputed: ['{message}'],
  refundCapReached: ['{n}'],
  paymentNotRefundable: ['{message}'],
  refundTooLarge: ['{message}'],
  alertNotOpen: ['{state}'],
  alertNotRefundable: ['{message}'],
  tooManyExhibits: ['{n}'],
  fileInfected: ['{name}'],
  letterTooLarge: ['{message}'],
  exhibitUnreadable: ['{message}'],
  tooManyTries: [30],
  statementFileUnavailable: ['{message}'],
  pdfUnavailable: ['{message}'],
  scannerUnavailable: [10],
  busy: [5],
};

type Entry = { readonly code: string; readonly status: number; readonly text: string };

const inCode: Entry[] = Object.entries(errors).map(([name, make]) => {
  const { code, status, message } = (make as (...parts: readonly unknown[]) => AppError)(
    ...(placeholders[name] ?? []),
  );
  return { code, status, text: message };
});

function readDocumented(): Entry[] {
  const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## The catalogue$(.*?)^## /ms.exec(page) ?? [];
  return [...section.matchAll(/^\| `(\w+)` +\| (\d+) +\| (.+?) +\|$/gm)].map(
    ([, code = '', status = '', text = '']) => ({ code, status: Number(status), text }),
  );
}

describe('the catalogue of errors', () => {
  it('is documented in docs/errors.md: every code with its status and text, in the same order', () => {
    expect(readDocumented()).to.deep.equal(inCode);
  });

  it('gives each error a unique code', () => {
    const codes = inCode.map(({ code }) => code);
    expect(codes).to.deep.equal([...new Set(codes)]);
  });

  it('has no text with a gap where a part was not filled in', () => {
    expect(inCode.filter(({ text }) => text.trim() === '' || text.includes('undefined'))).to.deep.equal([]);
  });
});
