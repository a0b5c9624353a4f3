import '@mantine/core/styles/Radio.layer.css';

import { Modal, Radio, TextInput } from '@mantine/core';
import { type UseFormReturnType } from '@mantine/form';
import type { CompellingEvidence } from '@rebuttal/sdk';
import { texts } from '#texts/compelling-evidence';

import { FormEnd } from '../../../components/form-end.js';
import { useDraftForm } from '../../../lib/use-draft-form.js';
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

type Props = {
  readonly disputeId: string;
  readonly evidence: CompellingEvidence;
  readonly onClose: () => void;
};

type Values = {
  readonly kind: Disputed['merchandise_or_services'];
  readonly payments: readonly FormValues[];
};

/** The values of the three payments. Only what was changed is saved. */
export function EnterValuesModal({ disputeId, evidence, onClose }: Props) {
  useFocusBack();
  const pair = pairOf(evidence);
  const payments: readonly Compared[] = [evidence.disputed, ...pair];
  const choose = useChooseCompellingEvidence(disputeId);
  const { form, isRestored, ending } = useDraftForm<Values>(`compelling-evidence/${disputeId}`, {
    kind: evidence.disputed.merchandise_or_services,
    payments: payments.map(toFormValues),
  });
  const end = ending(onClose);
  const submit = form.onSubmit(({ kind, payments: entered }) => {
    const changes = payments.map((payment, index) =>
      changedValues(payment, entered[index] ?? toFormValues(payment)),
    );
    const isKindChanged = kind !== evidence.disputed.merchandise_or_services;
    choose.mutate(
      {
        chosen: evidence.chosen_by_person ? [...evidence.chosen] : null,
        disputed: { ...changes[0], ...(isKindChanged ? { merchandise_or_services: kind } : {}) },
        prior: Object.fromEntries(pair.map(({ payment_id: id }, index) => [id, changes[index + 1] ?? {}])),
      },
      { onSuccess: end },
    );
  });
  return (
    <Modal opened onClose={onClose} title={texts.valuesModal.title} size="xl">
      <form className="stack" onSubmit={submit}>
        <p className="soft">{texts.valuesModal.note}</p>
        <Radio.Group label={texts.valuesModal.kind} {...form.getInputProps('kind')}>
          <div className="stack-md mt-4">
            <Radio value="merchandise" label={texts.table.kinds.merchandise} disabled={choose.isPending} />
            <Radio value="services" label={texts.table.kinds.services} disabled={choose.isPending} />
          </div>
        </Radio.Group>
        {payments.map(({ payment_id: id }, index) => (
          <PaymentFields
            key={id}
            title={`${index === 0 ? texts.table.disputed : texts.table.prior(index)} · ${id}`}
            form={form}
            index={index}
            disabled={choose.isPending}
          />
        ))}
        <FormEnd
          save={choose}
          failed={texts.messages.saveFailed}
          label={texts.valuesModal.save}
          isRestored={isRestored}
          onCancel={end}
        />
      </form>
    </Modal>
  );
}

type FieldsProps = {
  readonly title: string;
  readonly form: UseFormReturnType<Values>;
  readonly index: number;
  readonly disabled: boolean;
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

function PaymentFields({ title, form, index, disabled }: FieldsProps) {
  return (
    <fieldset className="break grid gap-5 box" disabled={disabled}>
      <legend className="px-3">{title}</legend>
      <div className="tiles">
        {textFields.map((name) => (
          <TextInput
            key={name}
            label={texts.elements[name]}
            description={hints[name]}
            maxLength={name === 'product_description' ? 5000 : 500}
            {...form.getInputProps(`payments.${index}.${name}`)}
          />
        ))}
      </div>
      <details>
        <summary>{texts.elements.shipping_address}</summary>
        <div className="tiles">
          {addressFields.map((name) => (
            <TextInput
              key={name}
              label={addressLabels[name]}
              maxLength={name === 'country' ? 2 : 500}
              {...form.getInputProps(`payments.${index}.address.${name}`)}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}
