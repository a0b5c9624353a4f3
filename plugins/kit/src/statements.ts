import { createHash } from 'node:crypto';

import type { DisputeStage } from './dispute.js';
import { ProviderError } from './errors.js';
import type { ProviderHttp } from './http.js';

/** The author of a statement. `issuer`: the cardholder's bank. `network`: the card network. */
export type StatementAuthor = 'cardholder' | 'issuer' | 'network' | 'provider';

/** A document that belongs to a statement and stays at the provider. */
export type StatementFile = { readonly id: string; readonly name: string };

/** A statement of the other side: a claim form, an issuer's comment, a buyer's message. */
export type DisputeStatement = {
  /** The provider's id, or one derived from author, time and text, so that the same statement is stored once. */
  readonly id: string;
  readonly from: StatementAuthor;
  /** When it was made. Absent if the provider does not report it. */
  readonly at?: Date;
  readonly stage?: DisputeStage;
  /** Plain text, as the provider reports it. */
  readonly text?: string;
  readonly files?: readonly StatementFile[];
};

/** A file that is to be fetched, by the IDs that its statement was reported with. */
export type StatementFileRequest = {
  readonly providerDisputeId: string;
  readonly statementId: string;
  readonly fileId: string;
};

/** The content of a file, untrusted. Its type is determined from its bytes. */
export type StatementFileContent = {
  readonly bytes: Uint8Array;
  /** Its name, if the statement has none. */
  readonly name?: string;
};

/** Fetching a file may take this long for each attempt. */
export const statementFileTimeoutMs = 15_000;

type LinkRules = {
  /** The provider's name, for messages. */
  readonly provider: string;
  /** The hosts that serve files. */
  readonly hosts: RegExp;
};

/**
 * Reads a file by a signed link. The call has no credentials.
 * @throws {ProviderError} `refused` if the link leads to another host than the provider's
 */
export async function readFileLink(
  http: ProviderHttp,
  link: string,
  { provider, hosts }: LinkRules,
): Promise<Uint8Array> {
  if (!URL.canParse(link) || !isFileUrl(new URL(link), hosts))
    throw new ProviderError('refused', `${provider} keeps this file at an unknown address. Open it there.`);
  const { status, body } = await http.request({
    method: 'GET',
    url: link,
    timeoutMs: statementFileTimeoutMs,
  });
  if (status === 200) return body;
  const isGone = status === 403 || status === 404 || status === 410;
  throw new ProviderError(
    isGone ? 'not_found' : 'unavailable',
    isGone
      ? `${provider} no longer has this file.`
      : `${provider} could not return this file now. Try again later.`,
    { status },
  );
}

function isFileUrl({ protocol, port, username, password, hostname }: URL, hosts: RegExp): boolean {
  return protocol === 'https:' && port === '' && username === '' && password === '' && hosts.test(hostname);
}

/** An ID for a statement that the provider gives none: the same statement always gets the same. */
export function statementIdOf({ from, at, text, files = [] }: Omit<DisputeStatement, 'id'>): string {
  const content = [from, at?.toISOString() ?? null, text ?? null, files.map(({ id }) => id)];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
