import { parseMultipart } from '@rebuttal/plugin-kit';
import type { SimulatorRequest } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { encodeForm } from '../src/form.js';
import { StripeFault } from '../src/simulator/fault.js';
import { parseForm, treeOf, valuesOf } from '../src/simulator/form-parser.js';

const plain = (tree: unknown) => JSON.parse(JSON.stringify(tree)) as unknown;

describe("the simulator's form parser", () => {
  it('reads what our encoder writes', () => {
    const form = {
      evidence: { receipt: 'file_1', appeal: { card: { supporting_files: ['a', 'b'] } } },
      submit: false,
    };
    expect(plain(parseForm(encodeForm(form)))).to.deep.equal({
      evidence: { receipt: 'file_1', appeal: { card: { supporting_files: { 0: 'a', 1: 'b' } } } },
      submit: 'false',
    });
  });

  it('reads lists with and without an index', () => {
    expect(valuesOf(parseForm('expand[]=a&expand[]=b').expand)).to.deep.equal(['a', 'b']);
    expect(valuesOf(parseForm('expand[0]=a').expand)).to.deep.equal(['a']);
    expect(valuesOf(parseForm('expand=a').expand)).to.deep.equal([]);
  });

  it('refuses a name that is a text and a group', () => {
    expect(() => parseForm('evidence=a&evidence[receipt]=b')).to.throw(StripeFault, /Invalid object/);
  });

  it('reaches no prototype and no great depth', () => {
    const tree = parseForm(`__proto__[polluted]=1&constructor[prototype][polluted]=1&a${'[b]'.repeat(50)}=1`);
    expect({}).not.to.have.property('polluted');
    expect(Object.keys(treeOf(tree.a))).to.deep.equal(['b']);
  });
});

describe("the simulator's multipart parser", () => {
  const request = (body: Uint8Array, contentType: string): SimulatorRequest => ({
    method: 'POST',
    path: '/v1/files',
    query: new URLSearchParams(),
    headers: { 'content-type': contentType },
    body,
  });

  it('keeps every byte of a file and its name', async () => {
    const bytes = Uint8Array.from({ length: 1024 }, (_, index) => (index * 7) % 256);
    const form = new FormData();
    form.set('purpose', 'dispute_evidence');
    form.set('file', new Blob([bytes]), 'Häschen "2".pdf');
    const encoded = new Response(form);
    const parts = parseMultipart(
      request(new Uint8Array(await encoded.arrayBuffer()), encoded.headers.get('content-type') ?? ''),
    );
    expect(parts.map(({ name, fileName }) => [name, fileName])).to.deep.equal([
      ['purpose', undefined],
      ['file', 'Häschen %222%22.pdf'],
    ]);
    expect(Buffer.compare(Buffer.from(parts[1]?.bytes ?? []), bytes)).to.equal(0);
  });

  it('finds nothing in another kind of body or a torn one', () => {
    expect(parseMultipart(request(Buffer.from('a=1'), 'application/x-www-form-urlencoded'))).to.deep.equal(
      [],
    );
    expect(
      parseMultipart(request(Buffer.from('--x\r\nno head'), 'multipart/form-data; boundary=x')),
    ).to.deep.equal([]);
  });
});
