import { Button } from '@mantine/core';
import type { TemplateListItem } from '@rebuttal/sdk';
import { Link } from 'react-router-dom';

import { paths } from '../../../app/paths.js';
import { describeUsage, labelOf, languages, networks, reasons } from '../words.js';
import { CopyTemplate, StatusActions } from './template-actions.js';
import { TemplateBadges } from './template-badges.js';
import classes from './template-list.module.css';

export function TemplateCard({ template }: { readonly template: TemplateListItem }) {
  const { template_id: id, name, description, usage_count: usage } = template;
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h2>
          <Link to={paths.template(id)}>{name}</Link>
        </h2>
        <TemplateBadges template={template} />
      </div>
      {description !== null && description !== '' && <p className={classes.description}>{description}</p>}
      <dl className={classes.facts}>
        <Fact label="Reason" value={labelOf(reasons, template.dispute_reason, 'General')} />
        <Fact label="Network" value={labelOf(networks, template.card_network)} />
        <Fact label="Language" value={labelOf(languages, template.language)} />
        {usage > 0 && <Fact label="Used" value={describeUsage(usage)} />}
      </dl>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={paths.template(id)}
          variant="default"
          size="xs"
          aria-label={`View ${name}`}
        >
          View
        </Button>
        <Button
          component={Link}
          to={paths.templateEdit(id)}
          variant="default"
          size="xs"
          aria-label={`Edit ${name}`}
        >
          Edit
        </Button>
        <CopyTemplate template={template} label="Copy" size="xs" />
        <StatusActions template={template} size="xs" withDelete />
      </div>
    </article>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
