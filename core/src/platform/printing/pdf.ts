import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';

import type { Language } from '../shared/language.js';
import { withBreakableWords } from './breakable-words.js';
import { bindAttachments, type Attachment, type Binder, type Bound } from './dossier.js';
import { FailedWork } from './failed-work.js';
import { finishPdf, footerSheetHtml, footerSheetMargins, type FinishedPdf } from './pdf-finish.js';
import type { PageMargins } from './pdf-program.js';
import { RenderingError } from './rendering-error.js';
import { WkhtmltopdfPool } from './wkhtmltopdf-pool.js';
import { WorkLanes } from './work-lanes.js';

export type PdfRendererOptions = {
  /** Needed where documents have attachments. */
  readonly binder?: Binder;
  /** The program, by name or path. */
  readonly command?: string;
  /** The search path for `command` and `unshare`; the server's PATH. */
  readonly searchPath?: string;
  /** The parent of the temporary folder for documents in work. */
  readonly workFolder?: string;
  /** `auto`: no network at all where the system allows it. `proxy`: a dead proxy alone, as where it does not. */
  readonly isolation?: 'auto' | 'proxy';
  readonly lanes?: number;
  readonly timeoutMs?: number;
  readonly htmlBytesMax?: number;
  /** The limits of waiting documents, in total and for one key. */
  readonly waitingMax?: number;
  readonly waitingPerKeyMax?: number;
  readonly recycleDocuments?: number;
  readonly recycleBytes?: number;
  readonly killBytes?: number;
  readonly idleMs?: number;
  /** The time limit of a document while others wait. See `WorkLanes`. */
  readonly slowAfterMs?: number;
  /** The address that a company last called from: companies behind one take turns as one. */
  readonly groupOf?: (queueKey: string) => string;
};

export type PdfDocumentOptions = {
  /** The document's own time; with it, the same HTML makes the same bytes. */
  readonly createdAt: Date;
  /** The title in the document's properties and in the footer of each page. */
  readonly title: string;
  readonly language?: Language;
  /** Bound behind it, each page with its caption and the number of the whole. */
  readonly attachments?: readonly Attachment[];
  /** The tenant of the document, for fair scheduling between tenants. */
  readonly queueKey?: string;
  /** The HTML went through `withBreakableWords` already, which takes a second for megabytes. */
  readonly hasBreaks?: boolean;
};

export type PdfRenderer = {
  /** @throws {RenderingError} */
  render(html: string, document: PdfDocumentOptions): Promise<Uint8Array>;
  /** The same, with what each part of it takes. @throws {RenderingError} */
  bind(html: string, document: PdfDocumentOptions): Promise<FinishedPdf>;
  isAvailable(): Promise<boolean>;
  /** Returns true if the program runs without network access, for the operator's check. */
  isWithoutNetwork(): Promise<boolean>;
  /** Returns true if letters of this language can be drawn. Chinese and Japanese need a font such as Noto CJK. */
  hasFontsFor(language: Language): Promise<boolean>;
  /** The characters of a text that no font here draws, each once; none where that cannot be known. */
  undrawable(text: string): Promise<readonly string[]>;
  close(): Promise<void>;
};

const megabyte = 1024 * 1024;
const letterMargins = { top: 18, right: 22, bottom: 22, left: 22 } as const;

/**
 * The program lays a page out at 1/0.768 of its size and shrinks it, so that 12 pt come out as 9.2. The root's size
 * makes up for it; seen with wkhtmltopdf 0.12.6 (Qt 5.15, unpatched).
 */
const rootSizePoints = 15.5;

const defaults = {
  command: 'wkhtmltopdf',
  searchPath: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
  isolation: 'auto',
  lanes: 2,
  timeoutMs: 10_000,
  htmlBytesMax: 24 * megabyte,
  waitingMax: 400,
  waitingPerKeyMax: 200,
  recycleDocuments: 200,
  recycleBytes: 120 * megabyte,
  killBytes: 512 * megabyte,
  idleMs: 300_000,
  // A letter takes two turns, and a short one a tenth of a second each.
  slowAfterMs: 1_000,
} as const satisfies PdfRendererOptions;

export function createPdfRenderer(options: PdfRendererOptions = {}): PdfRenderer {
  const settings = { ...defaults, workFolder: tmpdir(), ...options };
  const press = new WkhtmltopdfPool({
    command: settings.command,
    searchPath: settings.searchPath,
    folder: settings.workFolder,
    isolation: settings.isolation,
    limits: { timeoutMs: settings.timeoutMs, killBytes: settings.killBytes },
    recycle: { documents: settings.recycleDocuments, bytes: settings.recycleBytes },
    idleMs: settings.idleMs,
  });
  const lanes = openLanes(settings);
  const failed = new FailedWork(isTooMuchWork);

  const drawable = new Set<Language>();
  /** Empty boxes must not reach a bank. Missing fonts are checked again, so no restart is needed. */
  const requireFonts = async (language: Language) => {
    if (language === 'en' || drawable.has(language)) return;
    if (!(await press.hasFontsFor(fontLanguages[language])))
      throw new RenderingError('unavailable', howToGetFonts);
    drawable.add(language);
  };

  const make = async (html: string, options: PdfDocumentOptions) => {
    const { createdAt, title, language = 'en', queueKey = '', hasBreaks = false } = options;
    const print = async (text: string, margins: PageMargins) =>
      failed.run(hashOf(text, margins), () =>
        lanes.run(queueKey, (signal) => press.print(atPaperSize(text), margins, signal)),
      );
    await requireFonts(language);
    const printed = await print(hasBreaks ? html : withBreakableWords(html), letterMargins);
    const { bytes, shares } = await bindBehind(printed, options, settings.binder);
    return finishPdf(
      bytes,
      { createdAt, title, language },
      {
        shares,
        printSheet: (footers) => print(footerSheetHtml(footers, language), footerSheetMargins),
      },
    );
  };

  const bind: PdfRenderer['bind'] = async (html, document) => {
    if (Buffer.byteLength(html) > settings.htmlBytesMax) {
      throw new RenderingError(
        'too_large',
        'The letter is too large for a PDF. Use smaller pictures or shorter texts.',
      );
    }
    return make(html, document);
  };

  return {
    bind,
    render: async (html, document) => (await bind(html, document)).bytes,
    isAvailable: async () => (await press.findProgram()) !== undefined,
    isWithoutNetwork: async () => ((await press.findProgram())?.before.length ?? 0) > 0,
    hasFontsFor: (language) => press.hasFontsFor(fontLanguages[language]),
    undrawable: (text) => press.undrawable(text),
    async close() {
      lanes.close();
      await press.close();
    },
  };
}

function openLanes(
  settings: Required<Pick<PdfRendererOptions, keyof typeof defaults>> & Pick<PdfRendererOptions, 'groupOf'>,
): WorkLanes {
  return new WorkLanes({
    places: settings.lanes,
    slowAfterMs: settings.slowAfterMs,
    waiting: { total: settings.waitingMax, perKey: settings.waitingPerKeyMax },
    isTimeout: isTooMuchWork,
    groupOf: settings.groupOf,
  });
}

/** Took too long or too much memory, which the same document does again. */
function isTooMuchWork(error: unknown): error is RenderingError {
  return error instanceof RenderingError && (error.kind === 'timeout' || error.kind === 'too_large');
}

function hashOf(html: string, margins: PageMargins): string {
  return createHash('sha256').update(html).update(JSON.stringify(margins)).digest('base64');
}

/** Outside the print queue, so that others can print at the same time. */
async function bindBehind(
  letter: Uint8Array,
  { attachments = [], queueKey = '' }: PdfDocumentOptions,
  binder: Binder | undefined,
): Promise<Bound> {
  if (attachments.length === 0) return { bytes: letter, shares: [] };
  if (binder === undefined) throw new Error('This renderer was made without a binder for attachments');
  return bindAttachments(letter, attachments, { binder, queueKey });
}

/** As fontconfig names them. */
const fontLanguages: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-cn', ja: 'ja' };
const howToGetFonts =
  'This server has no fonts for Chinese and Japanese letters. Its operator can install them: apt install fonts-noto-cjk';

function atPaperSize(html: string): string {
  const head = html.indexOf('</head>');
  if (head < 0) return html;
  return `${html.slice(0, head)}<style>html { font-size: ${rootSizePoints}pt; }</style>${html.slice(head)}`;
}
