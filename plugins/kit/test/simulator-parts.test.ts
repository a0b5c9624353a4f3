import {
  countCall,
  createMemoryStore,
  deliveries,
  findRoute,
  nextNumber,
  parseMultipart,
  readBasic,
  readBearer,
  sniffFile,
  defineScenarios,
} from '@rebuttal/plugin-kit';
import { samplePdf, samplePng } from '@rebuttal/plugin-kit/testing';
import { expect } from 'chai';

async function formRequest(form: FormData) {
  const { headers, body } = await asRequest(form);
  return { headers: { 'content-type': headers.get('content-type') ?? undefined }, body };
}

async function asRequest(form: FormData) {
  const request = new Request('http://simulator/files', { method: 'POST', body: form });
  return { headers: request.headers, body: new Uint8Array(await request.arrayBuffer()) };
}

describe('multipart bodies', () => {
  it('return every part with its name, its file name and its exact bytes', async () => {
    const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
    const form = new FormData();
    form.set('purpose', 'dispute_evidence');
    form.set('file', new Blob([bytes], { type: 'image/png' }), 'Häschen.png');
    const [purpose, file] = parseMultipart(await formRequest(form));
    expect(Buffer.from(purpose?.bytes ?? []).toString()).to.equal('dispute_evidence');
    expect(purpose?.fileName).to.equal(undefined);
    expect(file).to.include({ name: 'file', fileName: 'Häschen.png', contentType: 'image/png' });
    expect(Buffer.from(file?.bytes ?? []).equals(Buffer.from(bytes))).to.equal(true);
  });

  it('keep a file that contains its own boundary within a line', () => {
    const body = Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx--b y\r\n--b--\r\n');
    const [part] = parseMultipart({ headers: { 'content-type': 'multipart/form-data; boundary=b' }, body });
    expect(Buffer.from(part?.bytes ?? []).toString()).to.equal('x--b y');
  });

  for (const [what, type, text] of [
    ['another type', 'application/json', '{}'],
    ['no boundary', 'multipart/form-data', '--b\r\n'],
    [
      'a body that ends early',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
    ],
    ['an empty body', 'multipart/form-data; boundary=b', ''],
    ['a part without a head', 'multipart/form-data; boundary=b', '--b\r\nno head\r\n--b--\r\n'],
  ] as const)
    it(`have no parts with ${what}`, () => {
      expect(parseMultipart({ headers: { 'content-type': type }, body: Buffer.from(text) })).to.deep.equal(
        [],
      );
    });

  it('are recognized by their content', async () => {
    expect(sniffFile(await samplePdf('x'))).to.equal('pdf');
    expect(sniffFile(samplePng())).to.equal('png');
    expect(sniffFile(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).to.equal('jpg');
    expect(sniffFile(Buffer.from('GIF89a'))).to.equal('gif');
    expect(sniffFile(Buffer.from('II*\0'))).to.equal('tiff');
    expect(sniffFile(Buffer.from('MZ'))).to.equal(undefined);
  });
});

describe('scenarios of a simulator', () => {
  const book = defineScenarios({ chargeback: {}, won: {} }, 'chargeback');

  it('are found by name, and the default one without a name', () => {
    expect(book.nameOf('won')).to.equal('won');
    expect(book.nameOf(undefined)).to.equal('chargeback');
  });

  it('are rejected with a list of the existing ones if unknown', () => {
    for (const name of ['lost', 'constructor', ''])
      expect(() => book.nameOf(name)).to.throw(RangeError, 'chargeback, won');
  });

  it('post their webhooks in order, reversed, or each one twice', () => {
    expect(deliveries([1, 2], undefined)).to.deep.equal([1, 2]);
    expect(deliveries([1, 2], 'reversed')).to.deep.equal([2, 1]);
    expect(deliveries([1, 2], 'twice')).to.deep.equal([1, 1, 2, 2]);
  });
});

describe('routes of a simulator', () => {
  const get = { method: 'GET', path: /^\/disputes\/([^/]+)$/ };
  const list = { method: 'GET', path: /^\/disputes$/ };
  const routes = [list, get];

  it('are found by method and path, with the ID decoded', () => {
    expect(findRoute(routes, { method: 'GET', path: '/disputes' })).to.include({ route: list, id: '' });
    expect(findRoute(routes, { method: 'GET', path: '/disputes/a%2Fb' })).to.include({
      route: get,
      id: 'a/b',
    });
  });

  it('distinguish a wrong method from an unknown path', () => {
    const wrongMethod = findRoute(routes, { method: 'PUT', path: '/disputes' });
    expect(wrongMethod).to.deep.equal({ route: undefined, id: '', otherMethods: ['GET'] });
    const nowhere = findRoute(routes, { method: 'GET', path: '/refunds' });
    expect(nowhere).to.deep.equal({ route: undefined, id: '', otherMethods: [] });
  });

  it('do not crash on an invalid encoding of the path', () => {
    expect(findRoute(routes, { method: 'GET', path: '/disputes/%E0%A4%A' }).route).to.equal(undefined);
  });

  it('read the caller from the authorization header', () => {
    const basic = `Basic ${Buffer.from('rabbit:car:rot').toString('base64')}`;
    expect(readBasic(basic)).to.deep.equal({ user: 'rabbit', password: 'car:rot' });
    expect(readBasic(`basic ${Buffer.from('rabbit').toString('base64')}`)).to.include({ user: 'rabbit' });
    expect(readBasic('Bearer abc')).to.equal(undefined);
    expect(readBearer('Bearer abc')).to.equal('abc');
    expect(readBearer(basic)).to.equal(undefined);
    expect(readBearer(undefined)).to.equal(undefined);
  });

  it('continue after a restart, and count calls per time window', () => {
    const store = createMemoryStore();
    expect([nextNumber(store, 'id'), nextNumber(store, 'id'), nextNumber(store, 'event')]).to.deep.equal([
      1, 2, 1,
    ]);
    const at = (seconds: number) =>
      countCall(store, { who: 'hutch', now: new Date(seconds * 1000), seconds: 60 });
    expect([at(0), at(59), at(60)]).to.deep.equal([1, 2, 1]);
  });
});
