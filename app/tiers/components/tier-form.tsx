import { Form } from '@remix-run/react'
import type { z } from 'zod'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field, TextArea } from '~/ui/form/field'
import { formStyle } from '~/ui/form/input-style'
import { useSchemaForm } from '~/ui/form/use-schema-form'
import { actionsStyle } from '~/ui/layout/actions'
import { tierForm } from '../schemas'

/**
 * A tier's form. It includes the price only while no member pays it; after that, a price changes with notice on its
 * own page. `formId` is the id of the tier that it creates.
 */
export function TierForm({
  values,
  formId,
  fixedPrice,
  saveLabel,
}: {
  values?: z.input<typeof tierForm>
  formId?: string
  /** The price that members pay already. */
  fixedPrice?: string
  saveLabel: string
}) {
  const form = useSchemaForm(tierForm, { defaultValue: values })
  const { fields } = form
  return (
    <Form method="post" className={formStyle} {...form.props}>
      <ErrorSummary form={form} />
      {formId && <input type="hidden" name="formId" value={formId} />}
      <Field field={fields.name} label="Name" />
      {fixedPrice === undefined ? (
        <Field
          field={fields.price}
          label="Price per month"
          hint="In US dollars, before tax."
          inputMode="decimal"
        />
      ) : (
        <input type="hidden" name="price" value={fixedPrice} />
      )}
      <Field
        field={fields.bottles}
        label="Bottles per month"
        hint="Leave blank if it varies."
        inputMode="numeric"
        optional
      />
      <Field
        field={fields.memberCap}
        label="Member limit"
        hint="Leave blank for no limit. When the tier is full, guests can join a waiting list."
        inputMode="numeric"
        optional
      />
      <TextArea field={fields.description} label="Description" rows={3} optional />
      <TextArea field={fields.benefits} label="Benefits" hint="One per line." rows={5} optional />
      <div className={actionsStyle}>
        <SubmitButton pendingLabel="Saving...">{saveLabel}</SubmitButton>
      </div>
    </Form>
  )
}

/** Form values of a tier. */
export function tierValues(tier: {
  name: string
  description: string
  priceCents: number
  bottles: number
  benefits: string[]
  memberCap: number | null
}): z.input<typeof tierForm> {
  return {
    name: tier.name,
    description: tier.description,
    price: (tier.priceCents / 100).toFixed(2),
    bottles: tier.bottles > 0 ? String(tier.bottles) : '',
    benefits: tier.benefits.join('\n'),
    memberCap: tier.memberCap === null ? '' : String(tier.memberCap),
  }
}
