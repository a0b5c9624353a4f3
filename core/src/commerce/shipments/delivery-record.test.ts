import { expect } from 'chai';

import { deliveryRecordHtml } from './delivery-record.js';
import { failedReport } from './tracked-shipments.js';

const at = new Date('2026-11-14T14:12:00Z');
const report = {
  ...failedReport('not_found'),
  problem: undefined,
  status: 'delivered',
  deliveredAt: at,
  place: '12 Clover <Lane>',
  carrierLabel: 'FedEx',
  trackingNumber: '794843185271',
  readAt: new Date('2026-11-15T08:00:00Z'),
} as const;
const event = (description: string) => ({ at, description });

describe('the delivery record', () => {
  it('states the source, the time and the events, and that it is not the carrier’s document', () => {
    const html = deliveryRecordHtml({ ...report, events: [event('Left on the porch')] });
    expect(html)
      .to.contain('794843185271')
      .and.contain('2026-11-14 14:12 UTC')
      .and.contain('Left on the porch')
      .and.contain('the tracking API of FedEx, read on 2026-11-15 08:00 UTC')
      .and.match(/It is not a\s+document of FedEx/);
  });

  it('escapes the carrier’s texts, and leaves out missing ones', () => {
    const html = deliveryRecordHtml(report);
    expect(html).to.contain('12 Clover &lt;Lane&gt;');
    expect(html).not.to.contain('Signed by');
  });

  it('shows the 25 latest events, so that they fit on a page', () => {
    const events = Array.from({ length: 30 }, (_, index) => event(`Scan ${index + 1}.`));
    const html = deliveryRecordHtml({ ...report, events });
    expect(html).to.contain('Scan 30.').and.contain('Scan 6.').and.not.contain('Scan 5.');
  });
});
