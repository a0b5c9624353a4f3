import type { TemplateListItem } from '@rebuttal/sdk';
import { texts } from '#texts/templates';

import { Tag } from '../../../components/tag.js';
import { describeStatus } from '../words.js';
import classes from './template-list.module.css';

type Props = { readonly template: Pick<TemplateListItem, 'status' | 'is_default' | 'is_latest' | 'version'> };

export function TemplateBadges({ template }: Props) {
  const { label, tone } = describeStatus(template.status);
  return (
    <span className={classes.badges}>
      <Tag tone={tone} dot>
        {label}
      </Tag>
      {template.is_default && <Tag tone="violet">{texts.templateBadges.default}</Tag>}
      {template.is_latest && <Tag tone="blue">{texts.templateBadges.v(template.version)}</Tag>}
    </span>
  );
}
