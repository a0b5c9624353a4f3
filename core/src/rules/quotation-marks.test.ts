import { expect } from 'chai';

import { inQuotationMarks } from './quotation-marks.js';

describe('the quotation marks of a letter', () => {
  it('differ for a quotation inside a quotation', () => {
    expect(inQuotationMarks('She wrote: "It is here." Then “thanks”.', 'en')).to.equal(
      '“She wrote: ‘It is here.’ Then ‘thanks’.”',
    );
    expect(inQuotationMarks('客户写道："已收到"。', 'zh')).to.equal('“客户写道：‘已收到’。”');
    expect(inQuotationMarks('「届きました」とのこと', 'ja')).to.equal('「『届きました』とのこと」');
  });

  it('leave a mark without its pair as it is', () => {
    expect(inQuotationMarks('A 24" shelf', 'en')).to.equal('“A 24" shelf”');
    expect(inQuotationMarks('It is here.', 'en')).to.equal('“It is here.”');
  });
});
