import { Form } from '@remix-run/react'
import { type ReactNode } from 'react'
import { z } from 'zod'
import type { FormRefusal } from '~/kit/forms.server'
import { plainText } from '~/kit/text'
import { Banner } from '~/ui/banner'
import { ButtonLink, SubmitButton, type ButtonVariant } from '~/ui/button'
import { TextArea } from '~/ui/field'

/** Why an administrator does something that is not theirs alone. */
export const reasonForm = z.object({
  reason: plainText(500)
    .default('')
    .refine((text) => text !== '', 'Please say why: it is written down'),
})

/** Asks for the reason of a grave act; `children` says what it does. */
export function ReasonForm({
  refusal,
  hint,
  label,
  pendingLabel,
  variant,
  cancelHref,
  children,
}: {
  refusal: FormRefusal | undefined
  hint: string
  label: string
  pendingLabel: string
  variant?: ButtonVariant
  cancelHref: string
  children: ReactNode
}) {
  return (
    <Form method="post" className="portal-form" noValidate>
      {refusal?.formError && <Banner tone="error">{refusal.formError}</Banner>}
      {children}
      <TextArea
        name="reason"
        label="Reason"
        hint={hint}
        required
        maxLength={500}
        rows={3}
        defaultValue={refusal?.values.reason}
        errors={refusal?.fieldErrors.reason}
      />
      <div className="actions">
        <SubmitButton variant={variant} pendingLabel={pendingLabel}>
          {label}
        </SubmitButton>
        <ButtonLink to={cancelHref} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
