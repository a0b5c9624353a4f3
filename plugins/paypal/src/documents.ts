import { ProviderError, readFileLink } from '@rebuttal/plugin-kit';
import type { StatementFileContent, StatementFileRequest } from '@rebuttal/plugin-kit';

import { isApiOrigin } from './addresses.js';
import { findDocument } from './buyer-statements.js';
import { getBytes } from './client.js';
import type { PayPalContext } from './credentials.js';
import { getDispute } from './disputes.js';

const provider = 'PayPal';
const fileHosts = /(?:^|\.)(?:paypal|paypalobjects)\.com$/;

/** Source: specification 1.10, `document.url`, a limited release. The host of the links is not documented. */
export async function fetchStatementFile(
  context: PayPalContext,
  file: StatementFileRequest,
): Promise<StatementFileContent> {
  const document = findDocument(await getDispute(context, file.providerDisputeId), file);
  if (document === undefined) throw new ProviderError('not_found', `${provider} no longer has this file.`);
  const { url } = document;
  if (url === undefined)
    throw new ProviderError(
      'refused',
      `${provider} doesn't release this file to your app. Open it in the Resolution Center.`,
    );
  const link = URL.canParse(url) ? new URL(url) : undefined;
  const isOwn = link !== undefined && isApiOrigin(context, link.origin);
  const bytes = isOwn
    ? await getBytes(context, `${link.pathname}${link.search}`)
    : await readFileLink(context.http, url, { provider, hosts: fileHosts });
  return { bytes };
}
