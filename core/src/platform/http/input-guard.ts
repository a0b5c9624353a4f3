import type { RequestHandler } from 'express';

import { errors } from '../errors/catalogue.js';

/** No API call nests deeper than a few levels. The limit bounds the cost of inspecting the input. */
export const depthMax = 50;

/** Rejects text that PostgreSQL cannot store: NUL and unpaired surrogates. */
export const requireStorableInput: RequestHandler = (request, _response, next) => {
  if (isDeeper(request.body, depthMax))
    throw errors.malformed(`The request is nested too deeply. The limit is ${depthMax} levels.`);
  if (!isStorable(request.body) || !isStorable(request.query) || !isStorable(decode(request.path))) {
    throw errors.malformed('The request contains characters that cannot be stored.');
  }
  if (!isText(request.body)) throw errors.malformed('The request contains a reserved field name.');
  next();
};

/** Treats an empty query parameter as missing, because forms send empty fields. */
export const dropEmptyQuery: RequestHandler = (request, _response, next) => {
  const given = Object.entries(request.query).filter(([, value]) => value !== '');
  // Express parses the URL on each access to the query, so a plain assignment would be lost.
  Object.defineProperty(request, 'query', { value: Object.fromEntries(given) });
  next();
};

/** Returns true if objects and arrays are nested more than `levels` deep. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

/** Methods that JavaScript calls to convert an object to text. Overwriting them makes the conversion throw. */
const conversions = ['toString', 'valueOf'];

function isText(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  return (
    !conversions.some((name) => Object.hasOwn(value, name)) &&
    Object.values(value).every((item) => isText(item))
  );
}

export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  if (depth > depthMax) return false;
  return Object.keys(value).every(
    (key) => isStorable(key) && isStorable((value as Record<string, unknown>)[key], depth + 1),
  );
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw errors.malformed('The URL is malformed.');
  }
}
