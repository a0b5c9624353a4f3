import type { RequestHandler } from 'express';

import { errors } from '../errors/catalogue.js';

/** No call nests deeper than a few levels; beyond this only looking at it would cost. */
export const depthMax = 50;

/** Text that PostgreSQL cannot hold: NUL, and halves of a surrogate pair. */
export const requireStorableInput: RequestHandler = (request, _response, next) => {
  if (isDeeper(request.body, depthMax))
    throw errors.malformed(`The request is nested too deeply; at most ${depthMax} levels are taken.`);
  if (!isStorable(request.body) || !isStorable(request.query) || !isStorable(decode(request.path))) {
    throw errors.malformed('The request contains characters that cannot be stored.');
  }
  if (!isText(request.body)) throw errors.malformed('The request has a field that no object may have.');
  next();
};

/** A field of a form that was left empty says nothing, as it does where it is not sent. */
export const dropEmptyQuery: RequestHandler = (request, _response, next) => {
  const said = Object.entries(request.query).filter(([, value]) => value !== '');
  // Express reads the address anew each time it is asked for the query, so what is left out there comes back.
  Object.defineProperty(request, 'query', { value: Object.fromEntries(said) });
  next();
};

/** Whether objects and lists stand in each other more than so many times. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

/** What JavaScript asks an object for when it wants its text: with something else there, asking throws. */
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
    throw errors.malformed('The address cannot be read.');
  }
}
