import { escapeHtml } from '../../platform/mail/mail-texts.js';
import type { ShipmentReport } from './tracked-shipments.js';

type Recorded = ShipmentReport & {
  readonly carrierLabel: string;
  readonly trackingNumber: string;
  readonly readAt: Date;
};

/**
 * Renders the carrier's report as one page, for deliveries without a document from the carrier. It states that it is not the
 * carrier's document, so that no reader mistakes it for one.
 */
export function deliveryRecordHtml(report: Recorded): string {
  const { carrierLabel, trackingNumber, deliveredAt, place, signedBy, carrierStatus, events, readAt } =
    report;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Carrier', carrierLabel],
    ['Tracking number', trackingNumber],
    ['Status', carrierStatus ?? 'Delivered'],
    ['Delivered', deliveredAt && utcText(deliveredAt)],
    ['Delivered to', place],
    ['Signed by', signedBy],
  ];
  const facts = rows.flatMap(([name, value]) =>
    value === undefined ? [] : [`<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`],
  );
  const course = events
    .slice(-eventsMax)
    .map(
      ({ at, description, place: where }) =>
        `<tr><td>${at === undefined ? '' : utcText(at)}</td><td>${escapeHtml(description)}</td><td>${escapeHtml(where ?? '')}</td></tr>`,
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${titleOf(report)}</title>${style}</head><body>
<h1>Delivery record</h1>
<table>${facts.join('')}</table>
<h2>Events reported by the carrier</h2>
<table><tr><th>Time (UTC)</th><th>Event</th><th>Place</th></tr>${course.join('')}</table>
<p>Source: the tracking API of ${escapeHtml(carrierLabel)}, read on ${utcText(readAt)}. This page was made from that response. It is not a
document of ${escapeHtml(carrierLabel)}.</p>
</body></html>`;
}

/** They fit on one page. */
const eventsMax = 25;

export const titleOf = ({
  carrierLabel,
  trackingNumber,
}: Pick<Recorded, 'carrierLabel' | 'trackingNumber'>) =>
  escapeHtml(`Delivery record, ${carrierLabel} ${trackingNumber}`);

const style = `<style>
body { font-family: sans-serif; font-size: 0.8rem; }
h1 { font-size: 1.3rem; } h2 { font-size: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; border-bottom: 1px solid #999; padding: 0.2rem 0.4rem; }
</style>`;

const utcText = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
