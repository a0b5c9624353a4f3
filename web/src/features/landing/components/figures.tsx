import { sampleFigures } from '../content.js';
import classes from './figures.module.css';

export function Figures() {
  return (
    <section className={classes.root} aria-label="Sample figures">
      <dl className={classes.list}>
        {sampleFigures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>Sample figures, to show what a team sees at a glance.</p>
    </section>
  );
}
