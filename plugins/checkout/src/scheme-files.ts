import {
  assertSameId,
  isObject,
  objectsOf,
  optional,
  orUndefined,
  ProviderError,
  readFileLink,
  textOf,
} from '@rebuttal/plugin-kit';
import type {
  DisputeStage,
  DisputeStatement,
  JsonObject,
  StatementFileContent,
  StatementFileRequest,
} from '@rebuttal/plugin-kit';

import { get, getBytes } from './client.js';
import type { CheckoutContext } from './credentials.js';
import { networkOf } from './dispute-mapping.js';
import { disputePath } from './paths.js';
import { mapStatus } from './status-mapping.js';

/** Checkout.com has the issuer's files of Visa disputes only, from these statuses on. Source: docs page "Scheme case details". */
const statusesWithFiles: readonly string[] = ['evidence_required', 'lost'];

/**
 * The issuer's documents about a dispute, each as a statement with a file. `undefined` if there are none or Checkout.com
 * doesn't return them: a dispute is read without them, too.
 */
export async function readStatements(
  context: CheckoutContext,
  dispute: JsonObject,
): Promise<readonly DisputeStatement[] | undefined> {
  const [id, status] = [textOf(dispute, 'id'), textOf(dispute, 'status')];
  if (id === undefined || networkOf(dispute) !== 'visa' || !statusesWithFiles.includes(status ?? ''))
    return undefined;
  const response = await orUndefined(get(context, disputePath(id, '/schemefiles')));
  const statements = response === undefined ? [] : objectsOf(response, 'files').flatMap(toStatement);
  return statements.length === 0 ? undefined : statements;
}

/** Only the ID of the file is known without another call. */
function toStatement(entry: JsonObject): DisputeStatement[] {
  const file = textOf(entry, 'file');
  if (file === undefined || file === '') return [];
  const stage = stageOf(textOf(entry, 'dispute_status'));
  return [{ id: file, from: 'issuer', ...optional('stage', stage), files: [{ id: file, name: file }] }];
}

/** A file of the decision belongs to no open stage. */
function stageOf(status: string | undefined): DisputeStage | undefined {
  const { stage } = mapStatus(status ?? '', undefined);
  return status === undefined || stage === 'closed' ? undefined : stage;
}

/** Links of the API itself. Other links are signed ones of Amazon S3. Source: docs page "File uploader". */
const apiHosts = /(?:^|\.)api\.(?:sandbox\.)?checkout\.com$/;
const fileHosts = /(?:^|\.)s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com$/;
const provider = 'Checkout.com';

/** Source: docs page "File uploader", "Get file information". */
export async function fetchStatementFile(
  context: CheckoutContext,
  { fileId }: StatementFileRequest,
): Promise<StatementFileContent> {
  const path = `/files/${encodeURIComponent(fileId)}`;
  const file = assertSameId(await get(context, path), 'id', fileId, provider);
  const link = downloadLink(file);
  if (link === undefined)
    throw new ProviderError(
      'refused',
      `${provider} offers no download of this file. Open it in the Dashboard.`,
    );
  const bytes = apiHosts.test(link.hostname)
    ? await getBytes(context, `${link.pathname}${link.search}`)
    : await readFileLink(context.http, link.href, { provider, hosts: fileHosts });
  return { bytes, ...optional('name', textOf(file, 'filename')) };
}

function downloadLink({ _links: links }: JsonObject): URL | undefined {
  const download = isObject(links) && isObject(links.download) ? textOf(links.download, 'href') : undefined;
  return download !== undefined && URL.canParse(download) ? new URL(download) : undefined;
}
