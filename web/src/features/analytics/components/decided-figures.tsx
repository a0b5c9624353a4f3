import { texts } from '#texts/analytics';

import type { DecidedView } from '../decided-view.js';
import { CalibrationPanel } from './calibration-panel.js';
import classes from './decided.module.css';
import { LossReasonsPanel } from './loss-reasons-panel.js';
import { RecoveredPanel, ResponseTimePanel } from './outcome-panels.js';
import { RootCausesPanel } from './root-causes.js';
import { WinRates, type WinRateWords } from './win-rates.js';

type Props = {
  readonly view: DecidedView;
  readonly words: WinRateWords;
  readonly onChoose: (name: 'by' | 'cause', value: string) => void;
};

/** Metrics of decided disputes: win rate, speed and amounts, each with its sample size. */
export function DecidedFigures({ view, words, onChoose }: Props) {
  return (
    <section aria-label={texts.decidedFigures.decidedDisputes} className={classes.root}>
      <header className={classes.head}>
        <h2>{texts.decidedFigures.whatWorks}</h2>
      </header>
      <WinRates view={view} words={words} onChoose={(by) => onChoose('by', by)} />
      <CalibrationPanel view={view} />
      <div className={classes.pair}>
        <ResponseTimePanel view={view} />
        <RecoveredPanel view={view} />
      </div>
      <LossReasonsPanel view={view} />
      <RootCausesPanel
        view={view}
        describeReason={words.describeReason}
        onChoose={(cause) => onChoose('cause', cause)}
      />
    </section>
  );
}
