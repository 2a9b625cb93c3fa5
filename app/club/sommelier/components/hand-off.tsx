import { type ComponentProps, type ReactNode } from 'react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { guestHandOffForm, handOffForm } from '../schemas'

interface HandOffProps {
  /** Chosen by the page, so that a repeated press sends one question. */
  questionId: string
  clubName: string
  action: string
  /** The last question. */
  question: string
  /** Opens by itself where the sommelier could not help. */
  isOpen: boolean
}

/** Sends a member's question to the business itself, which answers by email. Works without scripts. */
export function HandOff({ questionId, clubName, action, question, isOpen }: HandOffProps) {
  const form = useSchemaForm(handOffForm, {
    id: 'hand-off',
    intent: 'hand-off',
    defaultValue: { message: question },
  })
  return (
    <HandOffCard form={form} questionId={questionId} clubName={clubName} action={action} isOpen={isOpen}>
      <TextArea field={form.fields.message} label={`Your question to ${clubName}`} rows={3} />
      <p className="text-sm text-muted">They read it with your name, and answer by email.</p>
    </HandOffCard>
  )
}

/** The same for a guest, who says where the answer goes. */
export function GuestHandOff({ questionId, clubName, action, question, isOpen }: HandOffProps) {
  const form = useSchemaForm(guestHandOffForm, {
    id: 'hand-off',
    intent: 'hand-off',
    defaultValue: { message: question },
  })
  const { name, email, message, website } = form.fields
  return (
    <HandOffCard form={form} questionId={questionId} clubName={clubName} action={action} isOpen={isOpen}>
      <TextArea field={message} label={`Your question to ${clubName}`} rows={3} />
      <Field field={name} label="Your name" autoComplete="name" />
      <EmailField field={email} label="Your email address" />
      <div className="hidden" aria-hidden="true">
        <label>
          Website
          <input name={website.name} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="text-sm text-muted">They answer by email and use your address for nothing else.</p>
    </HandOffCard>
  )
}

function HandOffCard({
  form,
  questionId,
  clubName,
  action,
  isOpen,
  children,
}: Omit<HandOffProps, 'question'> &
  Pick<ComponentProps<typeof CheckedForm>, 'form'> & { children: ReactNode }) {
  return (
    <details open={isOpen || form.rejection !== null} className="print:hidden">
      <summary className={disclosureStyle}>Ask {clubName} instead</summary>
      <div className="mt-4 max-w-prose">
        <CheckedForm form={form} fields={{ questionId }} action={action} className="grid gap-4">
          {children}
          <div>
            <SubmitButton intent="hand-off" variant="secondary" pendingLabel="Sending...">
              Send question
            </SubmitButton>
          </div>
        </CheckedForm>
      </div>
    </details>
  )
}
