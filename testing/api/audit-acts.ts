import { actsOfApprovals } from './audit-acts-of-approvals.js';
import { actsOfAutomation } from './audit-acts-of-automation.js';
import { actsOfCarriers } from './audit-acts-of-carriers.js';
import { actsOfChat } from './audit-acts-of-chat.js';
import { actsOfPeople } from './audit-acts-of-people.js';
import { actsOfQueue } from './audit-acts-of-queue.js';
import { actsOfWork } from './audit-acts-of-work.js';

/** Each call that writes an audit entry. */
export const acts = {
  ...actsOfPeople,
  ...actsOfWork,
  ...actsOfApprovals,
  ...actsOfAutomation,
  ...actsOfCarriers,
  ...actsOfChat,
  ...actsOfQueue,
};

/** Calls other than GET that write no entry, each with its reason. */
export const unrecorded: Readonly<Record<string, string>> = {
  'POST /api/auth/refresh': 'continues a session whose start is logged; a stolen token is logged separately',
  'POST /api/auth/second-factor': 'creates a secret without effect yet; turning it on is logged separately',
  'POST /api/auth/verify-email/resend': 'only sends a link; opening it is user.email_verify',
  'POST /api/waitlist/join':
    'a person who joins belongs to no company yet; the list itself records who and when',
  'POST /api/response-assembly/disputes/{disputeId}/preview': 'shows a letter and keeps nothing',
  'POST /api/evidence/text-preview': 'reads a file and keeps nothing',
  'POST /api/automation/rules/preview': 'counts and keeps nothing',
  'POST /api/demo/empty': 'exists in the evaluation mode only, for data that the server made up',
  'POST /api/templates/preview': 'renders a text and keeps nothing',
  'POST /api/response-assembly/disputes/{disputeId}/draft': 'proposes sentences and keeps nothing',
  'POST /api/evidence-requirements/validate/file': 'answers a question and keeps nothing',
  'POST /api/evidence-requirements/validate/content': 'answers a question and keeps nothing',
  'POST /api/{store}/installer-redirect': 'only leads to the platform; what comes of it is store.connect',
  'POST /api/{store}/pending-installs': 'connects nothing until it is confirmed, which is store.connect',
  'DELETE /api/{store}/pending-installs/{pendingInstallId}': 'cancels an install that connected nothing',
  'POST /api/notifications/read': 'notes what a user has seen in their own list',
  'PUT /api/data/{kind}/{externalId}':
    'systems send millions of records; each record has the time of its arrival',
  'POST /api/data/{kind}/batch': 'systems send millions of records; each record has the time of its arrival',
  'POST /api/carriers/{carrier}/test': 'asks the carrier whether the connection works',
  'POST /api/shipments/{externalId}/refresh':
    'reads the carrier; the report has its time, and evidence made from it is evidence.add',
  'POST /api/{store}/accounts/{id}/test': 'asks the platform whether the connection works',
};
