import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Browser } from 'playwright-core';

import { demoCases } from '../../core/src/operations/demo/demo-cases.js';
import { demoSignIns } from '../../core/src/platform/shared/demo-sign-ins.js';
import { startTestServer, type TestServer } from '../../core/src/testing/test-server.js';
import { settle } from './tour.js';

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));

/** Longer than the server takes to check every response of the demo. */
const checkedMs = 180_000;

/** In the order of the README. */
type Picture = {
  readonly name: string;
  readonly path: string;
};

/** Captures the README's pictures on a server with the complete demo company, as `npm start` shows it. */
export async function captureReadmePictures(browser: Browser): Promise<void> {
  const server = await startTestServer({
    config: { seedDemo: true },
    demoCases,
    environment: { EVIDENCE_COLLECTION: 'on' },
  });
  try {
    const token = await signIn(server);
    const { body } = await server.api.withToken(token).get('/api/disputes?status=needs_response&search=269');
    const [urgent] = body.disputes as { dispute_id: string }[];
    const dispute = `/disputes/${urgent?.dispute_id ?? ''}`;
    const pictures: readonly Picture[] = [
      { name: 'disputes', path: '/disputes' },
      { name: 'dispute', path: dispute },
      { name: 'analytics', path: '/analytics' },
    ];
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript((access) => localStorage.setItem('access_token', access), token);
    for (const { name, path } of pictures) {
      await page.goto(server.url + path);
      await settle(page);
      await page
        .getByText('Checking', { exact: true })
        .first()
        .waitFor({ state: 'detached', timeout: checkedMs });
      await page.screenshot({ path: join(folder, `${name}.png`) });
    }
    await context.close();
  } finally {
    await server.close();
  }
}

async function signIn({ container: { users, auth } }: TestServer): Promise<string> {
  const user = await users.findByEmail(demoSignIns.merchant.email);
  if (user === undefined) throw new Error('The demo merchant is missing');
  const { sessionId } = await auth.sessions.open(user);
  return auth.tokens.issue({ ...user, sessionId });
}
