import type { ProviderErrorKind } from './errors.js';

/** What an HTTP status usually means. After a 409, a change at the same time, what stands now has to be read. */
export function kindOfStatus(status: number, isRead: boolean): ProviderErrorKind {
  if (status < 400) return 'unexpected_answer';
  if (status === 401 || status === 403) return 'credentials';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status === 409 || status >= 500) return isRead ? 'unavailable' : 'indeterminate';
  return 'refused';
}

/** What a merchant reads where nothing that was asked is at fault, but the provider or the way to it. */
export function usualMessage(provider: string, kind: ProviderErrorKind, status: number): string {
  switch (kind) {
    case 'rate_limited':
      return `${provider} is too busy for this account now. Try again in a minute.`;
    case 'unavailable':
      return `${provider} cannot be reached now.`;
    case 'indeterminate':
      return `${provider} failed while it worked on this; whether it took effect is not known yet.`;
    default:
      return `${provider} answered with status ${status}, which was not expected.`;
  }
}
