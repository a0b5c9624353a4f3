import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { eventually } from '../../core/src/testing/waiting.js';
import { httpFetch } from '../src/api/http.js';
import { collect, runCli, runCliProcess, spawnCli } from './support/cli.js';
import { openTerminal } from './support/terminal.js';

describe('HTTP client of the command line', () => {
  let server: Server;
  let url: string;
  let respond: (request: IncomingMessage, body: string, response: ServerResponse) => void;

  beforeEach(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => respond(request, body, response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
  });

  it('sends method, headers and the whole body, and returns the response', async () => {
    const sent = 'Bigwig – ✓'.repeat(20_000);
    respond = ({ method, headers }, body, response) =>
      void response.writeHead(418, { 'x-warren': headers['x-warren'], 'x-method': method }).end(body);
    const response = await httpFetch(
      new Request(`${url}/burrow?deep=1`, { method: 'POST', body: sent, headers: { 'x-warren': 'down' } }),
    );
    expect(response.status).to.equal(418);
    expect(response.headers.get('x-warren')).to.equal('down');
    expect(response.headers.get('x-method')).to.equal('POST');
    expect(await response.text()).to.equal(sent);
  });

  it('follows no redirect, which could leak a token', async () => {
    respond = (_request, _body, response) => void response.writeHead(302, { location: `${url}/fox` }).end();
    expect((await httpFetch(new Request(url))).status).to.equal(302);
  });

  describe('command line with a slow response', function () {
    this.timeout(120_000);
    let home: string;
    let env: Record<string, string>;
    let finish: (response: ServerResponse) => void;
    const responses: ServerResponse[] = [];

    before(async () => {
      home = mkdtempSync(join(tmpdir(), 'rebuttal-http-'));
      await runCliProcess(['--version'], { HOME: home }); // in a clone, the first command builds the CLI
    });
    beforeEach(() => {
      env = { HOME: home, REBUTTAL_URL: url, REBUTTAL_TOKEN: 'token' };
      respond = (_request, _body, response) => {
        response.writeHead(200, { 'content-type': 'text/csv' }).write('dispute_id\n');
        responses.push(response);
        finish(response);
      };
    });
    after(() => rmSync(home, { recursive: true, force: true }));

    it('prints each part before the rest arrives', async () => {
      finish = () => undefined;
      const child = spawnCli(['disputes', 'export'], env);
      const stdout = collect(child.stdout);
      const ended = once(child, 'close');
      await once(child.stdout as NodeJS.ReadableStream, 'data'); // the server has not finished its response
      responses.at(-1)?.end('dsp_1\n');
      expect((await ended)[0]).to.equal(0);
      expect(stdout()).to.equal('dispute_id\ndsp_1\n');
    });

    it('leaves no partial file behind at Ctrl-C in a terminal', async () => {
      finish = () => undefined;
      const file = join(home, 'interrupted.csv');
      const terminal = openTerminal(['disputes', 'export', file], env);
      await eventually('the first part', () => statSync(`${file}.part`, { throwIfNoEntry: false })?.size);
      terminal.type('\u0003');
      expect(await terminal.ended).to.equal(130);
      expect(terminal.text().trim()).to.equal('^C');
      expect([existsSync(file), existsSync(`${file}.part`)]).to.deep.equal([false, false]);
    });

    it('rejects a malformed token without printing it', async () => {
      for (const token of ['rbk_live_…', 'carrot\ncake', 'carrot cake']) {
        const { code, stderr } = await runCli(['disputes', 'list'], { ...env, REBUTTAL_TOKEN: token });
        expect(code).to.equal(2);
        expect(stderr)
          .to.match(/^rebuttal: REBUTTAL_TOKEN has spaces/)
          .and.not.match(/carrot|…/);
      }
    });

    it('leaves no partial file behind if the connection is lost, and reports it', async () => {
      finish = (response) => setImmediate(() => response.destroy());
      const file = join(home, 'disputes.csv');
      const { code, stderr } = await runCliProcess(['disputes', 'export', file], env);
      expect(code).to.equal(1);
      expect(stderr).to.equal(
        `rebuttal: The connection to ${url} closed before the response was complete. Try again, or check the server's log.\n`,
      );
      expect([existsSync(file), existsSync(`${file}.part`)]).to.deep.equal([false, false]);
    });
  });
});
