import { storableText } from '../../platform/shared/storable-text.js';
import { postOutside, type OutboundOptions, type OutboundPost } from './outbound-post.js';

/** The result of one attempt. No status means that there was no response. */
export type Attempt = { readonly status?: number; readonly error?: string };

export async function attemptPost(post: OutboundPost, outbound: OutboundOptions): Promise<Attempt> {
  try {
    return await postOutside(post, outbound);
  } catch (error) {
    return toAttempt(error);
  }
}

export function toAttempt(error: unknown): Attempt {
  return { error: error instanceof Error ? storableText(error.message, 300) : 'unknown' };
}

export function isSuccess({ status }: Attempt): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

export function describeAttempt({ status, error }: Attempt): string {
  if (error !== undefined) return error;
  return status !== undefined && status >= 300 && status < 400
    ? `The receiver returned ${status}; redirects are not followed`
    : `The receiver returned ${status ?? 'nothing'}`;
}
