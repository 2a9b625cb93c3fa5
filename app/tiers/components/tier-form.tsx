import { Form } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field, TextArea } from '~/ui/form/field'
import { actionsStyle } from '~/ui/layout/actions'
import { formStyle } from '~/ui/form/input-style'

const order = ['name', 'price', 'bottles', 'memberCap', 'description', 'benefits'] as const

/**
 * A tier's form. It includes the price only while no member pays it; after that, a price changes with notice on its
 * own page.
 */
export function TierForm({
  values,
  price,
  refusal,
  saveLabel,
}: {
  values: Record<string, string>
  price: 'free' | 'fixed'
  refusal: FormErrors | undefined
  saveLabel: string
}) {
  const shown = refusal?.values ?? values
  const errors = refusal?.fieldErrors ?? {}
  return (
    <Form method="post" className={formStyle} noValidate>
      <ErrorSummary errors={refusal} order={order} />
      {shown.formId && <input type="hidden" name="formId" value={shown.formId} />}
      <Field
        name="name"
        label="Name"
        defaultValue={shown.name}
        errors={errors.name}
        maxLength={60}
        required
      />
      {price === 'free' ? (
        <Field
          name="price"
          label="Price per month"
          hint="In US dollars, before tax."
          inputMode="decimal"
          defaultValue={shown.price}
          errors={errors.price}
          required
        />
      ) : (
        <input type="hidden" name="price" value={values.price} />
      )}
      <Field
        name="bottles"
        label="Bottles per month"
        hint="Leave blank if it varies."
        inputMode="numeric"
        defaultValue={shown.bottles}
        errors={errors.bottles}
        optional
      />
      <Field
        name="memberCap"
        label="Member limit"
        hint="Leave blank for no limit. When the tier is full, guests can join a waiting list."
        inputMode="numeric"
        defaultValue={shown.memberCap}
        errors={errors.memberCap}
        maxLength={6}
        optional
      />
      <TextArea
        name="description"
        label="Description"
        defaultValue={shown.description}
        errors={errors.description}
        maxLength={400}
        rows={3}
        optional
      />
      <TextArea
        name="benefits"
        label="Benefits"
        hint="One per line."
        defaultValue={shown.benefits}
        errors={errors.benefits}
        rows={5}
        optional
      />
      <div className={actionsStyle}>
        <SubmitButton intent="save" pendingLabel="Saving...">
          {saveLabel}
        </SubmitButton>
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
}): Record<string, string> {
  return {
    name: tier.name,
    description: tier.description,
    price: (tier.priceCents / 100).toFixed(2),
    bottles: tier.bottles > 0 ? String(tier.bottles) : '',
    benefits: tier.benefits.join('\n'),
    memberCap: tier.memberCap === null ? '' : String(tier.memberCap),
  }
}
