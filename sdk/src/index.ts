export { ApiError, hasServerMessage, isApiError, toApiError } from './api-error.js';
export {
  bodyOf,
  type CallOptions,
  fileOf,
  newIdempotencyKey,
  type OnceOptions,
  type SignInOptions,
} from './calls.js';
export { type Client, type ClientOptions, createClient } from './client.js';
export type * from './data-records.js';
export type { DataKind } from './data-records.js'; // also a type of the contract
export type { LiveEvent } from './events.js';
export type { ErrorCode } from './generated/error-codes.js';
export {
  type CsvImport,
  type CsvOptions,
  type EvidenceSource,
  type EvidenceUpload,
  type FileSource,
  type ImageSource,
  type TextFile,
  toUploadForm,
} from './form.js';
export type { Paged } from './paged.js';
export { isAwaitingApproval } from './shortcuts.js';
export { memoryTokens, type Tokens, type TokenStore } from './tokens.js';
export type * from './types.js';
