import { steps } from '../content.js';
import classes from './workflow.module.css';

export function Workflow() {
  return (
    <section className={classes.root} id="workflow" aria-labelledby="workflow-title">
      <h2 id="workflow-title">Four steps, the same for every provider</h2>
      <ol className={classes.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
