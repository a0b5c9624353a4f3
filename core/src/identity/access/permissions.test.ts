import { readFileSync } from 'node:fs';

import { expect } from 'chai';
import { parse } from 'yaml';

import { can, isPermission, keyScopes, permissionNames, ruleOf, type Permission } from './permissions.js';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const mark = (yes: boolean) => (yes ? 'yes' : '');

function toRow(name: Permission): string[] {
  const { may, roles, feature, forKeys, notForImpersonators, needsVerifiedEmail } = ruleOf(name);
  const ofRoles = (['member', 'admin', 'owner', 'super_admin'] as const).map((role) =>
    mark(roles.includes(role)),
  );
  return [
    `\`${name}\``,
    may,
    ...ofRoles,
    feature === undefined ? '' : `\`${feature}\``,
    mark(forKeys === true),
    mark(notForImpersonators !== true && roles.some((role) => role !== 'super_admin')),
    mark(needsVerifiedEmail === true),
  ];
}

describe('permissions', () => {
  it('match docs/permissions.md, which has a row for each', () => {
    const rows = read('docs/permissions.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(rows).to.deep.equal(permissionNames.map(toRow));
  });

  it('exist if a call that needs a session names them', () => {
    const { paths } = parse(read('openapi.yaml')) as {
      paths: Record<string, Record<string, { security?: object[]; 'x-permission'?: string }>>;
    };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const guarded = operations.filter(({ security = [] }) => security.some((scheme) => 'session' in scheme));
    expect(guarded).to.have.length.greaterThan(30);
    for (const operation of guarded)
      expect(isPermission(operation['x-permission'] ?? ''), JSON.stringify(operation)).to.equal(true);
  });

  it('let an API key do what both its scopes and its creator may do, and nothing else', () => {
    const key = { keyId: 'key_1', scopes: ['disputes:read', 'settings:write'] as const };
    for (const name of permissionNames) {
      const isGiven = name === 'disputes:read' || name === 'settings:write';
      expect(can({ role: 'owner', apiKey: key }, name), name).to.equal(isGiven);
    }
    expect(can({ role: 'member', apiKey: key }, 'settings:write')).to.equal(false);
  });

  it('let no API key create keys, invite people, change who belongs to the company, or leave the company', () => {
    for (const name of keyScopes) {
      expect(name).not.to.match(/^(api_keys|platform|impersonation|self|session):|^members:(write|invite)/);
    }
  });

  it('deny an impersonator platform rights and changes of profiles, keys and members', () => {
    const visitor = { role: 'owner', impersonator: { userId: 'usr_1' } } as const;
    const forbidden = permissionNames.filter((name) => !can(visitor, name));
    expect(forbidden).to.include.members(['self:write', 'members:write', 'members:invite', 'api_keys:write']);
    for (const name of permissionNames.filter((name) => name.startsWith('platform:')))
      expect(can(visitor, name)).to.equal(false);
  });

  it('give a super admin no rights in a company', () => {
    const theirs = permissionNames.filter((name) => can({ role: 'super_admin' }, name));
    const shared = permissionNames.filter((name) =>
      /^(self|second_factor|sessions?|plan|platform|impersonation):/.test(name),
    );
    expect(theirs).to.deep.equal(shared);
  });
});
