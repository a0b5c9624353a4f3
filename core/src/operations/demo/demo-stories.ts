import { createHash } from 'node:crypto';

import type { EvidencePacket } from '@rebuttal/plugin-kit';

import { newId } from '../../platform/shared/ids.js';
import type { DemoCase } from './demo-cases.js';
import { demoEvidenceFor, type DemoEvidence } from './demo-evidence.js';
import { demoBuyerOf, demoNotes } from './demo-goods.js';
import { demoOrderOf } from './demo-order.js';

/** A case with its order, its evidence and the times of its steps. */
export type DemoStory = ReturnType<typeof toStories>[number];

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Office hours in UTC. */
const startMinutes = { opened: 8 * 60, proven: 10 * 60, answered: 12 * 60, decided: 15 * 60 } as const;

export function toStories(cases: readonly DemoCase[], now: Date) {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return cases.map((demoCase, index) => {
    const { openedDaysAgo, respondedDaysAgo, decidedDaysAgo, ending, currency, reason } = demoCase;
    /** Different for each case. Never in the future. */
    const at = (step: keyof typeof startMinutes, daysAgo: number) => {
      const minutes = startMinutes[step] + ((index * 37) % 110);
      return new Date(Math.min(midnight - daysAgo * dayMs + minutes * minuteMs, now.getTime() - minuteMs));
    };
    const openedAt = at('opened', openedDaysAgo);
    const earlier = cases.slice(0, index).filter((one) => one.currency === currency);
    const order = demoOrderOf(demoCase, { index, buyer: demoBuyerOf(currency, earlier.length), openedAt });
    const isProven = respondedDaysAgo !== undefined || ending === 'prepared';
    const provenAt = at('proven', respondedDaysAgo ?? openedDaysAgo - 1);
    const evidence = isProven ? demoEvidenceFor(reason, order, provenAt) : [];
    return {
      demoCase,
      order,
      evidence,
      note: isProven ? demoNotes[index % (demoNotes.length * 2)] : undefined,
      openedAt,
      provenAt,
      submission:
        respondedDaysAgo === undefined
          ? undefined
          : toSubmission(demoCase, evidence, at('answered', respondedDaysAgo)),
      acceptedAt: ending === 'accepted' ? at('answered', openedDaysAgo - 1) : undefined,
      decidedAt: decidedDaysAgo === undefined ? undefined : at('decided', decidedDaysAgo),
      /** Every fifth dispute waits for someone to take it. The owner has the dispute that is due tomorrow. */
      handlerIndex: index % 5 === 3 ? undefined : index,
    };
  });
}

/** A page without text. The simulator only counts it: the real letter is printed later. */
const page = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

function toSubmission({ reason, network }: DemoCase, evidence: readonly DemoEvidence[], at: Date) {
  const submissionId = newId('sub', at.getTime());
  const packet: EvidencePacket = {
    reference: submissionId,
    idempotencyKey: `${submissionId}:0`,
    letter: {
      name: 'response.pdf',
      mimeType: 'application/pdf',
      sizeBytes: page.byteLength,
      sha256: createHash('sha256').update(page).digest('hex'),
      pages: 1,
      read: () => Promise.resolve(page),
    },
    letterText: evidence.map(({ title, text }) => `${title}\n${text}`).join('\n\n'),
    items: evidence.map(({ evidenceType, title, text }) => ({ evidenceType, title, text })),
    dispute: { reason, stage: 'chargeback', network },
  };
  return { submissionId, at, packet };
}
