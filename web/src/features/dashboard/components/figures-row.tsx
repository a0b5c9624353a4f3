import type { Dashboard } from '@rebuttal/sdk';
import { texts } from '#texts/dashboard';

import { paths } from '../../../app/paths.js';
import { StatCard } from '../../../components/stat-card.js';
import { atRiskFigure, recoveredFigure, winRateFigure } from '../figures.js';
import classes from './figures-row.module.css';

/** The money and the win rate. Companies without analytics see the money at risk only. */
export function FiguresRow({ dashboard }: { readonly dashboard: Dashboard }) {
  const [winRate, recovered] = [winRateFigure(dashboard), recoveredFigure(dashboard)];
  return (
    <section className={classes.row} aria-label={texts.figures.label}>
      <StatCard label={texts.figures.atRisk} {...atRiskFigure(dashboard)} to={paths.disputes} />
      {winRate !== undefined && <StatCard label={texts.figures.winRate} {...winRate} to={paths.analytics} />}
      {recovered !== undefined && (
        <StatCard label={texts.figures.recovered} {...recovered} to={paths.analytics} />
      )}
    </section>
  );
}
