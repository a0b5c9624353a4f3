import { texts } from '#texts/landing';

import classes from './figures.module.css';

export function Figures() {
  return (
    <section className={classes.root} aria-label={texts.figures.label}>
      <dl className={classes.list}>
        {texts.figures.figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{texts.figures.note}</p>
    </section>
  );
}
