import type { components, operations } from './generated/schema.js';

type Schemas = components['schemas'];

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

export type Submission = Schemas['SubmissionDto'];
export type SubmissionStatus = Schemas['SubmissionStatus'];
export type SubmissionAnswer = Schemas['SubmissionAnswerDto'];
export type SubmitDisputeRequest = Schemas['SubmitDisputeRequest'];
export type MarkSubmittedRequest = Schemas['MarkSubmittedRequest'];

export type Evidence = Schemas['EvidenceDto'];
export type EvidenceType = Schemas['EvidenceTypeDto'];
export type EvidenceSummary = Schemas['EvidenceSummaryDto'];
export type EvidenceAnswer = Schemas['EvidenceAnswerDto'];
export type TextEvidenceRequest = Schemas['TextEvidenceRequest'];

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
export type WebhookEventsPage = Schemas['WebhookEventsDto'];
export type WebhookEventFilter = NonNullable<operations['WebhookEvents_listEvents']['parameters']['query']>;

/** A file that the server sent, with the name it gave it. */
export type Download = { readonly blob: Blob; readonly fileName: string | undefined };
