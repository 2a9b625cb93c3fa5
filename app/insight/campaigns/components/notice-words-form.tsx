// The words of a business in an email about one thing.
import type { AutomaticForm } from '~/foundation/messaging/automatic/kinds'
import { fieldListOf, noticeFieldNames } from '~/foundation/messaging/personal-fields'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, FieldFrame, controlAttributes } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { noticeWordsForm } from '../schemas'

const labels: Record<Exclude<AutomaticForm, 'composed'>, { title: string; label: string; hint: string }> = {
  worded: {
    title: 'Words',
    label: 'First words',
    hint: 'They come before what the email tells of. Each line is a paragraph.',
  },
  sent: {
    title: 'Words',
    label: 'First words',
    hint: 'They come before what the email must say. Each line is a paragraph.',
  },
  part: {
    title: 'Words',
    label: 'Words above the links',
    hint: 'Such as why ratings help you. Each line is a paragraph.',
  },
  required: {
    title: 'Your note',
    label: 'Note',
    hint: 'It is added to what the email must say. Each line is a paragraph.',
  },
}

export function NoticeWordsForm({
  form: kindOfForm,
  subject,
  words,
  version,
  tastevin,
}: {
  form: AutomaticForm
  subject: string
  words: string
  version: number
  /** Default wording where a field is empty. */
  tastevin: { subject: string; words: string } | null
}) {
  const form = useSchemaForm(noticeWordsForm, {
    defaultValue: { version: String(version), subject, words },
  })
  const { title, label, hint } = labels[kindOfForm === 'composed' ? 'worded' : kindOfForm]
  const { words: field } = form.fields
  return (
    <Card title={title}>
      <CheckedForm form={form} intent="words" fields={{ version }} className="grid max-w-3xl gap-5">
        {(kindOfForm === 'worded' || kindOfForm === 'sent') && (
          <Field
            field={form.fields.subject}
            label="Subject"
            optional
            hint={tastevin && `Empty for “${tastevin.subject}”.`}
            autoComplete="off"
          />
        )}
        <FieldFrame name={field.name} id={field.id} errors={field.errors} label={label} hint={hint} optional>
          <textarea
            key={field.key}
            className={inputStyle({ lines: 'several' })}
            rows={6}
            defaultValue={typeof field.initialValue === 'string' ? field.initialValue : ''}
            maxLength={2_000}
            placeholder={tastevin?.words}
            {...controlAttributes(field, hint)}
          />
        </FieldFrame>
        <p className={noteStyle}>
          Personal fields: {fieldListOf(noticeFieldNames)}. Write what stands there for members without one
          after a line: {'{first name|there}'}.
        </p>
        <div className={actionsStyle}>
          <SubmitButton intent="words" pendingLabel="Saving...">
            {kindOfForm === 'required' ? 'Save note' : 'Save words'}
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
