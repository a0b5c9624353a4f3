import '@mantine/core/styles/Switch.layer.css';

import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/settings';

import { Callout } from '../../../components/callout.js';
import { PanelFormEnd } from '../../../components/form-end.js';
import { LeaveQuestion } from '../../../components/leave-question.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { notify } from '../../../stores/notices.js';
import { type ResponseSettings, responseSettingsQuery, useSaveResponseSettings } from '../api/settings.js';
import { ImageField } from './image-field.js';
import classes from './settings.module.css';

/** The company details in every response letter. */
export function ResponseSettingsPanel({ user }: { readonly user: User }) {
  const query = useQuery(responseSettingsQuery());
  return (
    <Panel
      title={texts.responseSettings.disputeResponseSettings}
      note={texts.responseSettings.disputeResponseSettingsNote}
    >
      <Loaded
        query={query}
        loading={texts.responseSettings.loadingDisputeResponseSettings}
        failed={texts.messages.settingsNotLoaded}
        rows={[96, 36, 36, 120]}
      >
        {(settings) => (
          <ResponseSettingsForm
            settings={settings}
            editable={user.role === 'owner' || user.role === 'admin'}
          />
        )}
      </Loaded>
    </Panel>
  );
}

const { none, ...categoryLabels } = texts.responseSettingsForm.categories;
const categories = [{ value: '', label: none }, ...toChoices(categoryLabels)];

type Props = { readonly settings: ResponseSettings; readonly editable: boolean };

function ResponseSettingsForm({ settings, editable }: Props) {
  const save = useSaveResponseSettings();
  const form = useForm<ResponseSettings>({
    initialValues: settings,
    enhanceGetInputProps: () => ({ disabled: !editable || save.isPending }),
  });
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: ({ template_variables: stored }) => {
        form.setInitialValues(stored);
        form.reset();
        notify('success', texts.messages.settingsUpdated);
      },
    }),
  );

  const reset = (): void => {
    // Intentionally discarded changes need no confirmation.
    flushSync(form.reset);
    window.location.reload();
  };

  return (
    <form className="stack" onSubmit={submit}>
      <LeaveQuestion changed={form.isDirty()} />
      {!editable && <Callout tone="grey">{texts.messages.leadersOnly}</Callout>}
      <Business form={form} />
      <Policies form={form} />
      <LetterheadFields form={form} />
      <Switch
        label={texts.responseSettingsForm.collectEvidenceAutomatically}
        description={texts.responseSettingsForm.collectEvidenceAutomaticallyDescription}
        {...form.getInputProps('collect_evidence', { type: 'checkbox' })}
      />
      {editable && (
        <PanelFormEnd
          save={save}
          failed={texts.messages.settingsFailed}
          label={texts.responseSettingsForm.save}
        >
          <Button variant="default" disabled={save.isPending} onClick={reset}>
            {common.actions.reset}
          </Button>
        </PanelFormEnd>
      )}
    </form>
  );
}

type SettingsFieldsProps = { readonly form: UseFormReturnType<ResponseSettings> };

function Business({ form }: SettingsFieldsProps) {
  return (
    <>
      <Textarea
        label={texts.responseSettingsForm.merchantBusinessModel}
        description={texts.responseSettingsForm.merchantBusinessModelDescription}
        rows={5}
        {...form.getInputProps('merchant_business_model')}
      />
      <div className="halves align-start gap-8">
        <Select
          label={texts.responseSettingsForm.businessCategory}
          description={texts.responseSettingsForm.businessCategoryDescription}
          data={categories}
          {...form.getInputProps('business_category')}
          value={form.values.business_category ?? ''}
          onChange={(event) => form.setFieldValue('business_category', toCategory(event.currentTarget.value))}
        />
        <TextInput
          label={texts.responseSettingsForm.refundPolicyUrl}
          description={texts.responseSettingsForm.refundPolicyUrlDescription}
          type="url"
          placeholder="https://"
          {...form.getInputProps('refund_policy_url')}
        />
      </div>
    </>
  );
}

function toCategory(value: string): ResponseSettings['business_category'] {
  return value === '' ? null : (value as ResponseSettings['business_category']);
}

function Policies({ form }: SettingsFieldsProps) {
  return (
    <div className="halves align-start gap-8">
      <ImageField
        name="refund_policy"
        label={texts.responseSettingsForm.refundPolicy}
        description={texts.responseSettingsForm.refundPolicyDescription}
        {...form.getInputProps('refund_policy')}
      />
      <ImageField
        name="user_agreement"
        label={texts.responseSettingsForm.userAgreement}
        description={texts.responseSettingsForm.userAgreementDescription}
        {...form.getInputProps('user_agreement')}
      />
    </div>
  );
}

const languages = toChoices(texts.letterheadFields.languages);

function toChoices(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** The sender and the language of the letter. */
function LetterheadFields({ form }: SettingsFieldsProps) {
  return (
    <fieldset className={classes.group}>
      <legend>{texts.letterheadFields.letterhead}</legend>
      <Textarea
        label={texts.letterheadFields.postalAddress}
        description={texts.letterheadFields.postalAddressDescription}
        rows={3}
        autoComplete="street-address"
        {...form.getInputProps('merchant_address')}
      />
      <div className="halves align-start gap-8">
        <TextInput
          label={texts.letterheadFields.contactEmail}
          type="email"
          {...form.getInputProps('contact_email')}
        />
        <Select
          label={texts.letterheadFields.languageOfLetters}
          data={languages}
          {...form.getInputProps('language')}
        />
        <TextInput label={texts.letterheadFields.signedBy} {...form.getInputProps('signatory_name')} />
        <TextInput
          label={texts.letterheadFields.titleOfTheSignatory}
          {...form.getInputProps('signatory_title')}
        />
      </div>
    </fieldset>
  );
}
