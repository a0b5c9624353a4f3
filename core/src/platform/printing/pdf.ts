import { tmpdir } from 'node:os';

import { RenderingError } from '../errors/rendering-error.js';
import type { DocumentReader } from '../sandbox/reader/document-reader.js';
import { defaultLimits, WorkPool, type WorkLimits } from '../sandbox/work-pool.js';
import type { Language } from '../shared/language.js';
import { withBreakableWords } from './breakable-words.js';
import { bindAttachments, type Attachment, type Bound } from './dossier.js';
import { finishPdf, stampSheetHtml, stampSheetMargins, type FinishedPdf } from './pdf-finish.js';
import { Wkhtmltopdf } from './wkhtmltopdf.js';

export type PdfRendererOptions = {
  readonly pool?: WorkPool;
  /** Needed where documents have attachments. */
  readonly reader?: DocumentReader;
  /** The program, by name or path. */
  readonly command?: string;
  /** The search path for `command` and `unshare`; the server's PATH. */
  readonly searchPath?: string;
  /** The parent of the temporary folders for documents in work. */
  readonly workFolder?: string;
  /** `auto`: no network at all where the system allows it. `proxy`: a dead proxy alone, as where it does not. */
  readonly isolation?: 'auto' | 'proxy';
  readonly limits?: WorkLimits;
  readonly htmlBytesMax?: number;
};

export type PdfDocumentOptions = {
  /** The document's own time; with it, the same HTML makes the same bytes. */
  readonly createdAt: Date;
  /** The title in the document's properties and in the footer of the letter's pages. */
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
};

const letterMargins = { top: 18, right: 22, bottom: 22, left: 22 } as const;

/**
 * The program lays a page out at 1/0.768 of its size and shrinks it, so that 12 pt come out as 9.2. The root's size
 * makes up for it; seen with wkhtmltopdf 0.12.6 (Qt 5.15, unpatched).
 */
const rootSizePoints = 15.5;

const htmlBytesMaxDefault = 24 * 1024 * 1024;

export function createPdfRenderer(options: PdfRendererOptions = {}): PdfRenderer {
  const { htmlBytesMax = htmlBytesMaxDefault, reader } = options;
  const press = new Wkhtmltopdf({
    pool: options.pool ?? new WorkPool(),
    command: options.command ?? 'wkhtmltopdf',
    searchPath: options.searchPath ?? '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
    folder: options.workFolder ?? tmpdir(),
    isolation: options.isolation ?? 'auto',
    limits: options.limits ?? defaultLimits,
  });

  const drawable = new Set<Language>();
  /** Empty boxes must not reach a bank. Missing fonts are checked again, so no restart is needed. */
  const requireFonts = async (language: Language) => {
    if (language === 'en' || drawable.has(language)) return;
    if (!(await press.hasFontsFor(fontLanguages[language])))
      throw new RenderingError('unavailable', howToGetFonts);
    drawable.add(language);
  };

  const bind: PdfRenderer['bind'] = async (html, document) => {
    if (Buffer.byteLength(html) > htmlBytesMax) throw new RenderingError('too_large', letterTooLarge);
    const { createdAt, title, language = 'en', queueKey = '', hasBreaks = false } = document;
    await requireFonts(language);
    const text = atPaperSize(hasBreaks ? html : withBreakableWords(html));
    const printed = await press.print(text, letterMargins, queueKey);
    const { bytes, shares } = await bindBehind(printed, document, reader);
    return finishPdf(
      bytes,
      { createdAt, title, language },
      {
        shares,
        printSheet: (stamps) =>
          press.print(atPaperSize(stampSheetHtml(stamps, language)), stampSheetMargins, queueKey),
      },
    );
  };

  return {
    bind,
    render: async (html, document) => (await bind(html, document)).bytes,
    isAvailable: async () => (await press.findProgram()) !== undefined,
    isWithoutNetwork: async () => ((await press.findProgram())?.before.length ?? 0) > 0,
    hasFontsFor: (language) => press.hasFontsFor(fontLanguages[language]),
    undrawable: (text) => press.undrawable(text),
  };
}

const letterTooLarge = 'The letter is too large for a PDF. Use smaller pictures or shorter texts.';

async function bindBehind(
  letter: Uint8Array,
  { attachments = [], queueKey = '' }: PdfDocumentOptions,
  reader: DocumentReader | undefined,
): Promise<Bound> {
  if (attachments.length === 0) return { bytes: letter, shares: [] };
  if (reader === undefined) throw new Error('This renderer was made without a reader for attachments');
  return bindAttachments(letter, attachments, { reader, queueKey });
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
