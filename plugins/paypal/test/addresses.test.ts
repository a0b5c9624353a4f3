import { expect } from 'chai';

import { apiAddress, certificateAddress } from '../src/addresses.js';

import { paypalContext } from './helpers.js';

const path = '/v1/notifications/certs/CERT-1042-ab_c';
const test = paypalContext();
const live = paypalContext({ environment: 'live' });
const own = paypalContext({ apiUrl: 'http://127.0.0.1:4000/sandbox/paypal/api' });

describe('the addresses of PayPal', () => {
  it('are those of the environment or of the operator', () => {
    expect(apiAddress(test)).to.equal('https://api-m.sandbox.paypal.com');
    expect(apiAddress(live)).to.equal('https://api-m.paypal.com');
    expect(apiAddress(own)).to.equal('http://127.0.0.1:4000/sandbox/paypal/api');
  });

  it('allow certificates at both host names of the API', () => {
    for (const host of ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'])
      expect(certificateAddress(test, `https://${host}${path}`)).to.equal(`https://${host}${path}`);
    for (const host of ['api.paypal.com', 'api-m.paypal.com'])
      expect(certificateAddress(live, `https://${host}${path}`)).to.equal(`https://${host}${path}`);
  });

  it('allow all certificates at the operator\u2019s address if it is set', () => {
    const at = `http://127.0.0.1:4000/sandbox/paypal/api${path}`;
    expect(certificateAddress(own, `https://api.sandbox.paypal.com${path}`)).to.equal(at);
    expect(certificateAddress(own, at)).to.equal(at);
    const root = paypalContext({ apiUrl: 'http://127.0.0.1:4000' });
    expect(certificateAddress(root, `http://127.0.0.1:4000${path}`)).to.equal(`http://127.0.0.1:4000${path}`);
  });

  const host = 'https://api.sandbox.paypal.com';
  const foreign = [
    '',
    'certs',
    '//api.sandbox.paypal.com',
    `http://api.sandbox.paypal.com${path}`,
    `ftp://api.sandbox.paypal.com${path}`,
    `file://${path}`,
    `https://evilpaypal.com${path}`,
    `https://paypal.com.evil.example${path}`,
    `https://api.sandbox.paypal.com.evil.example${path}`,
    `https://api.sandbox.paypal.com.${path}`,
    `https://evil.example/https://api.sandbox.paypal.com${path}`,
    `https://api.sandbox.paypal.com@evil.example${path}`,
    `https://user:password@api.sandbox.paypal.com${path}`,
    `https://api.sandbox.paypal.com:8443${path}`,
    `https://api.sandbox.paypal.com\\@evil.example${path}`,
    `https://www.sandbox.paypal.com${path}`,
    `https://api.paypal.com${path}`,
    `https://127.0.0.1${path}`,
    `https://[::1]${path}`,
    'https://169.254.169.254/latest/meta-data',
    `${host}/v1/notifications/certs/`,
    `${host}/v1/notifications/certs/../../oauth2/token`,
    `${host}/v1/notifications/certs/%2e%2e/webhooks`,
    `${host}/v1/notifications/certs/CERT-1/more`,
    `${host}/v1/notifications/certs/CERT%2F1`,
    `${host}/v1/notifications/certs.evil/CERT-1`,
    `${host}/other${path}`,
    `${host}${path}?url=https://evil.example`,
    `${host}${path}?`,
    `${host}${path}#x`,
  ];
  for (const url of foreign) {
    it(`allow no certificate at "${url}"`, () => {
      expect(certificateAddress(test, url)).to.equal(undefined);
      expect(certificateAddress(own, url)).to.equal(undefined);
    });
  }

  it('allow no certificate outside the operator\u2019s address', () => {
    for (const url of [
      `http://127.0.0.1:4001/sandbox/paypal/api${path}`,
      `https://127.0.0.1:4000/sandbox/paypal/api${path}`,
      `http://127.0.0.1:4000${path}`,
      `http://127.0.0.1:4000/sandbox/paypal/apix${path}`,
      `http://127.0.0.1:4000/sandbox/paypal/api/../../..${path}`,
      'http://127.0.0.1:4000/sandbox/paypal/api/v1/oauth2/token',
    ])
      expect(certificateAddress(own, url), url).to.equal(undefined);
    expect(certificateAddress(test, `http://127.0.0.1:4000${path}`)).to.equal(undefined);
  });
});
