import { texts } from '#texts/landing';

import classes from './workflow.module.css';

export function Workflow() {
  return (
    <section className={classes.root} id="workflow" aria-labelledby="workflow-title">
      <h2 id="workflow-title">{texts.workflow.title}</h2>
      <ol className={classes.steps}>
        {texts.workflow.steps.map(({ title, text }, index) => (
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
