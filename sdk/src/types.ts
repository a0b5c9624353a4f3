import type { components, operations } from './generated/schema.js';

/** The requests and responses of the server, with the names of the contract. */
export type Schemas = components['schemas'];

export type ErrorDetail = { readonly field: string; readonly message: string };

export type User = Schemas['User'];
export type UserRole = Schemas['UserRole'];
export type Session = Schemas['Session'];
export type RegisterRequest = Schemas['RegisterRequest'];
export type LoginRequest = Schemas['LoginRequest'];

export type Dispute = Schemas['Dispute'];
export type DisputeList = Schemas['DisputeList'];
export type DisputeSortColumn = Schemas['DisputeSortColumn'];
export type DisputeSummary = Schemas['DisputeSummary'];
export type DisputeListQuery = NonNullable<operations['listDisputes']['parameters']['query']>;
export type AcceptedDispute = Schemas['AcceptDispute'];

export type DisputeExportQuery = NonNullable<operations['exportDisputes']['parameters']['query']>;
export type Statement = Schemas['Statement'];
export type QuoteStatementRequest = Schemas['QuoteStatementRequest'];
export type Timeline = Schemas['Timeline'];
export type Trace = Schemas['Trace'];
export type AddNoteRequest = Schemas['AddNoteRequest'];
export type NoteAnswer = Schemas['NoteAnswer'];
export type AssignDisputeRequest = Schemas['AssignDisputeRequest'];
export type DisputeTagsRequest = Schemas['DisputeTagsRequest'];
export type LossCauseRequest = Schemas['LossCauseRequest'];

export type View = Schemas['View'];
export type CreateViewRequest = Schemas['CreateViewRequest'];
export type UpdateViewRequest = Schemas['UpdateViewRequest'];
export type Bulk = Schemas['Bulk'];
export type BulkAction = Schemas['BulkAction'];
export type BulkRequest = Schemas['BulkRequest'];

export type Submission = Schemas['Submission'];
export type SubmissionStatus = Schemas['SubmissionStatus'];
export type SubmissionAnswer = Schemas['SubmissionAnswer'];
export type Rule = Schemas['Rule'];
export type RuleRequest = Schemas['RuleRequest'];
export type UpdateRuleRequest = Schemas['UpdateRuleRequest'];
export type RulePreview = Schemas['RulePreview'];
export type RuleRuns = Schemas['RuleRuns'];
export type RuleRun = Schemas['RuleRun'];
export type AutomationSettings = Schemas['AutomationSettings'];
export type UpdateAutomationSettingsRequest = Schemas['UpdateAutomationSettingsRequest'];
export type Approval = Schemas['Approval'];
export type Approvals = Schemas['Approvals'];
export type ApprovalAnswer = Schemas['ApprovalAnswer'];
export type ApprovalSettings = Schemas['ApprovalSettings'];
export type AwaitingApproval = Schemas['AwaitingApproval'];
export type SubmitDisputeRequest = Schemas['SubmitDisputeRequest'];
export type MarkSubmittedRequest = Schemas['MarkSubmittedRequest'];

export type Evidence = Schemas['Evidence'];
export type EvidenceType = Schemas['EvidenceType'];
export type EvidenceSummary = Schemas['EvidenceSummary'];
export type EvidenceAnswer = Schemas['EvidenceAnswer'];
export type TextEvidenceRequest = Schemas['TextEvidenceRequest'];
export type TextPreview = Schemas['TextPreview'];
export type Collection = Schemas['Collection'];
export type CollectionAnswer = Schemas['CollectionAnswer'];

export type Completeness = Schemas['Completeness'];
export type ReasonCodes = Schemas['ReasonCodes'];
export type EvidenceGuidance = Schemas['EvidenceGuidance'];
export type EvidenceValidation = Schemas['Validation'];
export type ValidateFileRequest = Schemas['ValidateFileRequest'];
export type ValidateContentRequest = Schemas['ValidateContentRequest'];

export type Template = Schemas['Template'];
export type TemplateList = Schemas['TemplateList'];
export type TemplateListItem = TemplateList['templates'][number];
export type TemplateListQuery = NonNullable<operations['listTemplates']['parameters']['query']>;
export type TemplatePreviewRequest = Schemas['TemplatePreviewRequest'];
export type TemplateRequest = Schemas['TemplateRequest'];
export type TemplateAnswer = Schemas['TemplateAnswer'];
export type UpdatedTemplate = Schemas['UpdateTemplate'];
export type TemplateVariableChoice = Schemas['TemplateVariableChoices']['variables'][number];

export type ResponseSettings = Schemas['TemplateVariablesAnswer'];
export type ResponseSettingsUpdate = Schemas['UpdateTemplateVariablesRequest'];
export type UploadedImage = Schemas['UploadedImage'];

export type Dashboard = Schemas['Dashboard'];
export type DashboardDispute = Schemas['DashboardDispute'];
export type DashboardQuery = NonNullable<operations['getDashboard']['parameters']['query']>;
export type Demo = Schemas['Demo'];
export type StatsDashboard = Schemas['StatsDashboard'];
export type StatsQuery = NonNullable<operations['getStatsDashboard']['parameters']['query']>;

export type Plan = Schemas['OwnPlan'];
export type PlanField = Schemas['PlanField'];
export type PlanConfig = Schemas['PlanConfig'];
export type PlanSettings = Schemas['PlanSettingsRequest'];

export type Calendar = Schemas['Calendar'];
export type NotificationPreferences = Schemas['NotificationPreferences'];
export type NotificationPreferencesUpdate = Schemas['UpdateNotificationPreferencesRequest'];

export type Store = Schemas['StoreAccount'];
export type StoreAnswer = Schemas['StoreAnswer'];
export type StoreInstall = Schemas['InstallerRedirect'];
export type StoreInstallRequest = Schemas['InstallerRedirectRequest'];
export type StoreTest = Schemas['StoreTest'];
export type Carrier = Schemas['Carrier'];
export type CarrierRequest = Schemas['ConnectCarrierRequest'];
export type CarrierTest = Schemas['CarrierTest'];
export type Shipment = Schemas['Shipment'];
export type StoreWebhookKey = Schemas['WebhookKey'];
export type SyncOrdersRequest = Schemas['SyncOrdersRequest'];
export type SyncedOrders = Schemas['SyncOrders'];

export type TenantStatus = Schemas['TenantStatus'];
export type TenantListItem = Schemas['TenantListItem'];
export type TenantDetails = Schemas['TenantDetails'];
export type TenantList = Schemas['TenantList'];
export type TenantListQuery = NonNullable<operations['listTenants']['parameters']['query']>;
export type TenantStatusAnswer = Schemas['TenantStatusAnswer'];
export type PlatformUserList = Schemas['PlatformUserList'];
export type PlatformUserQuery = NonNullable<operations['listUsers']['parameters']['query']>;
export type PlatformUser = Schemas['PlatformUser'];
export type SystemStats = Schemas['SystemStats'];
export type Preflight = Schemas['Preflight'];

export type DisputeFacts = Schemas['Facts'];
export type SetFactRequest = Schemas['SetFactRequest'];
export type SetPositionRequest = Schemas['SetPositionRequest'];
export type CompellingEvidence = Schemas['CompellingEvidence'];
export type ChooseCompellingEvidenceRequest = Schemas['ChooseCompellingEvidenceRequest'];
export type DefenseOptions = Schemas['DefenseOptions'];
export type ChooseDefenseRequest = Schemas['ChooseDefenseRequest'];
export type ChangeEvidenceRequest = Schemas['ChangeEvidenceRequest'];

export type ResponsePreview = Schemas['ResponsePreview'];
export type ResponseFormat = Schemas['DownloadRequest']['format'];

export type Provider = Schemas['Provider'];
export type CredentialField = Schemas['CredentialField'];
export type PspAccount = Schemas['PspAccount'];
export type PspAccountAnswer = Schemas['PspAccountAnswer'];
export type PspEnvironment = Schemas['PspEnvironment'];
export type VerificationStatus = Schemas['VerificationStatus'];
export type CreatePspAccountRequest = Schemas['CreatePspAccountRequest'];
export type UpdatePspAccountRequest = Schemas['UpdatePspAccountRequest'];
export type PspAccountVerification = Schemas['VerifyPspAccount'];
export type PspAccountFilter = NonNullable<operations['listPspAccounts']['parameters']['query']>;

export type WebhookEvent = Schemas['WebhookEvent'];
export type WebhookEventState = Schemas['WebhookEventState'];
export type WebhookPayload = Schemas['WebhookPayload'];
export type WebhookEventsPage = Schemas['WebhookEvents'];
export type WebhookEventFilter = NonNullable<operations['listWebhookEvents']['parameters']['query']>;

export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookEndpointSecret = Schemas['WebhookEndpointSecret'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookDeliveries = Schemas['WebhookDeliveries'];
export type CreateWebhookEndpointRequest = Schemas['CreateWebhookEndpointRequest'];
export type UpdateWebhookEndpointRequest = Schemas['UpdateWebhookEndpointRequest'];

export type ChatChannel = Schemas['ChatChannel'];
export type ChatTest = Schemas['ChatTest'];
export type CreateChatChannelRequest = Schemas['CreateChatChannelRequest'];
export type UpdateChatChannelRequest = Schemas['UpdateChatChannelRequest'];

export type ApiKeys = Schemas['ApiKeys'];
export type MadeApiKey = Schemas['MadeApiKey'];
export type MakeApiKeyRequest = Schemas['MakeApiKeyRequest'];

export type Order = Schemas['Order'];
export type DataList = Schemas['DataList'];
export type DataBatch = Schemas['DataBatch'];
export type DataKinds = Schemas['DataKinds'];
export type DataImport = Schemas['DataImport'];
export type DataImportList = Schemas['DataImportList'];

export type OrderList = Schemas['OrderList'];
export type OrderListQuery = NonNullable<operations['listOrders']['parameters']['query']>;
export type DisputeOrder = Schemas['DisputeOrder'];
export type LinkOrderRequest = Schemas['LinkOrderRequest'];
export type OrderEvidenceDrafts = Schemas['OrderEvidenceDrafts'];
export type AddOrderEvidenceRequest = Schemas['AddOrderEvidenceRequest'];
export type AddedOrderEvidence = Schemas['AddedOrderEvidence'];

export type Member = Schemas['Members']['members'][number];
export type MemberRole = Schemas['ChangeRoleRequest']['role'];
export type Invitation = Schemas['Invitations']['invitations'][number];
export type InviteRequest = Schemas['InviteRequest'];
export type Invited = Schemas['Invited'];

export type AuditLog = Schemas['AuditLog'];
export type AuditVerdict = Schemas['AuditVerdict'];
export type AuditEntry = AuditLog['entries'][number];
export type AuditLogQuery = NonNullable<operations['listAuditLog']['parameters']['query']>;
export type PlatformLogExportQuery = NonNullable<operations['exportLogs']['parameters']['query']>;
export type PlatformLogQuery = NonNullable<operations['listLogs']['parameters']['query']>;

export type Job = Schemas['Job'];
export type Alarm = Schemas['Alarm'];
export type JobList = Schemas['JobList'];
export type JobListQuery = NonNullable<operations['listJobs']['parameters']['query']>;

export type Waitlist = Schemas['Waitlist'];
export type WaitlistEntry = Schemas['WaitlistEntry'];
export type WaitlistQuery = NonNullable<operations['listWaitlist']['parameters']['query']>;

export type DraftRequest = Schemas['DraftRequest'];
export type ResponseDraft = Schemas['ResponseDraft'];

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
