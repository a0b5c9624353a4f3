/** The resources of tags that have another name. */
const resources = {
  Administration: 'admin',
  Authentication: 'auth',
  Chat: 'chatChannels',
  Demo: 'dashboard',
  'Evidence requirements': 'evidence',
  'Outgoing webhooks': 'webhookEndpoints',
  Statistics: 'reports',
  Submissions: 'disputes',
};

/** The resources of a tag with several, by a word of the operation id. */
const parts = {
  Administration: {
    Tenant: 'admin.tenants',
    Global: 'admin.config',
    User: 'admin.users',
    SecondFactor: 'admin.users',
    Logs: 'admin.logs',
    Job: 'admin.jobs',
    Waitlist: 'admin.waitlist',
  },
  Alerts: { Source: 'alertSources' },
  Carriers: { Shipment: 'shipments', Proof: 'shipments' },
  Disputes: { Bulk: 'bulk', View: 'views' },
  Responses: {
    Argument: 'arguments',
    CompellingEvidence: 'disputes',
    Fact: 'disputes',
    Position: 'disputes',
    Statement: 'disputes',
  },
  Stores: { Order: 'orders' },
};

/** The names that the rules would give badly. */
export const names = {
  changeMemberRole: 'team.changeRole',
  checkSubmission: 'disputes.preflight',
  getReadiness: 'disputes.readiness',
  countDataRecords: 'data.kinds',
  createTextEvidence: 'evidence.addText',
  deleteView: 'views.delete',
  downloadBulkExport: 'bulk.exportCsv',
  checkBulk: 'bulk.preflight',
  downloadSentLetter: 'disputes.letter',
  endUserSessions: 'admin.users.signOut',
  exportDisputes: 'disputes.exportCsv',
  exportJournal: 'reports.exportJournal',
  exportStats: 'stats.exportCsv',
  getAccountFees: 'pspAccounts.fees',
  getDataImport: 'data.getImport',
  getDisputeAdvice: 'disputes.advice',
  getDisputeLedger: 'disputes.ledger',
  getDisputeOrder: 'orders.ofDispute',
  getNetRecovery: 'reports.netRecovery',
  getPlan: 'plan',
  getPlatformStats: 'admin.stats',
  getStatsDashboard: 'stats.dashboard',
  inviteMember: 'team.invite',
  linkDisputeOrder: 'orders.link',
  listCredentialFields: 'pspAccounts.fields',
  listRuleRuns: 'automation.runs',
  previewTextFile: 'evidence.previewText',
  listMonitoringVolumes: 'monitoring.volumes',
  putDataRecords: 'data.putBatch',
  resendWebhookDelivery: 'webhookEndpoints.resend',
  retrySubmission: 'disputes.retry',
  setAccountFees: 'pspAccounts.setFees',
  setApprovalSettings: 'approvals.updateSettings',
  getCurrencySettings: 'settings.currency',
  setCurrencySettings: 'settings.updateCurrency',
  setTenantSecurity: 'admin.tenants.demandSecondFactor',
  startDataImport: 'data.importCsv',
  syncOrders: 'stores.syncOrders',
  tagDispute: 'disputes.setTags',
};

/** Not for programs: the client itself, `client.events` and agents make these calls. */
const unnamed = ['refresh', 'streamEvents', 'handleMcp', 'unsubscribe'];

/**
 * Returns the name of an operation's method, or undefined for none. It is the operation id without the name of the
 * resource, and without `get`, `list` or `download` before a noun: `getDisputeSummary` is `disputes.summary`.
 */
export function nameOf({ operationId: id, tags: [tag] }) {
  if (unnamed.includes(id)) return undefined;
  if (names[id] !== undefined) return names[id];
  const [, part] = Object.entries(parts[tag] ?? {}).find(([word]) => id.includes(word)) ?? [];
  const resource = part ?? resources[tag] ?? toCamelCase(tag);
  const [, list] = /^export([A-Z]\w+)/.exec(id) ?? [];
  if (list !== undefined && !resource.startsWith('admin')) return `reports.exportCsv.${lowerFirst(list)}`;
  return `${resource}.${methodName(id, resource.split('.').at(-1))}`;
}

/** The words for a resource in operation ids, if they are not its name. */
const nouns = {
  approvals: 'Request|Approval',
  config: 'GlobalConfig',
  data: 'DataRecord|Data',
  stores: 'StoreAccount|Store',
  webhookEndpoints: 'WebhookEndpoint|Webhook',
  webhookEvents: 'WebhookEvent|Webhook',
};
const verbs = { delete: 'remove', export: 'exportCsv', make: 'create' };

function methodName(id, resource) {
  const noun = nouns[resource] ?? `${resource[0].toUpperCase()}${resource.slice(1).replace(/s$/, '')}`;
  const rest = id.replace(new RegExp(`(?:${noun})s?(?=[A-Z]|$)`), '');
  const [, words] = /^(?:get|list|download)([A-Z]\w*)$/.exec(rest) ?? [];
  return words === undefined ? (verbs[rest] ?? rest) : lowerFirst(words);
}

const lowerFirst = (text) => text[0].toLowerCase() + text.slice(1);

function toCamelCase(tag) {
  const [first, ...others] = tag.split(' ');
  return [first.toLowerCase(), ...others.map((word) => word[0].toUpperCase() + word.slice(1))].join('');
}

/** The type of an upload's parameter, which is richer than its form: a file with a name, fields of JSON. */
export const uploads = {
  previewTextFile: 'TextFile',
  startDataImport: 'CsvImport',
  uploadEvidence: 'EvidenceSource',
  uploadImage: 'ImageSource',
};

/** The field that is a parameter instead of the body or the query. */
export const fields = {
  changeMemberRole: 'role',
  listReasonCodes: 'network',
  previewRule: 'rule',
  putDataRecords: 'items',
  rejectRequest: 'reason',
  setStoreWebhookKey: 'public_key',
  setTenantSecurity: 'second_factor_demanded',
  setTenantStatus: 'status',
};

/** The queries that are fields of the options, also without an id in the path. */
export const inOptions = ['getNextDispute', 'listWebhookDeliveries'];

/** The field of the answer that is the result. By default the only one if it is an object or a list, or else the answer. */
export const resultFields = {
  addNote: undefined,
  exitLoginAs: 'access_token',
  getApprovalSettings: undefined,
  getMe: 'user',
  getSignInOptions: undefined,
  getTemplateVariables: undefined,
  getTimeline: undefined,
  listAlertSources: undefined,
  listChatChannels: 'channels',
  listWebhookEndpoints: 'endpoints',
  loginAs: 'access_token',
  previewTemplate: 'html',
  replayWebhookEvent: 'event',
  retryJob: 'job',
  setApprovalSettings: undefined,
  setCurrencySettings: undefined,
  startBulk: 'bulk_id',
  startDataImport: 'import_id',
  traceDispute: undefined,
  undoBulk: 'bulk_id',
  updateTemplateVariables: undefined,
};
