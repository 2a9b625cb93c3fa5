import { Form } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field, TextArea } from '~/ui/form/field'

const order = ['name', 'price', 'bottles', 'memberCap', 'description', 'benefits'] as const

/**
 * A tier's words, and its price where it may be typed. `price` is fixed for a tier that members pay for: it
 * changes with notice, elsewhere.
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
    <Form method="post" className="portal-form" noValidate>
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
        hint="Leave empty to promise no number."
        inputMode="numeric"
        defaultValue={shown.bottles}
        errors={errors.bottles}
        optional
      />
      <Field
        name="memberCap"
        label="Members at most"
        hint="Leave empty to take as many as come. When it is full, guests can put their names on a waiting list."
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
        hint="One on a line."
        defaultValue={shown.benefits}
        errors={errors.benefits}
        rows={5}
        optional
      />
      <div className="actions">
        <SubmitButton intent="save" pendingLabel="Saving...">
          {saveLabel}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** A tier's values as its form has them. */
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
