import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { PDFDocument } from '@cantoo/pdf-lib';

import { openEnvironment, timeOf, type BenchEnvironment } from '../environment.js';
import { median } from '../figures.js';
import { startBare } from '../processes.js';
import { fetchBytes } from '../product.js';
import { compare, heldTo, VoidError, type Bench, type Figure } from '../rounds.js';

const pages = 3;
const paragraphs = 28;
const perRound = 5;
const paragraph =
  'The parcel was handed to the carrier two days after the order and brought to the address that the customer gave; ' +
  'the signature is that of the cardholder, and the carrier confirms the time. The customer wrote to us the day after ' +
  'to ask how the harness is adjusted, which only makes sense for someone who has received it.';

/** So that the bare program prints the same font size and number of pages. */
const paper = ['--page-size', 'A4', '-T', '18mm', '-R', '22mm', '-B', '22mm', '-L', '22mm'];
const paperSize = '<style>html { font-size: 15.5pt; }</style>';

const pdfText = {
  work: `response letter as PDF, ${pages} pages, from the request to its last byte`,
  baseline: 'wkhtmltopdf on the same HTML, one process each',
  unit: 'ms',
  target: undefined,
} as const;
const previewText = {
  work: 'response preview',
  baseline: 'raw node:http + two prepared queries, a prepared letter with three values inserted',
  unit: 'ms',
  target: undefined,
} as const;

/**
 * A dispute with a long argument and no exhibits, because the bare program cannot merge them. Its owner reads it
 * before sending.
 */
export async function measureLetters(bench: Bench): Promise<Figure[]> {
  const environment = await openEnvironment(bench, 'letters');
  try {
    const disputeId = await prepareCase(environment);
    const folder = join(bench.stage.folder, 'letter');
    mkdirSync(folder);
    const htmlFile = join(folder, 'letter.html');
    const address = `/api/response-assembly/disputes/${disputeId}`;
    const html = await environment.requestBytes(`${address}/download`, {
      format: 'html',
      include_evidence: false,
    });
    writeFileSync(htmlFile, html.toString().replace('</head>', `${paperSize}</head>`));
    const pdf = await comparePdf(bench, environment, { address, htmlFile, folder });
    return [
      pdf,
      heldTo(pdf, '2 s', 2_000),
      await comparePreview(bench, environment, { address, htmlFile, disputeId }),
    ];
  } finally {
    await environment.close();
  }
}

async function prepareCase(environment: BenchEnvironment): Promise<string> {
  const { disputeId } = await environment.openDispute();
  await writeArgument(environment, `/api/response-assembly/disputes/${disputeId}`, 0);
  return disputeId;
}

/** Makes a different letter each time, because the product caches the last one. */
async function writeArgument(environment: BenchEnvironment, address: string, number: number): Promise<void> {
  const text = [...Array.from({ length: paragraphs }, () => paragraph), `Page ${number} of our records.`];
  await environment.request(`${address}/argument`, { text: text.join('\n\n') }, 'PUT');
}

async function comparePdf(
  bench: Bench,
  environment: BenchEnvironment,
  {
    address,
    htmlFile,
    folder,
  }: { readonly address: string; readonly htmlFile: string; readonly folder: string },
): Promise<Figure> {
  const bareFile = join(folder, 'bare.pdf');
  const print = () => promisify(execFile)('wkhtmltopdf', ['--quiet', ...paper, htmlFile, bareFile]);
  const request = () =>
    environment.requestBytes(`${address}/download`, { format: 'pdf', include_evidence: false });
  await print();
  await requirePages('the product', await request());
  await requirePages('the bare program', await readFile(bareFile));
  let written = 0;
  return compare(bench, pdfText, {
    bare: () => medianOf(print),
    product: async () => {
      const times: number[] = [];
      for (let time = 0; time < perRound; time += 1) {
        await writeArgument(environment, address, (written += 1));
        times.push(await timeOf(async () => requireComplete(await request())));
      }
      return median(times);
    },
  });
}

function requireComplete(bytes: Buffer): void {
  if (!bytes.subarray(-32).toString('latin1').includes('%%EOF')) throw new VoidError('the PDF is incomplete');
}

async function requirePages(name: string, bytes: Buffer): Promise<void> {
  const found = (await PDFDocument.load(bytes)).getPageCount();
  if (found !== pages) throw new VoidError(`${name} printed ${found} pages instead of ${pages}`);
}

async function comparePreview(
  bench: Bench,
  environment: BenchEnvironment,
  { address, htmlFile, disputeId }: Readonly<Record<'address' | 'htmlFile' | 'disputeId', string>>,
): Promise<Figure> {
  const bare = await startBare('letter', environment.product.databaseUrl, { LETTER_FILE: htmlFile });
  try {
    return await compare(bench, previewText, {
      bare: () =>
        medianOf(() =>
          fetchBytes(bare.port, { path: `/${environment.company.tenantId}/${disputeId}`, body: {} }),
        ),
      product: () => medianOf(() => environment.requestBytes(`${address}/preview`, {})),
    });
  } finally {
    await bare.stop();
  }
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < perRound; time += 1) times.push(await timeOf(work));
  return median(times);
}
