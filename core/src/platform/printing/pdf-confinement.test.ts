import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { readPdf } from '../../letters/rendering/testing/pdf-contents.js';
import { isThorough } from '../../testing/thoroughness.js';
import { RenderingError } from '../errors/rendering-error.js';
import { createPdfRenderer } from './pdf.js';

/** A character that a page can only contain if it has reached the secret file or the server. */
const secretCharacter = '§';
const secretText = secretCharacter.repeat(20);

/** Ways in which a page requests external resources. `url` is a test server, `file` a secret file. */
const vectors = (url: string, file: string): string[] => {
  const places = [
    `${url}/x`,
    `${url.replace('http:', 'https:')}/x`,
    `file://${file}`,
    file,
    `../../../../../..${file}`,
  ];
  const forms = (place: string) => [
    `<img src="${place}">`,
    `<iframe src="${place}"></iframe>`,
    `<iframe srcdoc="<img src='${place}'>"></iframe>`,
    `<iframe src="data:text/html,<img src='${place}'>"></iframe>`,
    `<object data="${place}" type="text/html"></object>`,
    `<object data="${place}" type="image/png"></object>`,
    `<embed src="${place}">`,
    `<link rel="stylesheet" href="${place}">`,
    `<link rel="icon" href="${place}"><link rel="prefetch" href="${place}"><link rel="dns-prefetch" href="${place}">`,
    `<style>@import url("${place}");</style>`,
    `<style>@font-face { font-family: z; src: url("${place}"); } p { font-family: z; }</style><p>x</p>`,
    `<div style="background: url('${place}')">x</div>`,
    `<ul style="list-style-image: url('${place}')"><li>x</li></ul>`,
    `<p style="cursor: url('${place}'), auto; content: url('${place}')">x</p>`,
    `<table background="${place}"><tr><td background="${place}">x</td></tr></table>`,
    `<body background="${place}">`,
    `<input type="image" src="${place}">`,
    `<video src="${place}" poster="${place}"></video><audio src="${place}"></audio>`,
    `<meta http-equiv="refresh" content="0;url=${place}">`,
    `<base href="${place}"><img src="inner">`,
    `<frameset><frame src="${place}"></frameset>`,
    `<script src="${place}"></script>`,
    `<script>document.write('<img src="${place}">'); location = '${place}';</script>`,
    `<script>var x = new XMLHttpRequest(); x.open('GET', '${place}', false); x.send(); document.write(x.responseText);</script>`,
    `<img src="javascript:location='${place}'"><iframe src="javascript:location='${place}'"></iframe>`,
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${place}" width="9" height="9"/><use xlink:href="${place}#a"/></svg>`,
    `<?xml-stylesheet href="${place}"?>`,
    `<applet code="x" archive="${place}"></applet>`,
  ];
  return [...places.flatMap(forms), `<img src="ftp://127.0.0.1:1/x">`, `<img src="//${url.slice(5)}/x">`];
};

const page = (body: string) =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body><p>hutch</p>${body}</body></html>`;

describe('the PDF program’s confinement', function () {
  this.timeout(120_000);
  let server: Server;
  let url: string;
  let folder: string;
  let file: string;
  let hits: string[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rebuttal-secret-'));
    await writeFile(join(folder, 'real.html'), `<p>${secretText}</p>`);
    file = join(folder, 'secret.html');
    await symlink(join(folder, 'real.html'), file);
    server = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.setHeader('content-type', 'text/html').end(`<p>${secretText}</p>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    hits = [];
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is needed: without it the same pages reach the server and show the file', async () => {
    const bare = async (body: string) => {
      const [input, output] = [join(folder, 'in.html'), join(folder, 'out.pdf')];
      await writeFile(input, page(body));
      await new Promise((resolve) =>
        execFile('wkhtmltopdf', ['-q', '--enable-local-file-access', input, output], resolve),
      );
      return readPdf(await readFile(output));
    };
    await bare(`<img src="${url}/x">`);
    expect(hits).to.deep.equal(['/x']);
    expect([...(await bare(`<iframe src="file://${file}"></iframe>`)).characters]).to.include(
      secretCharacter,
    );
  });

  for (const isolation of isThorough ? (['auto', 'proxy'] as const) : (['auto'] as const)) {
    it(`lets no page reach a server or a file (${isolation})`, async () => {
      const renderer = createPdfRenderer({ isolation });
      const all = vectors(url, file);
      expect(all.length).to.be.above(100);
      let refused = 0;
      await Promise.all(
        all.map(async (vector, index) => {
          try {
            const found = await readPdf(
              await renderer.render(page(vector), {
                createdAt: new Date(0),
                title: `${index}`,
                queueKey: `t${index % 4}`,
              }),
            );
            expect([...found.characters], vector)
              .to.include('h')
              .and.to.not.include(secretCharacter);
          } catch (error) {
            if (!(error instanceof RenderingError)) throw error;
            expect(error.kind, vector).to.equal('refused');
            refused += 1;
          }
        }),
      );
      const next = await readPdf(
        await renderer.render(page('fine'), { createdAt: new Date(0), title: 'next' }),
      );
      expect(hits).to.deep.equal([]);
      expect(refused).to.be.above(all.length / 2);
      expect(next.pages).to.equal(1);
    });
  }
});
