import type { Dashboard } from '@rebuttal/sdk';
import { texts } from '#texts/dashboard';

import { paths } from '../../../app/paths.js';
import { MissingRates } from '../../../components/missing-rates.js';
import { StatCard } from '../../../components/stat-card.js';
import { sumUp } from '../../../lib/money-sum.js';
import { ApartCard, RecoveredCard, WinRateCard } from '../../analytics/components/outcome-cards.js';

/** The money and the win rate. Companies without analytics see the money at risk only. */
export function FiguresRow({ dashboard }: { readonly dashboard: Dashboard }) {
  const { at_risk: atRisk, recovered, win_rate: rate } = dashboard;
  const { value, note } = sumUp(atRisk.totals, atRisk);
  const winRate = rate && { now: rate, before: rate.previous };
  const missing = new Set([...atRisk.without_rate, ...(recovered?.without_rate ?? [])]);
  return (
    <>
      <section className="tiles-sm" aria-label={texts.figures.label}>
        {recovered !== null && <RecoveredCard recovered={recovered} />}
        <StatCard
          label={texts.figures.atRisk}
          value={value}
          note={[texts.figures.openDisputes(atRisk.count), note].map(
            (line) => line && <p key={line}>{line}</p>,
          )}
          to={paths.disputes}
        />
        {winRate !== null && <WinRateCard winRate={winRate} />}
        {winRate !== null && <ApartCard winRate={winRate} />}
      </section>
      <MissingRates currencies={[...missing]} />
    </>
  );
}
