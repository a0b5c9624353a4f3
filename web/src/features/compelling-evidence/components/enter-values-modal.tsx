import '@mantine/core/styles/Radio.layer.css';

import { Button, Modal, Radio, TextInput } from '@mantine/core';
import type { CompellingEvidence } from '@rebuttal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/compelling-evidence';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { useChooseCompellingEvidence } from '../api/compelling-evidence.js';
import {
  addressFields,
  changedValues,
  type Compared,
  type Disputed,
  type FormValues,
  pairOf,
  textFields,
  toFormValues,
} from '../compared-values.js';
import classes from './compelling-evidence.module.css';

type Props = {
  readonly disputeId: string;
  readonly evidence: CompellingEvidence;
  readonly onClose: () => void;
};

type Kind = Disputed['merchandise_or_services'];

/** The values of the three payments. Only what was changed is saved. */
export function EnterValuesModal({ disputeId, evidence, onClose }: Props) {
  useFocusBack();
  const pair = pairOf(evidence);
  const payments: readonly Compared[] = [evidence.disputed, ...pair];
  const [forms, setForms] = useState(() => payments.map(toFormValues));
  const [kind, setKind] = useState<Kind>(evidence.disputed.merchandise_or_services);
  const choose = useChooseCompellingEvidence(disputeId);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const changes = payments.map((payment, index) =>
      changedValues(payment, forms[index] ?? toFormValues(payment)),
    );
    const isKindChanged = kind !== evidence.disputed.merchandise_or_services;
    choose.mutate(
      {
        chosen: evidence.chosen_by_person ? [...evidence.chosen] : null,
        disputed: { ...changes[0], ...(isKindChanged ? { merchandise_or_services: kind } : {}) },
        prior: Object.fromEntries(pair.map(({ payment_id: id }, index) => [id, changes[index + 1] ?? {}])),
      },
      { onSuccess: onClose },
    );
  };
  const change = (index: number, values: FormValues): void =>
    setForms((all) => all.map((one, position) => (position === index ? values : one)));
  return (
    <Modal opened onClose={onClose} title={texts.valuesModal.title} size="xl">
      <form className={modal.body} onSubmit={submit}>
        <p className={classes.soft}>{texts.valuesModal.note}</p>
        <KindQuestion kind={kind} disabled={choose.isPending} onChange={setKind} />
        {payments.map(({ payment_id: id }, index) => (
          <PaymentFields
            key={id}
            title={`${index === 0 ? texts.table.disputed : texts.table.prior(index)} · ${id}`}
            values={forms[index]}
            disabled={choose.isPending}
            onChange={(values) => change(index, values)}
          />
        ))}
        {choose.isError && <Problem>{errorText(choose.error, texts.messages.saveFailed)}</Problem>}
        <div className={modal.actions}>
          <Button variant="default" disabled={choose.isPending} onClick={onClose}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={choose.isPending}>
            {texts.valuesModal.save}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type KindProps = {
  readonly kind: Kind;
  readonly disabled: boolean;
  readonly onChange: (kind: Kind) => void;
};

function KindQuestion({ kind, disabled, onChange }: KindProps) {
  return (
    <Radio.Group
      label={texts.valuesModal.kind}
      value={kind}
      onChange={(value) => onChange(value === 'services' ? 'services' : 'merchandise')}
    >
      <div className={classes.options}>
        <Radio value="merchandise" label={texts.table.kinds.merchandise} disabled={disabled} />
        <Radio value="services" label={texts.table.kinds.services} disabled={disabled} />
      </div>
    </Radio.Group>
  );
}

type FieldsProps = {
  readonly title: string;
  readonly values: FormValues | undefined;
  readonly disabled: boolean;
  readonly onChange: (values: FormValues) => void;
};

const hints: Readonly<Partial<Record<(typeof textFields)[number], string>>> = {
  device_id: texts.valuesModal.deviceIdHint,
  device_fingerprint: texts.valuesModal.fingerprintHint,
  account_id: texts.valuesModal.accountHint,
};

const addressLabels = {
  line1: texts.valuesModal.line1,
  line2: texts.valuesModal.line2,
  city: texts.valuesModal.city,
  state: texts.valuesModal.state,
  postal_code: texts.valuesModal.postalCode,
  country: texts.valuesModal.country,
} as const;

function PaymentFields({ title, values, disabled, onChange }: FieldsProps) {
  if (values === undefined) return null;
  return (
    <fieldset className={classes.payment} disabled={disabled}>
      <legend>{title}</legend>
      <div className={classes.fields}>
        {textFields.map((name) => (
          <TextInput
            key={name}
            label={texts.elements[name]}
            description={hints[name]}
            maxLength={name === 'product_description' ? 5000 : 500}
            value={values[name]}
            onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <details>
        <summary>{texts.elements.shipping_address}</summary>
        <div className={classes.fields}>
          {addressFields.map((name) => (
            <TextInput
              key={name}
              label={addressLabels[name]}
              maxLength={name === 'country' ? 2 : 500}
              value={values.address[name]}
              onChange={(event) =>
                onChange({ ...values, address: { ...values.address, [name]: event.currentTarget.value } })
              }
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}
