import { type ReactNode } from 'react'
import { z } from 'zod'
import { plainText } from '~/foundation/kit/text'
import { ButtonLink, SubmitButton, type ButtonVariant } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { TextArea } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'

/** An administrator's reason for an action. */
export const reasonForm = z.object({
  reason: plainText(500)
    .default('')
    .refine((text) => text !== '', 'Please enter a reason. It will be logged'),
})

/** Asks for the reason of a serious action; `children` explain its effects. */
export function ReasonForm({
  hint,
  label,
  pendingLabel,
  variant,
  cancelHref,
  children,
}: {
  hint: string
  label: string
  pendingLabel: string
  variant?: ButtonVariant
  cancelHref: string
  children: ReactNode
}) {
  const form = useSchemaForm(reasonForm)
  return (
    <CheckedForm form={form} className={formStyle}>
      {children}
      <TextArea field={form.fields.reason} label="Reason" hint={hint} rows={3} />
      <div className={actionsStyle}>
        <SubmitButton variant={variant} pendingLabel={pendingLabel}>
          {label}
        </SubmitButton>
        <ButtonLink to={cancelHref} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}
