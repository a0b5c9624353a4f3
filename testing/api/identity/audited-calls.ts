import { approvalCalls } from './audited-calls-of-approvals.js';
import { automationCalls } from './audited-calls-of-automation.js';
import { carrierCalls } from './audited-calls-of-carriers.js';
import { chatCalls } from './audited-calls-of-chat.js';
import { peopleCalls } from './audited-calls-of-people.js';
import { queueCalls } from './audited-calls-of-queue.js';
import { statementCalls } from './audited-calls-of-statements.js';
import { workCalls } from './audited-calls-of-work.js';

/** Each call that writes an audit entry. */
export const auditedCalls = {
  ...peopleCalls,
  ...workCalls,
  ...statementCalls,
  ...approvalCalls,
  ...automationCalls,
  ...carrierCalls,
  ...chatCalls,
  ...queueCalls,
};

/** Calls other than GET that write no entry, each with its reason. */
export const unrecorded: Readonly<Record<string, string>> = {
  'POST /api/auth/refresh': 'continues a session whose start is logged; a stolen token is logged separately',
  'POST /api/auth/second-factor': 'creates a secret without effect yet; turning it on is logged separately',
  'POST /api/auth/verify-email/resend': 'only sends a link; opening it is user.email_verify',
  'POST /api/waitlist/join':
    'a person who joins belongs to no company yet; the list itself records who and when',
  'POST /api/response-assembly/disputes/{disputeId}/preview': 'shows a letter and stores nothing',
  'POST /api/evidence/text-preview': 'reads a file and stores nothing',
  'POST /api/alerts/preflight': 'checks alerts and changes nothing',
  'POST /api/disputes/bulk/preflight': 'checks responses and sends nothing',
  'POST /api/automation/rules/preview': 'counts and stores nothing',
  'POST /api/demo/empty': 'exists in the evaluation mode only, for data that the server made up',
  'POST /api/evaluation/open-features': 'does not exist here; in evaluation mode it is plan.set',
  'POST /api/templates/preview': 'renders a text and stores nothing',
  'POST /api/response-assembly/disputes/{disputeId}/draft': 'proposes sentences and stores nothing',
  'POST /api/evidence-requirements/validate/file': 'validates input and stores nothing',
  'POST /api/evidence-requirements/validate/content': 'validates input and stores nothing',
  'POST /api/{store}/installer-redirect':
    'only redirects to the platform; a completed install is store.connect',
  'POST /api/{store}/pending-installs': 'connects nothing until it is confirmed, which is store.connect',
  'DELETE /api/{store}/pending-installs/{pendingInstallId}': 'cancels an install that connected nothing',
  'POST /api/notifications/read': 'records what a user has seen in their own list',
  'PUT /api/data/{kind}/{externalId}':
    'systems send millions of records; each record has the time of its arrival',
  'POST /api/data/{kind}/batch': 'systems send millions of records; each record has the time of its arrival',
  'POST /api/carriers/{carrier}/test': 'only checks the connection to the carrier',
  'POST /api/shipments/{externalId}/refresh':
    'reads the carrier; the report has its time, and evidence made from it is evidence.add',
  'POST /api/{store}/accounts/{id}/test': 'only checks the connection to the platform',
};
