import { Button } from '@mantine/core';
import type { TemplateListItem } from '@rebuttal/sdk';
import { Link } from 'react-router-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/templates';

import { paths } from '../../../app/paths.js';
import { ListLink } from '../../../components/list-link.js';
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
          <ListLink to={paths.template(id)}>{name}</ListLink>
        </h2>
        <TemplateBadges template={template} />
      </div>
      {description !== null && description !== '' && <p className="break soft">{description}</p>}
      <dl className={classes.facts}>
        <Fact
          label={texts.templateCard.reason}
          value={labelOf(reasons, template.dispute_reason, texts.templateCard.general)}
        />
        <Fact label={texts.templateCard.network} value={labelOf(networks, template.card_network)} />
        <Fact label={texts.templateCard.language} value={labelOf(languages, template.language)} />
        {usage > 0 && <Fact label={texts.templateCard.used} value={describeUsage(usage)} />}
      </dl>
      <div className={classes.actions}>
        <Button
          component={ListLink}
          to={paths.template(id)}
          variant="default"
          size="xs"
          aria-label={texts.templateCard.viewOf(name)}
        >
          {texts.templateCard.view}
        </Button>
        <Button
          component={Link}
          to={paths.templateEdit(id)}
          variant="default"
          size="xs"
          aria-label={texts.templateCard.edit(name)}
        >
          {common.actions.edit}
        </Button>
        <CopyTemplate template={template} label={common.actions.copy} size="xs" />
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
