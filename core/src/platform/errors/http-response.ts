import { isProviderError, type ProviderError } from '@rebuttal/plugin-kit';

import { isUnavailable } from '../database/unavailable.js';
import { isResourceExhausted } from '../shared/resource-exhaustion.js';
import { AppError, errors } from './catalogue.js';
import type { ErrorDto } from './error.dto.js';
import { type FieldFindings, toFieldProblems } from './field-problems.js';

export type HttpAnswer = {
  readonly status: number;
  readonly retryAfterSeconds?: number;
  readonly body: ErrorDto;
};

/** Converts any exception to an HTTP response. Pure: it doesn't log or query anything. */
export function toHttpResponse(thrown: unknown, requestId: string): HttpAnswer {
  const error = toAppError(thrown);
  const { details, explanation, retryAfterSeconds } = error.extra;
  return {
    status: error.status,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    body: {
      error: error.message,
      ...(explanation === undefined ? {} : { message: explanation }),
      code: error.code,
      ...(details === undefined
        ? {}
        : { details: details.map(({ field, message }) => ({ field, message })) }),
      request_id: requestId,
    },
  };
}

export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isProviderError(thrown)) return fromProviderError(thrown);
  if (isTsoaValidation(thrown)) return errors.invalid(toFieldProblems(thrown.fields));
  if (thrown instanceof URIError) return errors.malformed('The URL is malformed.');
  if (isBodyError(thrown)) return fromBodyError(thrown);
  if (isMissingFile(thrown)) return errors.routeNotFound();
  if (isDatabaseUnavailable(thrown) || isStoreUnavailable(thrown) || isResourceExhausted(thrown))
    return errors.busy(5, thrown);
  return new AppError('internal_error', 500, 'Something went wrong on our side. Please try again.', {
    cause: thrown,
  });
}

function fromProviderError(error: ProviderError): AppError {
  const status = error.kind === 'unavailable' || error.kind === 'indeterminate' ? 504 : 502;
  return new AppError(`psp_${error.kind}`, status, error.message, { cause: error });
}

type TsoaValidation = Error & { fields: FieldFindings };

function isTsoaValidation(thrown: unknown): thrown is TsoaValidation {
  return thrown instanceof Error && thrown.name === 'ValidateError' && 'fields' in thrown;
}

/** Returns true if a route requires a body and the request has none. */
export function isBodyMissing(thrown: unknown): boolean {
  if (!isTsoaValidation(thrown)) return false;
  const { body } = thrown.fields;
  return body !== undefined && body.value === undefined;
}

/** Returns true for the error that Express's file server throws for a missing file. */
function isMissingFile(thrown: unknown): boolean {
  return thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === 404;
}

type BodyError = Error & { status: number };

/** Returns true for errors of Express's body parser and file server (`http-errors`) that expose a client mistake. */
function isBodyError(thrown: unknown): thrown is BodyError {
  if (!(thrown instanceof Error) || !('status' in thrown) || typeof thrown.status !== 'number') return false;
  return 'type' in thrown || ('expose' in thrown && thrown.expose === true);
}

function fromBodyError(error: BodyError): AppError {
  if (error.status === 415)
    return new AppError('unsupported_encoding', 415, 'This encoding is not supported. Send UTF-8 JSON.');
  // From the file server, in response to `If-Match` and `Range`.
  if (error.status === 412 || error.status === 416)
    return new AppError(
      'malformed_request',
      error.status,
      'The requested range is invalid, or the file has changed.',
    );
  return errors.malformed();
}

/** A statement or transaction took too long. */
const slowCodes = ['57014', '25P03'];

/** The disk that stores files is full or read-only. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

function isStoreUnavailable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return (
    thrown.name === 'FileStoreUnavailableError' ||
    ('code' in thrown && fullDiskCodes.has(String(thrown.code)))
  );
}

/** Returns true if the database is away, read-only, out of connections, memory or disk, or too slow. This is temporary. */
function isDatabaseUnavailable(thrown: unknown): boolean {
  const isSlow = thrown instanceof Error && 'code' in thrown && slowCodes.includes(String(thrown.code));
  return isSlow || isUnavailable(thrown);
}
