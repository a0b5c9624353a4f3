import { expect } from 'chai';

import { connectStripe, startDispute } from '../../core/src/testing/stories.js';
import { eventually } from '../../core/src/testing/waiting.js';
import { signInSuperAdmin } from '../../testing/api/platform-desk.js';
import { openStage, type Stage } from './browser.js';

describe('dialogs', function () {
  this.timeout(120_000);
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  afterEach(() => stage.endStory());
  after(() => stage.close());

  it('give the focus back to the button that opened them', async () => {
    const [merchant, admin] = [
      await stage.server.signUp('Rabbits Ltd'),
      await signInSuperAdmin(stage.server),
    ];
    await connectStripe(stage.server, merchant);
    const { dispute_id: disputeId } = await startDispute(stage.server, merchant, {
      reason: 'product_not_received',
    });
    const openers = [
      [merchant, `/disputes/${disputeId}`, 'Draft an Argument'],
      [merchant, `/disputes/${disputeId}`, /^Upload File: /],
      [merchant, '/settings?tab=api-keys', 'New API key'],
      [merchant, '/settings?tab=webhooks', 'Add endpoint'],
      [merchant, '/settings?tab=notifications', 'Renew address'],
      [admin.as, '/admin', 'View Details'],
      [admin.as, '/admin/users', /^Sign Out/],
    ] as const;
    const lost: string[] = [];
    for (const [user, path, name] of openers) {
      const page = await stage.visitAs(user, path);
      const opener = page.getByRole('button', { name }).first();
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const isBack = () => opener.evaluate((button) => document.activeElement === button);
      await eventually('the focus', isBack, 5_000).catch(() => lost.push(`${path} ${String(name)}`));
      await page.close();
    }
    expect(lost).to.deep.equal([]);
  });
});
