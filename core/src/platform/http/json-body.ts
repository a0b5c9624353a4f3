import express, { type RequestHandler } from 'express';

import { errors } from '../errors/catalogue.js';

/** The largest JSON body that a call accepts. */
export type JsonLimit = {
  readonly bytes: number;
  /** Fields of objects and entries of lists, in total. Processing time grows with them more than with the bytes. */
  readonly values: number;
};

const [tooLarge, tooWide, otherEncoding] = ['entity.too.large', 'values.too.many', 'charset.unsupported'];

/**
 * Parses JSON. Counts its values in the raw bytes first, before objects are made of them.
 * @throws {AppError} 413 over a limit, 415 if it is not UTF-8, 400 if it is not JSON
 */
export function readJson({ bytes, values }: JsonLimit): RequestHandler {
  const parse = express.json({
    limit: bytes,
    verify(_request, _response, body, encoding) {
      if (encoding !== 'utf-8') throw typed(otherEncoding);
      if (hasMoreValues(body, values)) throw typed(tooWide);
    },
  });
  return (request, response, next) => {
    parse(request, response, (error: unknown) => {
      const { type } = (error ?? {}) as { type?: string };
      if (type === tooLarge) next(errors.tooLarge(`${sizeText(bytes)} of JSON`));
      else if (type === tooWide)
        next(errors.tooLarge(`${values.toLocaleString('en-US')} fields and list entries`));
      else if (type === otherEncoding) next(Object.assign(error as object, { status: 415 }));
      else next(error);
    });
  };
}

const typed = (type: string | undefined) => Object.assign(new Error(), { type });

export const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`;

const [quote, backslash, comma, list, object] = Buffer.from('"\\,[{');

/** Returns true for JSON with more fields and list entries than `max`. An empty object or list counts as one more. */
export function hasMoreValues(json: Uint8Array, max: number): boolean {
  let count = 0;
  let isText = false;
  for (let at = 0; at < json.length && count <= max; at += 1) {
    const byte = json[at];
    if (isText) {
      if (byte === backslash) at += 1;
      else isText = byte !== quote;
    } else if (byte === quote) isText = true;
    else if (byte === comma || byte === list || byte === object) count += 1;
  }
  return count > max;
}
