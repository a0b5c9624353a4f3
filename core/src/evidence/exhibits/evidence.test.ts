import { expect } from 'chai';

import { exhibitsMax, requireExhibitRoom } from './evidence-content.js';
import { toSafeFileName } from './evidence.js';
import { toContentDisposition } from './evidence.mapping.js';

describe("an uploaded file's name", () => {
  it('keeps the name that people chose, without dangerous characters', () => {
    const names: [string, string][] = [
      ['Proof of delivery.PDF', 'Proof of delivery.pdf'],
      ['../../etc/passwd', 'passwd.pdf'],
      ['C:\\burrow\\receipt.pdf', 'receipt.pdf'],
      ['領収書.pdf', '領収書.pdf'],
      ['evil\u202Efdp.exe', 'evilfdp.pdf'],
      ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
      ['', 'evidence.pdf'],
      ['...', 'evidence.pdf'],
      [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(100)}.pdf`],
    ];
    for (const [original, safe] of names)
      expect(toSafeFileName(original, 'application/pdf'), original).to.equal(safe);
  });

  it('gets the extension that matches its bytes', () => {
    expect(toSafeFileName('picture.exe', 'image/png')).to.equal('picture.png');
  });

  it('fits a header, also where an emoji was cut in half', () => {
    const name = toSafeFileName(`${'x'.repeat(99)}🐇.pdf`, 'application/pdf');
    expect(toContentDisposition(name)).to.match(/^attachment; filename="x{99}_.pdf"; .*x{99}%EF%BF%BD\.pdf$/);
  });

  it("is written to a header in both forms and can't break out of either", () => {
    expect(toContentDisposition('領収書 "1".pdf')).to.equal(
      `attachment; filename="___ _1_.pdf"; filename*=UTF-8''${encodeURIComponent('領収書 "1".pdf')}`,
    );
  });
});

describe('the exhibits of a dispute', () => {
  it('are limited in number, whatever they consist of', () => {
    const sums = { submittedCount: 0, totalBytes: 0, texts: 0, textBytes: 0 };
    requireExhibitRoom({ ...sums, total: exhibitsMax - 1 }, undefined);
    for (const text of [undefined, 'Delivered 17 Nov'])
      expect(() => requireExhibitRoom({ ...sums, total: exhibitsMax }, text))
        .to.throw('at most 200 exhibits')
        .with.property('code', 'too_many_exhibits');
  });
});
