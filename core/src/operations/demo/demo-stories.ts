import { createHash } from 'node:crypto';

import type { EvidencePacket } from '@rebuttal/plugin-kit';

import { newId } from '../../platform/shared/ids.js';
import type { DemoCase } from './demo-cases.js';
import { demoEvidenceFor, type DemoEvidence } from './demo-evidence.js';
import { demoBuyerOf } from './demo-goods.js';
import { demoOrderOf, type DemoOrder } from './demo-order.js';
import type { ProviderStory } from './demo-provider.js';

/** A case with its people, its order, its evidence and the times of its steps. */
export type DemoStory = ProviderStory & {
  readonly demoCase: DemoCase;
  readonly index: number;
  readonly order: DemoOrder;
  readonly evidence: readonly DemoEvidence[];
  /** When the team added evidence. */
  readonly provenAt: Date;
  readonly submissionId: string;
};

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** Office hours in UTC. */
const startMinutes = { opened: 8 * 60, proven: 10 * 60, answered: 12 * 60, decided: 15 * 60 } as const;

export function toStories(cases: readonly DemoCase[], now: Date): DemoStory[] {
  const buyers = new Map<string, number>();
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs;
  return cases.map((demoCase, index) => {
    const { openedDaysAgo, respondedDaysAgo, decidedDaysAgo, ending, currency, reason } = demoCase;
    const n = buyers.get(currency) ?? 0;
    buyers.set(currency, n + 1);
    /** Different for each case. Never in the future. */
    const at = (step: keyof typeof startMinutes, daysAgo: number) => {
      const minutes = startMinutes[step] + ((index * 37) % 110);
      return new Date(Math.min(midnight - daysAgo * dayMs + minutes * minuteMs, now.getTime() - minuteMs));
    };
    const opened = at('opened', openedDaysAgo);
    const answeredDaysAgo = ending === 'accepted' ? openedDaysAgo - 1 : respondedDaysAgo;
    const buyer = demoBuyerOf(currency, n);
    const order = demoOrderOf(demoCase, { index, buyer, openedAt: opened });
    const isProven = respondedDaysAgo !== undefined || ending === 'prepared';
    const evidence = isProven ? demoEvidenceFor(reason, order) : [];
    const submissionId = newId('sub');
    return {
      demoCase,
      index,
      order,
      evidence,
      submissionId,
      provenAt: at('proven', respondedDaysAgo ?? openedDaysAgo - 1),
      times: {
        opened,
        ...(answeredDaysAgo === undefined ? {} : { answered: at('answered', answeredDaysAgo) }),
        ...(decidedDaysAgo === undefined ? {} : { decided: at('decided', decidedDaysAgo) }),
      },
      request: toRequest(demoCase, buyer),
      packet: respondedDaysAgo === undefined ? undefined : toPacket(submissionId, demoCase, evidence),
      outcome: ending === 'won' ? 'won' : 'lost',
    };
  });
}

function toRequest({ reason, amount, currency, network, scenario }: DemoCase, customer: DemoOrder['buyer']) {
  return {
    reason,
    amount,
    currency,
    customer,
    ...(network === undefined ? {} : { network }),
    ...(scenario === undefined ? {} : { scenario }),
  };
}

/** A page without text. The simulator only counts it: the real letter is printed later. */
const page = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

function toPacket(
  reference: string,
  { reason, network }: DemoCase,
  evidence: readonly DemoEvidence[],
): EvidencePacket {
  const text = evidence.map(({ title, text_content: content }) => `${title}\n${content}`).join('\n\n');
  return {
    reference,
    idempotencyKey: `${reference}:0`,
    letter: {
      name: 'response.pdf',
      mimeType: 'application/pdf',
      sizeBytes: page.byteLength,
      sha256: createHash('sha256').update(page).digest('hex'),
      pages: 1,
      read: () => Promise.resolve(page),
    },
    letterText: text,
    items: evidence.map(({ evidence_type: evidenceType, title, text_content }) => ({
      evidenceType,
      title,
      text: text_content,
    })),
    dispute: { reason, stage: 'chargeback', network },
  };
}
