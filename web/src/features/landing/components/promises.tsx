import { texts } from '#texts/landing';

import classes from './promises.module.css';

const { promises } = texts;

export function Promises() {
  return (
    <section className={classes.root} id="promises" aria-labelledby="promises-title">
      <div>
        <h2 id="promises-title">{promises.title}</h2>
        <p className={classes.text}>{promises.text}</p>
      </div>
      <ul className={classes.points}>
        {promises.points.map(({ term, text }) => (
          <li key={term}>
            <strong>{term}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
