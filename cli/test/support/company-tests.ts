import { expect } from 'chai';

import { ApiClient } from '../../../core/src/testing/api-client.js';
import { type CommandResult, jsonLines } from './cli.js';

/** A running server and the environment of its signed-in owner. */
export type CompanyContext = {
  readonly url: () => string;
  /** Runs a command line, which is split at spaces, or a list of arguments. */
  readonly run: (
    args: string | readonly string[],
    env?: Record<string, string>,
    input?: string,
  ) => Promise<CommandResult>;
  /** The JSON output of a command that succeeds. */
  readonly json: (args: string) => Promise<Record<string, unknown>[]>;
  readonly createDispute: () => Promise<{ readonly id: string }>;
};

/** Tests of a company's members, keys and endpoints, for a suite that runs a server. */
export function testCompanyCommands({ url, run, json, createDispute }: CompanyContext): void {
  it('create an API key with scopes that a shell can capture, and reject it once revoked', async () => {
    const none = await run('api-keys create Warehouse');
    expect(none).to.include({ code: 2, stdout: '' });
    expect(none.stderr).to.match(
      /^rebuttal: Set what the key may do with --scope.* You can grant: .*\bdisputes:read\b/,
    );
    const created = await run(
      'api-keys create Warehouse --scope disputes:read --scope evidence:write --expires 2',
    );
    expect(created.code).to.equal(0);
    expect(created.stdout).to.match(/^rbk_\w+\n$/);
    const key = created.stdout.trim();
    expect(created.stderr)
      .to.match(/not shown again\. It is key_\w{20}, for disputes:read, evidence:write, and works until 20/)
      .and.not.include(key);
    const [listed] = await json('api-keys list');
    expect(listed).to.include({ name: 'Warehouse', state: 'active' });
    expect(listed?.scopes).to.deep.equal(['disputes:read', 'evidence:write']);
    const days = (Date.parse(String(listed?.expires_at)) - Date.now()) / 86_400_000;
    expect(days).to.be.within(1.9, 2);
    const byKey = { REBUTTAL_TOKEN: key };
    expect((await run('disputes list --limit 1', byKey)).code).to.equal(0);
    const id = String(listed?.api_key_id);
    expect(await run(`api-keys revoke ${id}`)).to.include({ code: 2, stdout: '' });
    expect(await json(`api-keys revoke ${id} --yes`)).to.deep.equal([{ revoked: true, api_key_id: id }]);
    const refused = await run('disputes list', byKey);
    expect(`${refused.code} ${refused.stderr}`)
      .to.match(/^1 rebuttal: .* rejected REBUTTAL_TOKEN/)
      .and.not.include(key);
    const again = await run(`api-keys revoke ${id} --yes`);
    expect(again).to.deep.equal({ code: 1, stdout: '', stderr: 'rebuttal: API key not found\n' });
  });

  it('invite someone, revoke the invitation, and change and remove a member', async () => {
    const invited = await run('team invite ada@example.com --role admin');
    expect(invited.code).to.equal(0);
    expect(invited.stdout).to.match(/^http\S+\n$/);
    const id = /rebuttal team withdraw (inv_\w{20})\n$/.exec(invited.stderr)?.[1];
    const [list] = await json('api GET /api/invitations');
    expect((list as { invitations: object[] } | undefined)?.invitations[0]).to.include({
      invitation_id: id,
      email: 'ada@example.com',
      role: 'admin',
      status: 'open',
    });
    await json(`team withdraw ${id} --yes`);
    const [second] = await json('team invite grace@example.com');
    const token = String(second?.link).split(/[/#=]/).at(-1);
    await new ApiClient(url()).post('/api/auth/accept-invitation', {
      token,
      name: 'Grace Hopper',
      password: 'a-long-password-1906',
    });
    expect((await run('team list')).stdout).to.match(/^usr_\w{20} {2}member +grace@example\.com +Grace/m);
    const members = await json('team list');
    const userId = (email: string) => String(members.find((member) => member.email === email)?.user_id);
    const grace = userId('grace@example.com');
    expect((await run(`team role ${grace} admin`)).stdout).to.equal(
      'Role changed: grace@example.com is now admin.\n',
    );
    for (const change of [
      `role ${grace} owner`,
      `role ${userId('demo@rebuttal.test')} member`,
      `remove ${grace}`,
    ]) {
      const unsure = await run(`team ${change}`);
      expect(`${unsure.code} ${unsure.stderr}`, change).to.match(/^2 .*Add --yes to confirm/);
    }
    const last = await run(`team role ${userId('demo@rebuttal.test')} member --yes --json`);
    expect(last.code).to.equal(1);
    expect(jsonLines(last.stderr)[0]).to.include({ code: 'last_owner' });
    const own = await json('sessions list');
    expect(own.filter(({ is_current: isCurrent }) => isCurrent)).to.have.length(1);
    expect(own.map(({ client }) => client)).to.include('Rebuttal CLI');
    expect(await json(`team remove ${grace} --yes`)).to.deep.equal([{ removed: true, user_id: grace }]);
    expect(await json('team list')).to.have.length(members.length - 1);
  });

  it('add a chat channel, list it and delete it, without showing its URL', async () => {
    const url = 'https://hooks.slack.com/services/T0/B0/SecretwXyZ\n';
    const command = 'chat add slack --name Disputes --event dispute.created --url-stdin';
    const added = await run(command, {}, url);
    expect(added.stdout, added.stderr).to.match(/^chn_\w{20}\n$/);
    const id = added.stdout.trim();
    const listed = await run('chat list');
    expect(listed.stdout).to.match(new RegExp(`^${id} {2}slack +active +never +Disputes`, 'm'));
    expect(listed.stdout).not.to.include('Secret');
    expect((await run(`chat delete ${id}`)).code).to.equal(2);
    expect(await json(`chat delete ${id} --yes`)).to.deep.equal([{ deleted: true, channel_id: id }]);
    expect(await json('chat list')).to.eql([]);
  });

  it('add an endpoint, test it, and list its deliveries', async () => {
    const refused = await run('endpoints add https://127.0.0.1/hooks');
    expect(refused).to.include({ code: 1, stdout: '' });
    expect(refused.stderr).to.include('private network');
    expect((await run('endpoints add https://rabbits.invalid/hooks --event moon.full')).code).to.equal(2);
    const events = '--event dispute.created --event dispute.closed';
    const added = await run(`endpoints add https://rabbits.invalid/hooks ${events}`);
    expect(added.stdout).to.match(/^whsec_[\w+/=]{44}\n$/);
    const [, id = ''] =
      /^(wep_\w{20}) receives dispute\.created, dispute\.closed\. .*not shown again\.\n$/.exec(
        added.stderr,
      ) ?? [];
    expect((await run('endpoints list')).stdout).to.match(
      new RegExp(
        `^${id} {2}active +never +https://rabbits\\.invalid/hooks +dispute\\.created, dispute\\.closed$`,
        'm',
      ),
    );
    const [tested] = await json(`endpoints test ${id}`);
    const deliveryId = String(tested?.delivery_id);
    const delivered = async () =>
      (await json(`endpoints deliveries ${id}`)).map((delivery) => delivery.delivery_id);
    expect(await delivered()).to.deep.equal([deliveryId]);
  });

  it('assign a dispute, add a note, and show both in the timeline', async () => {
    const { id } = await createDispute();
    const assigned = await run(`disputes assign ${id} Demo@rebuttal.test`);
    expect(assigned).to.deep.equal({ code: 0, stdout: `Demo Merchant is assigned to ${id}.\n`, stderr: '' });
    expect((await json(`disputes assign ${id} none`))[0]).to.include({ dispute_id: id, assignee: null });
    const unknown = await run(`disputes assign ${id} moon@example.com`);
    expect(unknown).to.deep.equal({
      code: 1,
      stdout: '',
      stderr:
        'rebuttal: No one in the company has the address moon@example.com. See its members with: rebuttal team list\n',
    });
    const text = 'Ask the courier';
    const noted = await run(['disputes', 'note', id, text, '--json']);
    expect(jsonLines(noted.stdout)[0]).to.deep.include({ type: 'note.added', data: { text, mentions: [] } });
    const { stdout } = await run(`disputes timeline ${id}`);
    expect(stdout)
      .to.match(/^When +What +Who +Details\n.* dispute\.created /)
      .and.match(/ dispute\.assigned +Demo Merchant +usr_\w{20}\n/)
      .and.match(/ dispute\.assigned +Demo Merchant +unassigned\n/)
      .and.match(/ note\.added +Demo Merchant +Ask the courier\n$/);
    expect((await run('disputes timeline dsp_00000000000000000000')).code).to.equal(1);
  });

  it('choose email notifications, and show the calendar address', async () => {
    expect((await run('notifications set')).code).to.equal(2);
    const both = await run('notifications set --on outcome --off outcome');
    expect(`${both.code} ${both.stderr}`).to.match(/^2 rebuttal: outcome cannot be both on and off\. /);
    expect((await run('notifications set --on moon_full')).code).to.equal(2);
    const nowhere = await run('notifications set --time-zone Moon/Crater');
    expect(nowhere).to.include({ code: 1, stdout: '' });
    const [before] = await json('notifications show');
    expect(before).to.include({ due_in_7_days: true, due_in_3_days: true, outcome: true });
    const change = '--off due_in_7_days --off outcome --time-zone Asia/Tokyo';
    const changed = await run(`notifications set ${change}`);
    expect(changed.stdout)
      .to.match(/^due_in_7_days +off {2}a response is due in 7 days$/m)
      .and.match(/^due_in_3_days +on {3}a response is due in 3 days$/m)
      .and.match(/^time_zone +Asia\/Tokyo$/m);
    const after = { ...before, due_in_7_days: false, outcome: false, time_zone: 'Asia/Tokyo' };
    expect(await json('notifications show')).to.deep.equal([after]);
    const again = `--on due_in_7_days --on outcome --time-zone ${String(before?.time_zone)}`;
    expect(await json(`notifications set ${again}`)).to.deep.equal([before]);

    const shown = await run('calendar show');
    expect(shown.stderr).to.match(/^Anyone with this address sees the deadlines/);
    expect((await fetch(shown.stdout.trim())).status).to.equal(200);
  });
}
