import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { createLetterRenderer } from '../../letters/rendering/layout.js';
import { composeLetter } from '../../letters/rendering/letter.js';
import { readPdf } from '../../letters/rendering/testing/pdf-contents.js';
import { aTime, exhibit, factsOf, hutchCase } from '../../letters/rendering/testing/rabbit-case.js';
import { canTakeHandles, withoutHandles } from '../../testing/no-handles.js';
import { itThorough } from '../../testing/thoroughness.js';
import { RenderingError } from '../errors/rendering-error.js';
import { defaultLimits } from '../sandbox/work-pool.js';
import { createPdfRenderer, type PdfRendererOptions } from './pdf.js';

const document = { createdAt: aTime, title: 'Response to dispute dp_1' };
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>t</title>${head}</head><body>${body}</body></html>`;
const pagesOf = (count: number) =>
  page(
    Array.from(
      { length: count },
      (_, index) => `<p style="page-break-after: always">Hutch ${index}</p>`,
    ).join(''),
  );
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof RenderingError ? error.kind : String(error)),
  );

describe('PDFs of letters', function () {
  this.timeout(120_000);
  let folder: string;
  const make = (options: PdfRendererOptions = {}) => createPdfRenderer({ workFolder: folder, ...options });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rebuttal-test-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** A program that logs each start and then runs the script. `"$@"` are the arguments. */
  const standIn = async (script: string) => {
    const command = join(folder, 'stand-in');
    const log = join(folder, 'starts.log');
    await writeFile(log, '');
    await writeFile(
      command,
      `#!/bin/sh\ncase "$*" in *--version*) exec wkhtmltopdf --version;; esac\necho $$ >> ${log}\n` +
        `count=$(wc -l < ${log})\n${script}\n`,
    );
    await chmod(command, 0o755);
    const starts = async () => (await readFile(log, 'utf8')).split('\n').filter(Boolean).map(Number);
    return { command, starts };
  };

  it('have A4 pages with the title, the page’s number and the letter’s own time', async () => {
    const bytes = await make().render(pagesOf(3), document);
    const { pages, title } = await readPdf(bytes);
    expect({ pages, title }).to.deep.equal({ pages: 4, title: 'Response to dispute dp_1' });
    expect(Buffer.from(bytes).toString('latin1')).to.not.match(/wkhtmltopdf|Qt 5/);
  });

  it('have footers in scripts that the built-in fonts lack, drawn with embedded ones', async () => {
    const renderer = make();
    const plain = await readPdf(await renderer.render(page('<p>abc</p>'), document));
    const cyrillic = await readPdf(
      await renderer.render(pagesOf(11), { ...document, title: 'Ответ на спор dp_1' }),
    );
    expect([...plain.characters].sort().join(''))
      .to.contain('abc')
      .and.to.not.contain('P');
    const drawn = [...cyrillic.characters].join('');
    for (const character of 'Ответнаспор'.split('').concat('Page12of'.split('')))
      expect(drawn).to.contain(character);
    expect(cyrillic.pages).to.equal(12);
  });

  it('are rejected in a language that no installed font can draw', async () => {
    const noFonts = join(folder, 'fc-list');
    await writeFile(noFonts, '#!/bin/sh\n');
    await chmod(noFonts, 0o755);
    const blind = make({ searchPath: `${folder}:/usr/local/bin:/usr/bin:/bin` });
    expect(await kindOf(blind.render(page('<p>Hutch</p>'), document))).to.equal('done');
    const japanese = blind.render(page('<p>兎小屋</p>'), { ...document, language: 'ja' });
    expect(await kindOf(japanese)).to.equal('unavailable');
  });

  it('report if the fonts of a language are installed', async () => {
    expect(await make().hasFontsFor('en')).to.equal(true);
    expect(await make({ searchPath: folder }).hasFontsFor('ja')).to.equal(false);
  });

  it('are the same bytes for the same letter, each time', async () => {
    const html = page('<h1>Hutch</h1><p>The merchant asks that the dispute be reversed.</p>'.repeat(40));
    const [first, second] = [make(), make()];
    const hashes = new Set<string>();
    for (const renderer of [first, second, make(), make()]) {
      const renders = Array.from({ length: 10 }, () => renderer.render(html, document));
      for (const bytes of await Promise.all(renders)) hashes.add(sha256(bytes));
    }
    expect(hashes.size).to.equal(1);
    expect(hashes).to.not.include(sha256(await first.render(html, { ...document, createdAt: new Date(0) })));
  });

  it('delete the files of a killed process, and none of a running one', async () => {
    const [dead, living] = [
      join(folder, 'rebuttal-pdf-99999999-x'),
      join(folder, `rebuttal-pdf-${process.ppid}-x`),
    ];
    for (const place of [dead, living]) {
      await mkdir(place);
      await writeFile(join(place, 'letter.html'), 'private');
    }
    await make().render(page('a'), document);
    expect(await readdir(folder))
      .to.include(`rebuttal-pdf-${process.ppid}-x`)
      .and.to.not.include('rebuttal-pdf-99999999-x');
    expect(await readdir(living)).to.deep.equal(['letter.html']);
  });

  it('are rejected above the size limit without starting a program', async () => {
    const { command, starts } = await standIn('exec wkhtmltopdf "$@"');
    const renderer = make({ command, htmlBytesMax: 1_000 });
    expect(await kindOf(renderer.render(page('x'.repeat(1_000)), document))).to.equal('too_large');
    expect(await starts()).to.deep.equal([]);
  });

  describe('the program', () => {
    it('succeeds only if its file contains a complete PDF', async () => {
      const { command } = await standIn('while read line; do echo "Done   " >&2; done');
      expect(await kindOf(make({ command }).render(page('a'), document))).to.equal('failed');
    });

    it('may be missing: the error names what to install and what works without it', async () => {
      const renderer = make({ command: join(folder, 'nowhere') });
      expect(await renderer.isAvailable()).to.equal(false);
      const error: unknown = await renderer.render(page('a'), document).catch((fault: unknown) => fault);
      expect(error).to.be.instanceOf(RenderingError).with.property('kind', 'unavailable');
      expect(error)
        .to.have.property('message')
        .that.matches(/apt-get install wkhtmltopdf.*HTML/);
    });

    it('is found, still without network access, after it was killed during the search', async () => {
      const command = join(folder, 'killed-once');
      const kill = `[ -e ${folder}/$1 ] || { touch ${folder}/$1; kill -9 $$; }`;
      await writeFile(command, `#!/bin/sh\n${kill}\nexec wkhtmltopdf "$@"\n`, { mode: 0o755 });
      expect(await make({ command }).isAvailable()).to.equal(true);
      await mkdir(join(folder, 'bin'));
      const unshare = `#!/bin/sh\n${kill}\nPATH=/usr/bin:/bin exec unshare "$@"\n`;
      await writeFile(join(folder, 'bin', 'unshare'), unshare, { mode: 0o755 });
      const searchPath = `${join(folder, 'bin')}:/usr/local/bin:/usr/bin:/bin`;
      expect(await make({ searchPath }).isWithoutNetwork()).to.equal(await make().isWithoutNetwork());
    });

    it('is distinguished from another program of the same name', async () => {
      await mkdir(join(folder, 'bin'));
      await writeFile(join(folder, 'bin', 'wkhtmltopdf'), '#!/bin/sh\necho hello\n', { mode: 0o755 });
      expect(await make({ searchPath: join(folder, 'bin') }).isAvailable()).to.equal(false);
      expect(await make().isAvailable()).to.equal(true);
    });
  });

  if (canTakeHandles)
    it('are made once this process can open files again, with the same confinement', async () => {
      const [fresh, used] = [make(), make()];
      await used.render(page('a'), document);
      const isWithoutNetwork = await used.isWithoutNetwork();
      await withoutHandles(async () => {
        for (const renderer of [fresh, used])
          expect(await kindOf(renderer.render(page('b'), document))).to.match(/EMFILE/);
      });
      for (const renderer of [fresh, used])
        expect(await kindOf(renderer.render(page('b'), document))).to.equal('done');
      expect(await fresh.isWithoutNetwork()).to.equal(isWithoutNetwork);
    });

  itThorough('are made from long, wide and foreign texts within the time limit', async () => {
    const corpus = {
      rows: '<p>row</p>'.repeat(10_000),
      nested: '<div>'.repeat(3_000) + 'x',
      chinese: '证据与争议'.repeat(3_000),
      hebrew: '<p>שלום לכולם</p>'.repeat(200),
      emoji: '<p>🐇👩‍👩‍👧 ok</p>'.repeat(50),
      invisible: 'a\u200b\u200d\ufeff\u2028'.repeat(3_000),
      nothing: '',
    };
    const renderer = make();
    for (const [name, body] of Object.entries(corpus)) {
      const { pages } = await readPdf(await renderer.render(page(body), document));
      expect(pages, name).to.be.at.least(1);
    }
    expect((await readPdf(await renderer.render(page(corpus.rows), document))).pages).to.be.above(50);
  });
});

describe('a letter as a PDF', () => {
  itThorough('is made in time from endless words of the maximum length', async () => {
    const layout = await createLetterRenderer({
      layoutFile: new URL('../../letters/rendering/letter.ejs', import.meta.url),
    });
    const word = 'x'.repeat(30_000);
    const exhibits = [exhibit(0, 'other', { title: word, description: word, text: word })];
    const letterCase = hutchCase('{{customer_name}}', { facts: factsOf({ customer_name: word }), exhibits });
    // Without line break opportunities it takes minutes. The limit is generous, for busy machines.
    const renderer = createPdfRenderer({ limits: { ...defaultLimits, cpuMs: 40_000 } });
    const { pages } = await readPdf(
      await renderer.render(layout.render(composeLetter(letterCase)), document),
    );
    expect(pages).to.be.above(20);
  });
});

describe('the PDF reader of these tests', () => {
  it('finds the characters that a PDF contains', async () => {
    const renderer = createPdfRenderer();
    const found = await readPdf(await renderer.render(page('<p>§</p>'), document));
    expect([...found.characters]).to.include('§');
  });
});
