import { Form } from '@remix-run/react'
import { type ReactNode } from 'react'
import { z } from 'zod'
import type { FormErrors } from '~/kit/forms.server'
import { plainText } from '~/kit/text'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton, type ButtonVariant } from '~/ui/form/button'
import { TextArea } from '~/ui/form/field'
import { formStyle } from '~/ui/form/input-style'

/** An administrator's reason for an action. */
export const reasonForm = z.object({
  reason: plainText(500)
    .default('')
    .refine((text) => text !== '', 'Please enter a reason. It will be logged'),
})

/** Asks for the reason of a serious action; `children` explain its effects. */
export function ReasonForm({
  refusal,
  hint,
  label,
  pendingLabel,
  variant,
  cancelHref,
  children,
}: {
  refusal: FormErrors | undefined
  hint: string
  label: string
  pendingLabel: string
  variant?: ButtonVariant
  cancelHref: string
  children: ReactNode
}) {
  return (
    <Form method="post" className={formStyle} noValidate>
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
