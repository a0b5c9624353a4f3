import { ValidationService } from '@tsoa/runtime';

import { problemsMax } from '../errors/field-problems.js';

const validation = ValidationService.prototype;

/** Findings that have reached the maximum. */
const full = new WeakSet();

/**
 * Ends tsoa's validation of a request after enough findings. tsoa counts its findings at each field and entry, so that the
 * time grew with their square: 5,000 wrong entries in 50 KB held the event loop for seconds. Each alternative of a union
 * has its own findings, so it is rejected as before.
 */
// oxlint-disable-next-line typescript/unbound-method -- called with its service below
const { ValidateParam: validate } = validation;
validation.ValidateParam = function (...parameters: Parameters<typeof validate>) {
  const [, , , findings] = parameters;
  if (full.has(findings)) return undefined;
  if (Object.keys(findings).length >= problemsMax) {
    full.add(findings);
    return undefined;
  }
  return validate.apply(this, parameters) as unknown;
};

/** For the same reason: tsoa copies the unknown fields of an inline object once for each of them. Private in tsoa's types. */
const excess = validation as unknown as {
  getExcessPropertiesFor: (this: unknown, ...given: unknown[]) => string[];
};
const { getExcessPropertiesFor: findExcess } = excess;
excess.getExcessPropertiesFor = function (...given) {
  return findExcess.apply(this, given).slice(0, problemsMax);
};
