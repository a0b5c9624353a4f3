import { expect } from 'chai';

import { checkCredentials, zoneOf } from '../src/credentials.js';
import type { WorldpayCredentials } from '../src/credentials.js';
import { platformOf } from '../src/platforms.js';

import { accessContext, ecommContext, wpgContext } from './helpers.js';

const faults = (context: { credentials: WorldpayCredentials }, over: Partial<WorldpayCredentials> = {}) =>
  Object.keys(checkCredentials({ ...context.credentials, ...over }));

describe('Worldpay credentials without a call', () => {
  it('are valid on each platform with its required fields', () => {
    for (const context of [ecommContext(), accessContext(), wpgContext()])
      expect(faults(context)).to.deep.equal([]);
  });

  it('require a known platform', () => {
    for (const platform of ['', ' ', 'WPG', 'wpop', 'constructor'])
      expect(faults(ecommContext(), { platform })).to.deep.equal(['platform']);
    expect([platformOf({ platform: '' }), platformOf({ platform: 'wpg' })]).to.deep.equal([
      'ecomm_us',
      'wpg',
    ]);
  });

  it('require user and password, on WPG both or none', () => {
    const none = { username: '', password: '' };
    expect(faults(ecommContext(), none)).to.deep.equal(['username', 'password']);
    expect(faults(accessContext(), none)).to.deep.equal(['username', 'password']);
    expect(faults(wpgContext(), none)).to.deep.equal([]);
    expect(faults(wpgContext(), { username: 'rabbit' })).to.deep.equal(['password']);
    expect(faults(wpgContext(), { password: 'carrot' })).to.deep.equal(['username']);
  });

  it('require a merchant code on WPG', () => {
    expect(faults(wpgContext(), { merchant_id: '' })).to.deep.equal(['merchant_id']);
    expect(faults(ecommContext(), { merchant_id: '' })).to.deep.equal([]);
    expect(faults(ecommContext(), { merchant_id: 'two rabbits' })).to.deep.equal(['merchant_id']);
  });

  it('require a notification token only on WPG', () => {
    expect(faults(wpgContext(), { notification_token: '' })).to.deep.equal(['notification_token']);
    expect(faults(accessContext(), { notification_token: '' })).to.deep.equal([]);
    expect(faults(ecommContext(), { notification_token: '' })).to.deep.equal([]);
  });

  it('reject invalid values and never repeat them', () => {
    const wrong = {
      username: 'rabbit:hutch',
      password: 'häschen',
      entity: 'hütte',
      event_secret: 'k\u00e4se',
      event_key_id: '1/SHA256',
      notification_token: 'short',
      deadline_timezone: 'Hutch/Rabbit',
    };
    const found = checkCredentials({ ...accessContext().credentials, ...wrong });
    expect(Object.keys(found)).to.deep.equal(Object.keys(wrong));
    for (const value of Object.values(wrong)) expect(JSON.stringify(found)).not.to.contain(value);
  });

  it('set the time zone of deadlines, or default to the platform’s', () => {
    expect(zoneOf(ecommContext())).to.equal('America/New_York');
    expect(zoneOf(ecommContext({ credentials: { deadline_timezone: 'Europe/London' } }))).to.equal(
      'Europe/London',
    );
    expect(zoneOf(ecommContext({ credentials: { deadline_timezone: 'Hutch/Rabbit' } }))).to.equal(
      'America/New_York',
    );
  });
});
