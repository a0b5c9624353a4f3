import type { Template } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/templates';

import { paths } from '../../../app/paths.js';
import { DateOnly } from '../../../components/date-time.js';
import { Panel } from '../../../components/panel.js';
import { Tag } from '../../../components/tag.js';
import { versionsQuery } from '../api/templates.js';
import { describeStatus, describeUsage } from '../words.js';
import classes from './template-detail.module.css';

/** All versions of a letter, newest first. */
export function VersionList({ template }: { readonly template: Template }) {
  const { data } = useQuery(versionsQuery(template.family_id));
  if (data === undefined) return null;
  const versions = [...data.templates].sort((one, other) => other.version - one.version);
  return (
    <Panel title={texts.versionList.versions} note={texts.versionList.versionsNote}>
      <ul className={classes.list}>
        {versions.map((version) => {
          const { label, tone } = describeStatus(version.status);
          const shown = version.template_id === template.template_id;
          return (
            <li key={version.template_id}>
              <p className={classes.line}>
                <Link to={paths.template(version.template_id)} aria-current={shown ? 'page' : undefined}>
                  {texts.versionList.version(version.version)}
                </Link>
                <Tag tone={tone}>{label}</Tag>
                {shown && <span className="soft">{texts.versionList.shown}</span>}
              </p>
              <p className="soft">
                <DateOnly iso={version.created_at} />
                {version.usage_count > 0 && (
                  <> · {texts.versionList.used(describeUsage(version.usage_count))}</>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
