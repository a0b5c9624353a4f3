import { requireField } from '@rebuttal/plugin-kit';

/** @throws {ProviderError} of kind `unexpected_answer` where the value is missing */
export const required = <T>(value: T | undefined, what: string): T => requireField(value, 'PayPal', what);
