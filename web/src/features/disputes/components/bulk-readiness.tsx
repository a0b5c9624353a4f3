import { Skeleton } from '@mantine/core';
import type { BulkPreflight } from '@rebuttal/sdk';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dispute-bulk';

import { paths } from '../../../app/paths.js';
import { Problem } from '../../../components/callout.js';
import { type TickGroup, type Ticks, TickTable } from '../../../components/tick-table.js';
import { formatMoney, formatSums } from '../../../lib/money.js';
import { useTitles } from '../use-titles.js';

const words = texts.readiness;

type Props = Ticks & {
  /** Undefined while it loads. */
  readonly preflight: BulkPreflight | undefined;
  readonly isFailed: boolean;
};

const levels = ['ready', 'weak', 'blocked'] as const;
/** Reasons shown of each response. */
const reasonsMax = 2;

/** The responses by readiness, with the reasons of each. Blocked ones can't be ticked. */
export function BulkReadiness({ preflight, isFailed, ...ticks }: Props) {
  const titles = useTitles();
  if (isFailed) return <Problem>{words.failed}</Problem>;
  if (preflight === undefined) return <Skeleton height={160} />;
  const groups = levels.map((level): TickGroup => {
    const disputes = preflight.disputes.filter(({ readiness }) => readiness === level);
    return {
      title: words.groups[level](disputes.length),
      sum: formatSums(preflight.groups[level].totals),
      tickAll: level === 'blocked' ? undefined : words.tickAll[level],
      rows: disputes.map((dispute) => toRow(dispute, titles)),
    };
  });
  return <TickTable label={words.label} groups={groups} {...ticks} />;
}

function toRow(
  { dispute_id: id, customer_name: customer, amount, currency, reasons }: BulkPreflight['disputes'][number],
  titles: ReadonlyMap<string, string>,
): TickGroup['rows'][number] {
  const title = customer ?? titles.get(id) ?? id;
  const more = reasons.length - reasonsMax;
  return {
    id,
    tick: words.tick(title),
    name: (
      <Link to={paths.dispute(id)} target="_blank">
        {title}
      </Link>
    ),
    notes: [
      ...reasons.slice(0, reasonsMax).map(({ message }) => message),
      ...(more > 0 ? [words.moreReasons(more)] : []),
    ],
    amount: formatMoney({ amountMinor: amount, currency }),
  };
}
