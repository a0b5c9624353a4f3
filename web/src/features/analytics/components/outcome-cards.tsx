import type { Schemas } from '@rebuttal/sdk';
import { texts } from '#texts/analytics';

import { Likely } from '../../../components/likely.js';
import { StatCard } from '../../../components/stat-card.js';
import { formatChange, sumUp } from '../../../lib/money-sum.js';
import { formatRate, ratePoints } from '../figures.js';

const words = texts.outcomeCards;

type Recovered = Pick<
  Schemas['Recovered'],
  'currencies' | 'in_company_currency' | 'without_rate' | 'previous'
>;
type OverallWinRate = Schemas['OverallWinRate'];
type WinRate = { readonly now: OverallWinRate; readonly before: OverallWinRate | null };

/** The money that came back in the period. */
export function RecoveredCard({ recovered }: { readonly recovered: Recovered | undefined }) {
  if (recovered === undefined) return <StatCard label={words.recovered} value={undefined} />;
  const won = recovered.currencies.filter(({ won_count: wins }) => wins > 0);
  const amounts = won.map(({ recovered_amount: amount, ...rest }) => ({ ...rest, amount }));
  const { value, note } = sumUp(amounts, recovered);
  const change = formatChange(recovered, recovered.previous);
  const wins = won.reduce((sum, { won_count: count }) => sum + count, 0);
  const lines = [
    words.ofWon(wins),
    ...(note === undefined ? [] : [note]),
    ...(change === undefined ? [] : [words.change(change)]),
  ];
  return <StatCard label={words.recovered} value={value} note={<Lines lines={lines} />} />;
}

/** The only win rate, with its definition. */
export function WinRateCard({ winRate }: { readonly winRate: WinRate | undefined }) {
  if (winRate === undefined) return <StatCard label={words.winRate} value={undefined} />;
  const { now, before } = winRate;
  const { won_count: won, decided_count: decided, win_rate_interval: interval } = now;
  const points = ratePoints(now, before);
  return (
    <StatCard
      label={words.winRate}
      value={now.is_enough ? formatRate(now.win_rate) : words.tooFew}
      note={
        <>
          {decided > 0 && <Lines lines={[words.wonOf(won, decided)]} />}
          {now.is_enough && interval !== null && <Likely interval={interval} decided={decided} />}
          {points !== undefined && <Lines lines={[words.change(words.points(points))]} />}
        </>
      }
    />
  );
}

/** Disputes that were decided without being contested, which the win rate leaves out. */
export function ApartCard({ winRate }: { readonly winRate: WinRate | undefined }) {
  if (winRate === undefined) return <StatCard label={words.apart} value={undefined} />;
  const { accepted_count: accepted, lost_without_response_count: lost } = winRate.now;
  const { won_without_response_count: won } = winRate.now;
  return (
    <StatCard
      label={words.apart}
      value={String(accepted + lost + won)}
      note={
        <Lines lines={[words.accepted(accepted), words.lostUnanswered(lost), words.wonUnanswered(won)]} />
      }
    />
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}
