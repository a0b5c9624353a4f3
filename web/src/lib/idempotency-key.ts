import { useState } from 'react';

/** Returns a function that gives a request its idempotency key. */
export function useIdempotencyKey(): (request: unknown) => string {
  return useState(createKeys)[0];
}

/**
 * The key is the same for the same request, so that a second click starts nothing, and another one after a change, which
 * the server would refuse with the first key.
 */
export function createKeys(): (request: unknown) => string {
  let last = { text: '', key: '' };
  return (request) => {
    const text = JSON.stringify(request);
    if (text !== last.text) last = { text, key: crypto.randomUUID() };
    return last.key;
  };
}
