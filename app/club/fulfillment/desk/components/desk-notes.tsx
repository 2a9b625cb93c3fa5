import { useActionData } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { submissionIn, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { isToCome, type DeskBox, type DeskMember } from '../desk-view'
import { orderNoteForm, secondPersonForm } from '../schemas'

/** Other people who may collect, and what staff should know about a box. */
export function DeskNotes({ member }: { member: DeskMember }) {
  const form = useSchemaForm(secondPersonForm, {
    id: 'second-person',
    intent: 'second-person',
    defaultValue: { secondPerson: member.secondPerson },
  })
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title="Second person">
        <p className="text-muted">Someone else whom {member.fullName} sends. They must be 21 or older too.</p>
        <CheckedForm form={form} className={narrowFormStyle}>
          <Field
            field={form.fields.secondPerson}
            label="Name"
            hint="Leave empty to remove it."
            autoComplete="off"
          />
          <SubmitButton variant="secondary" intent="second-person">
            Save second person
          </SubmitButton>
        </CheckedForm>
      </Card>
      {member.boxes.filter(isToCome).map((box) => (
        <NoteForm key={box.id} member={member} box={box} />
      ))}
    </div>
  )
}

function NoteForm({ member, box }: { member: DeskMember; box: DeskBox }) {
  const submission = submissionIn(useActionData<unknown>())
  const isMine = submission?.initialValue?.orderId === box.id
  const form = useSchemaForm(orderNoteForm, {
    id: `note-${box.id}`,
    intent: 'note',
    submission: isMine ? submission : null,
    defaultValue: { note: box.note },
  })
  return (
    <Card title={`Note on ${box.run}`}>
      <CheckedForm
        form={form}
        fields={{ orderId: box.id }}
        action={paths.business.desk.member(member.id)}
        className={narrowFormStyle}
      >
        <TextArea
          field={form.fields.note}
          label="Note"
          hint="Staff see it at the desk. The member can see it in their data export."
          rows={3}
        />
        <SubmitButton variant="secondary" intent="note">
          Save note
        </SubmitButton>
      </CheckedForm>
    </Card>
  )
}
