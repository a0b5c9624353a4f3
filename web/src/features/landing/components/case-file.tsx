import { IconCheck, IconClock } from '@tabler/icons-react';
import { texts } from '#texts/landing';

import classes from './case-file.module.css';

/** The product in one picture: a dispute, its evidence, and the letter that they become. */
export function CaseFile() {
  const { provider, reason, network, amount, due, evidence, letter } = texts.sampleCase;
  return (
    <div className={classes.root} role="img" aria-label={texts.sampleCase.description}>
      <div className={classes.dispute}>
        <span className={classes.provider}>{provider.charAt(0)}</span>
        <span className={classes.what}>
          <strong>{reason}</strong>
          <span>
            {provider} · {network}
          </span>
        </span>
        <span className={classes.money}>
          <strong>{amount}</strong>
          <span className={classes.due}>
            <IconClock size={13} stroke={2} /> {due}
          </span>
        </span>
      </div>

      <div className={classes.letter}>
        <span className={classes.stamp}>{letter.verdict}</span>
        <strong>{letter.title}</strong>
        <span className={classes.reference}>{letter.reference}</span>
        <Lines widths={[96, 88]} exhibit="A" last={42} />
        <Lines widths={[92]} exhibit="B" last={58} />
        <Lines widths={[97, 90]} exhibit="C" last={30} />
      </div>

      <ol className={classes.evidence}>
        {evidence.map((name, index) => (
          <li key={name}>
            <span className={classes.tab}>{'ABC'.charAt(index)}</span>
            {name}
            <IconCheck className={classes.check} size={16} stroke={2.5} />
          </li>
        ))}
      </ol>
    </div>
  );
}

type LinesProps = {
  readonly widths: readonly number[];
  readonly exhibit: string;
  readonly last: number;
};

/** Lines of a paragraph, in percent of its width, the last one citing an exhibit. */
function Lines({ widths, exhibit, last }: LinesProps) {
  return (
    <span className={classes.paragraph}>
      {widths.map((width) => (
        <i key={width} style={{ width: `${width}%` }} />
      ))}
      <span className={classes.lastLine}>
        <i style={{ width: `${last}%` }} />
        <b>{texts.sampleCase.exhibit(exhibit)}</b>
      </span>
    </span>
  );
}
