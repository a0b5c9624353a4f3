export { ApiError, hasServerMessage, isApiError } from './api-error.js';
export type { CallOptions } from './calls.js';
export { type Client, type ClientOptions, createClient } from './client.js';
export type { LiveEvent } from './events.js';
export { type EvidenceUpload, toUploadForm } from './resources/evidence.js';
export { memoryTokens, type Tokens, type TokenStore } from './tokens.js';
export { toApiError } from './api-error.js';
export type * from './types.js';
