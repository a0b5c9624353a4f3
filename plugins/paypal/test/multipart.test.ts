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
});
