import type { components, operations } from './generated/schema.js';

/** The requests and responses of the server, with the names of the contract. */
export type Schemas = components['schemas'];

export type ErrorDetail = { readonly field: string; readonly message: string };

export type User = Schemas['UserDto'];
export type UserRole = Schemas['UserRole'];
export type Session = Schemas['SessionDto'];
export type RegisterRequest = Schemas['RegisterRequest'];
export type LoginRequest = Schemas['LoginRequest'];

export type Dispute = Schemas['DisputeDto'];
export type DisputeList = Schemas['DisputeListDto'];
export type DisputeSortColumn = Schemas['DisputeSortColumn'];
export type DisputeSummary = Schemas['DisputeSummaryDto'];
export type DisputeListQuery = NonNullable<operations['Disputes_listDisputes']['parameters']['query']>;
export type AcceptedDispute = Schemas['AcceptDisputeDto'];

export type DisputeExportQuery = NonNullable<operations['Disputes_exportCsv']['parameters']['query']>;
export type Statement = Schemas['StatementDto'];
export type QuoteStatementRequest = Schemas['QuoteStatementRequest'];
export type Timeline = Schemas['TimelineDto'];
export type Trace = Schemas['TraceDto'];
export type AddNoteRequest = Schemas['AddNoteRequest'];
export type NoteAnswer = Schemas['NoteAnswerDto'];
export type AssignDisputeRequest = Schemas['AssignDisputeRequest'];
export type DisputeTagsRequest = Schemas['DisputeTagsRequest'];
export type LossCauseRequest = Schemas['LossCauseRequest'];

export type View = Schemas['ViewDto'];
export type CreateViewRequest = Schemas['CreateViewRequest'];
export type UpdateViewRequest = Schemas['UpdateViewRequest'];
export type Bulk = Schemas['BulkDto'];
export type BulkAction = Schemas['BulkActionDto'];
export type BulkRequest = Schemas['BulkRequestDto'];

export type Submission = Schemas['SubmissionDto'];
export type SubmissionStatus = Schemas['SubmissionStatus'];
export type SubmissionAnswer = Schemas['SubmissionAnswerDto'];
export type Rule = Schemas['RuleDto'];
export type RuleRequest = Schemas['RuleRequest'];
export type UpdateRuleRequest = Schemas['UpdateRuleRequest'];
export type RulePreview = Schemas['RulePreviewDto'];
export type RuleRuns = Schemas['RuleRunsDto'];
export type RuleRun = Schemas['RuleRunDto'];
export type AutomationSettings = Schemas['AutomationSettingsDto'];
export type UpdateAutomationSettingsRequest = Schemas['UpdateAutomationSettingsRequest'];
export type Approval = Schemas['ApprovalDto'];
export type Approvals = Schemas['ApprovalsDto'];
export type ApprovalAnswer = Schemas['ApprovalAnswerDto'];
export type ApprovalSettings = Schemas['ApprovalSettingsDto'];
export type AwaitingApproval = Schemas['AwaitingApprovalDto'];
export type SubmitDisputeRequest = Schemas['SubmitDisputeRequest'];
export type MarkSubmittedRequest = Schemas['MarkSubmittedRequest'];

export type Evidence = Schemas['EvidenceDto'];
export type EvidenceType = Schemas['EvidenceTypeDto'];
export type EvidenceSummary = Schemas['EvidenceSummaryDto'];
export type EvidenceAnswer = Schemas['EvidenceAnswerDto'];
export type TextEvidenceRequest = Schemas['TextEvidenceRequest'];
export type TextPreview = Schemas['TextPreviewDto'];
export type Collection = Schemas['CollectionDto'];
export type CollectionAnswer = Schemas['CollectionAnswerDto'];

export type Completeness = Schemas['CompletenessDto'];
export type ReasonCodes = Schemas['ReasonCodesDto'];
export type EvidenceGuidance = Schemas['EvidenceGuidanceDto'];
export type EvidenceValidation = Schemas['ValidationDto'];
export type ValidateFileRequest = Schemas['ValidateFileRequest'];
export type ValidateContentRequest = Schemas['ValidateContentRequest'];

export type Template = Schemas['TemplateDto'];
export type TemplateList = Schemas['TemplateListDto'];
export type TemplateListItem = TemplateList['templates'][number];
export type TemplateListQuery = NonNullable<operations['Templates_listTemplates']['parameters']['query']>;
export type TemplatePreviewRequest = Schemas['TemplatePreviewRequest'];
export type TemplateRequest = Schemas['TemplateRequest'];
export type TemplateAnswer = Schemas['TemplateAnswerDto'];
export type UpdatedTemplate = Schemas['UpdateTemplateDto'];
export type TemplateVariableChoice = Schemas['TemplateVariableChoicesDto']['variables'][number];

export type ResponseSettings = Schemas['TemplateVariablesAnswerDto'];
export type ResponseSettingsUpdate = Schemas['UpdateTemplateVariablesRequest'];
export type UploadedImage = Schemas['UploadedImageDto'];

export type Dashboard = Schemas['DashboardDto'];
export type DashboardDispute = Schemas['DashboardDisputeDto'];
export type DashboardQuery = NonNullable<operations['Dashboard_getDashboard']['parameters']['query']>;
export type Demo = Schemas['DemoDto'];
export type StatsDashboard = Schemas['StatsDashboardDto'];
export type StatsQuery = NonNullable<operations['Stats_getDashboard']['parameters']['query']>;

export type Plan = Schemas['OwnPlanDto'];
export type PlanField = Schemas['PlanField'];
export type PlanConfig = Schemas['PlanConfigDto'];
export type PlanSettings = Schemas['PlanSettingsRequest'];

export type Calendar = Schemas['CalendarDto'];
export type NotificationPreferences = Schemas['NotificationPreferencesDto'];
export type NotificationPreferencesUpdate = Schemas['UpdateNotificationPreferencesRequest'];

export type Store = Schemas['StoreAccountDto'];
export type StoreAnswer = Schemas['StoreAnswerDto'];
export type StoreInstall = Schemas['InstallerRedirectDto'];
export type StoreInstallRequest = Schemas['InstallerRedirectRequest'];
export type StoreTest = Schemas['StoreTestDto'];
export type Carrier = Schemas['CarrierDto'];
export type CarrierRequest = Schemas['ConnectCarrierRequest'];
export type CarrierTest = Schemas['CarrierTestDto'];
export type Shipment = Schemas['ShipmentDto'];
export type StoreWebhookKey = Schemas['WebhookKeyDto'];
export type SyncOrdersRequest = Schemas['SyncOrdersRequest'];
export type SyncedOrders = Schemas['SyncOrdersDto'];

export type TenantStatus = Schemas['TenantStatus'];
export type TenantListItem = Schemas['TenantListItemDto'];
export type TenantDetails = Schemas['TenantDetailsDto'];
export type TenantList = Schemas['TenantListDto'];
export type TenantListQuery = NonNullable<operations['Administration_listTenants']['parameters']['query']>;
export type TenantExportQuery = NonNullable<
  operations['Administration_exportTenants']['parameters']['query']
>;
export type TenantStatusAnswer = Schemas['TenantStatusAnswerDto'];
export type PlatformUserList = Schemas['PlatformUserListDto'];
export type PlatformUserQuery = NonNullable<operations['Administration_listUsers']['parameters']['query']>;
export type PlatformUserExportQuery = NonNullable<
  operations['Administration_exportUsers']['parameters']['query']
>;
export type PlatformUser = Schemas['PlatformUserDto'];
export type SystemStats = Schemas['SystemStatsDto'];
export type Preflight = Schemas['PreflightDto'];

export type DisputeFacts = Schemas['FactsDto'];
export type SetFactRequest = Schemas['SetFactRequest'];
export type SetPositionRequest = Schemas['SetPositionRequest'];
export type CompellingEvidence = Schemas['CompellingEvidenceDto'];
export type ChooseCompellingEvidenceRequest = Schemas['ChooseCompellingEvidenceRequest'];
export type DefenseOptions = Schemas['DefenseOptionsDto'];
export type ChooseDefenseRequest = Schemas['ChooseDefenseRequest'];
export type ChangeEvidenceRequest = Schemas['ChangeEvidenceRequest'];

export type ResponsePreview = Schemas['ResponsePreviewDto'];
export type ResponseFormat = Schemas['DownloadRequest']['format'];

export type Provider = Schemas['ProviderDto'];
export type CredentialField = Schemas['CredentialFieldDto'];
export type PspAccount = Schemas['PspAccountDto'];
export type PspAccountAnswer = Schemas['PspAccountAnswerDto'];
export type PspEnvironment = Schemas['PspEnvironment'];
export type VerificationStatus = Schemas['VerificationStatus'];
export type CreatePspAccountRequest = Schemas['CreatePspAccountRequest'];
export type UpdatePspAccountRequest = Schemas['UpdatePspAccountRequest'];
export type PspAccountVerification = Schemas['VerifyPspAccountDto'];
export type PspAccountFilter = NonNullable<operations['PspAccounts_listAccounts']['parameters']['query']>;

export type WebhookEvent = Schemas['WebhookEventDto'];
export type WebhookEventState = Schemas['WebhookEventState'];
export type WebhookPayload = Schemas['WebhookPayloadDto'];
export type WebhookEventsPage = Schemas['WebhookEventsDto'];
export type WebhookEventFilter = NonNullable<operations['WebhookEvents_listEvents']['parameters']['query']>;

export type WebhookEndpoint = Schemas['WebhookEndpointDto'];
export type WebhookEndpointSecret = Schemas['WebhookEndpointSecretDto'];
export type WebhookDelivery = Schemas['WebhookDeliveryDto'];
export type WebhookDeliveries = Schemas['WebhookDeliveriesDto'];
export type CreateWebhookEndpointRequest = Schemas['CreateWebhookEndpointRequest'];
export type UpdateWebhookEndpointRequest = Schemas['UpdateWebhookEndpointRequest'];

export type ChatChannel = Schemas['ChatChannelDto'];
export type ChatTest = Schemas['ChatTestDto'];
export type CreateChatChannelRequest = Schemas['CreateChatChannelRequest'];
export type UpdateChatChannelRequest = Schemas['UpdateChatChannelRequest'];

export type ApiKeys = Schemas['ApiKeysDto'];
export type MadeApiKey = Schemas['MadeApiKeyDto'];
export type MakeApiKeyRequest = Schemas['MakeApiKeyRequest'];

export type Order = Schemas['OrderDto'];
export type DataList = Schemas['DataListDto'];
export type DataBatch = Schemas['DataBatchDto'];
export type DataKinds = Schemas['DataKindsDto'];
export type DataImport = Schemas['DataImportDto'];
export type DataImportList = Schemas['DataImportListDto'];

export type OrderList = Schemas['OrderListDto'];
export type OrderListQuery = NonNullable<operations['Orders_listOrders']['parameters']['query']>;
export type DisputeOrder = Schemas['DisputeOrderDto'];
export type LinkOrderRequest = Schemas['LinkOrderRequest'];
export type OrderEvidenceDrafts = Schemas['OrderEvidenceDraftsDto'];
export type AddOrderEvidenceRequest = Schemas['AddOrderEvidenceRequest'];
export type AddedOrderEvidence = Schemas['AddedOrderEvidenceDto'];

export type Member = Schemas['MembersDto']['members'][number];
export type MemberRole = Schemas['ChangeRoleRequest']['role'];
export type Invitation = Schemas['InvitationsDto']['invitations'][number];
export type InviteRequest = Schemas['InviteRequest'];
export type Invited = Schemas['InvitedDto'];

export type AuditLog = Schemas['AuditLogDto'];
export type AuditVerdict = Schemas['AuditVerdictDto'];
export type AuditEntry = AuditLog['entries'][number];
export type AuditLogQuery = NonNullable<operations['AuditLog_listEntries']['parameters']['query']>;
export type PlatformLogExportQuery = NonNullable<operations['AdminLogs_exportLogs']['parameters']['query']>;
export type PlatformLogQuery = NonNullable<operations['AdminLogs_listLogs']['parameters']['query']>;

export type Job = Schemas['JobDto'];
export type Alarm = Schemas['AlarmDto'];
export type JobList = Schemas['JobListDto'];
export type JobExportQuery = NonNullable<operations['JobsAdministration_exportJobs']['parameters']['query']>;
export type JobListQuery = NonNullable<operations['JobsAdministration_listJobs']['parameters']['query']>;

export type Waitlist = Schemas['WaitlistDto'];
export type WaitlistEntry = Schemas['WaitlistEntryDto'];
export type WaitlistQuery = NonNullable<
  operations['WaitlistAdministration_listWaitlist']['parameters']['query']
>;

export type DraftRequest = Schemas['DraftRequest'];
export type ResponseDraft = Schemas['ResponseDraftDto'];

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
