import { isProviderError, type ProviderError } from '@rebuttal/plugin-kit';

import { isResourceExhausted } from '../shared/resource-exhaustion.js';
import { AppError, errors } from './catalogue.js';
import type { ErrorDto } from './error.dto.js';
import { type FieldFindings, toFieldProblems } from './field-problems.js';

export type HttpAnswer = {
  readonly status: number;
  readonly retryAfterSeconds?: number;
  readonly body: ErrorDto;
};

/** What the caller is told of any thrown thing. Pure: it neither logs nor looks anything up. */
export function toHttpAnswer(thrown: unknown, requestId: string): HttpAnswer {
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
  if (thrown instanceof URIError) return errors.malformed('The address cannot be read.');
  if (isBodyError(thrown)) return fromBodyError(thrown);
  if (isMissingFile(thrown)) return errors.routeNotFound();
  if (isDatabaseAway(thrown) || isStoreAway(thrown) || isResourceExhausted(thrown))
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

/** Nothing at all stands where a route reads its body. */
export function isBodyMissing(thrown: unknown): boolean {
  if (!isTsoaValidation(thrown)) return false;
  const { body } = thrown.fields;
  return body !== undefined && body.value === undefined;
}

/** What Express's file server throws for a file that is not there. */
function isMissingFile(thrown: unknown): boolean {
  return thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === 404;
}

type BodyError = Error & { status: number };

/** What Express's body parser throws, and its file server: of `http-errors`, which expose what the sender has done wrong. */
function isBodyError(thrown: unknown): thrown is BodyError {
  if (!(thrown instanceof Error) || !('status' in thrown) || typeof thrown.status !== 'number') return false;
  return 'type' in thrown || ('expose' in thrown && thrown.expose === true);
}

/** The body parser says which limit it had. */
function toSize(error: BodyError): string {
  return 'limit' in error && error.limit === 16 * 1024 ? '16 KB' : '1 MB';
}

function fromBodyError(error: BodyError): AppError {
  if (error.status === 413) return errors.tooLarge(`${toSize(error)} of JSON`);
  if (error.status === 415)
    return new AppError('unsupported_encoding', 415, 'This encoding is not supported. Send UTF-8 JSON.');
  // Of the file server, to `If-Match` and `Range`.
  if (error.status === 412 || error.status === 416)
    return new AppError(
      'malformed_request',
      error.status,
      'The file has no such part, or is another one by now.',
    );
  return errors.malformed();
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  '08006',
  '57014',
  '25P03',
  // What PgBouncer says when it has no connection to lend, or has lost the one that it lent.
  '08P01',
]);

/** A disk of files that is full, or has become read-only. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

function isStoreAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return thrown.name === 'FileStoreAwayError' || ('code' in thrown && fullDiskCodes.has(String(thrown.code)));
}

/** How pg says it where it knows of no code: of what was asked before the connection was lost, and after. */
const isLost = /Connection terminated|is not queryable/;

/** The database is down, out of connections, memory or disk, or too slow: our fault, and it passes. */
function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = 'code' in thrown ? String(thrown.code) : '';
  return awayCodes.has(code) || thrown.name === 'KnexTimeoutError' || isLost.test(thrown.message);
}
