import type { Schemas } from './generated/types.js';

export type * from './generated/types.js';
/** Other names of the contract's types. */
export type {
  AcceptDispute as AcceptedDispute,
  ConnectCarrierRequest as CarrierRequest,
  ExportDisputesQuery as DisputeExportQuery,
  ExportLogsQuery as PlatformLogExportQuery,
  Facts as DisputeFacts,
  GetDashboardQuery as DashboardQuery,
  GetStatsDashboardQuery as StatsQuery,
  InstallerRedirect as StoreInstall,
  InstallerRedirectRequest as StoreInstallRequest,
  ListAuditLogQuery as AuditLogQuery,
  ListDisputesQuery as DisputeListQuery,
  ListJobsQuery as JobListQuery,
  ListLogsQuery as PlatformLogQuery,
  ListOrdersQuery as OrderListQuery,
  ListPspAccountsQuery as PspAccountFilter,
  ListTemplatesQuery as TemplateListQuery,
  ListTenantsQuery as TenantListQuery,
  ListUsersQuery as PlatformUserQuery,
  ListWaitlistQuery as WaitlistQuery,
  ListWebhookEventsQuery as WebhookEventFilter,
  PlanSettingsRequest as PlanSettings,
  StoreAccount as Store,
  SyncOrders as SyncedOrders,
  TemplateVariablesAnswer as ResponseSettings,
  UpdateNotificationPreferencesRequest as NotificationPreferencesUpdate,
  UpdateTemplate as UpdatedTemplate,
  UpdateTemplateVariablesRequest as ResponseSettingsUpdate,
  Validation as EvidenceValidation,
  VerifyPspAccount as PspAccountVerification,
  WebhookEvents as WebhookEventsPage,
  WebhookKey as StoreWebhookKey,
} from './generated/types.js';

export type ErrorDetail = { readonly field: string; readonly message: string };
export type Plan = Schemas['OwnPlan'];
export type ResponseFormat = Schemas['DownloadRequest']['format'];
export type TemplateListItem = Schemas['TemplateList']['templates'][number];
export type TemplateVariableChoice = Schemas['TemplateVariableChoices']['variables'][number];

/** A file from the server. It can be read only once: as it arrives through `stream`, or completely through `blob`. */
export type Download = {
  /** The file name from the server. */
  readonly fileName: string | undefined;
  readonly contentType: string;
  /** Undefined if the server does not send a length. */
  readonly sizeBytes: number | undefined;
  readonly stream: ReadableStream<Uint8Array>;
  readonly blob: () => Promise<Blob>;
};
