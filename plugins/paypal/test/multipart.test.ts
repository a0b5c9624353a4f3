import { parseMultipart } from '@rebuttal/plugin-kit/simulator';
import { expect } from 'chai';

import { toMultipart } from '../src/multipart.js';

const bytes = Buffer.from([0, 255, 13, 10, 45, 45, 13, 10]);
const file = { part: 'file1', name: 'rabbit.png', mimeType: 'image/png', bytes };

describe('the body of an upload to PayPal', () => {
  it('has exactly the parts that PayPal expects: JSON without a file name, then the files', () => {
    const { contentType, body } = toMultipart({ note: 'Hüpf' }, [file]);
    const boundary = /^multipart\/form-data; boundary=(rebuttal-[0-9a-f]{64})$/.exec(contentType)?.[1] ?? '';
    const expected = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="input"\r\nContent-Type: application/json\r\n\r\n` +
          `{"note":"Hüpf"}\r\n--${boundary}\r\n` +
          'Content-Disposition: form-data; name="file1"; filename="rabbit.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    expect(Buffer.from(body).equals(expected), Buffer.from(body).toString()).to.equal(true);
  });

  it('is the same for the same content, and has another boundary for other content', () => {
    const one = toMultipart({ a: 1 }, [file]);
    expect(toMultipart({ a: 1 }, [file])).to.deep.equal(one);
    const others = [
      toMultipart({ a: 2 }, [file]),
      toMultipart({ a: 1 }, []),
      toMultipart({ a: 1 }, [{ ...file, bytes: Buffer.from('x') }]),
    ];
    expect(new Set([one, ...others].map(({ contentType }) => contentType)).size).to.equal(4);
  });

  it('is parsed by the simulator as it was written, also from other clients', () => {
    const { contentType, body } = toMultipart({ a: 1 }, [
      file,
      { ...file, part: 'file2', bytes: new Uint8Array() },
    ]);
    const request = { method: 'POST', path: '/', query: new URLSearchParams(), body };
    const parts = parseMultipart({ ...request, headers: { 'content-type': contentType } });
    expect(
      parts.map((part) => [part.name, part.fileName, part.contentType, part.bytes.byteLength]),
    ).to.deep.equal([
      ['input', undefined, 'application/json', 7],
      ['file1', 'rabbit.png', 'image/png', 8],
      ['file2', 'rabbit.png', 'image/png', 0],
    ]);
    expect(parseMultipart({ ...request, headers: { 'content-type': 'application/json' } })).to.deep.equal([]);
  });
});
