import { secondPersonForm } from '~/club/runs/member/schemas'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'

/** The second person who may collect a member's boxes, for staff. */
export function SecondPersonCard({
  action,
  secondPerson,
  mayWrite,
}: {
  action: string
  secondPerson: string
  mayWrite: boolean
}) {
  return (
    <Card title="Someone else picks up" folds>
      <p>
        {secondPerson
          ? `${secondPerson} may collect boxes too. They must be 21 or older and show a document.`
          : 'Only the member collects their boxes.'}
      </p>
      {mayWrite && <SecondPersonForm key={secondPerson} action={action} secondPerson={secondPerson} />}
    </Card>
  )
}

function SecondPersonForm({ action, secondPerson }: { action: string; secondPerson: string }) {
  const form = useSchemaForm(secondPersonForm, {
    id: 'second-person',
    intent: 'second-person',
    defaultValue: { secondPerson },
  })
  return (
    <CheckedForm form={form} action={action} className="grid gap-4">
      <Field
        field={form.fields.secondPerson}
        label="Full name"
        hint="Ask the member first. We email them. Leave blank if only they collect."
        autoComplete="off"
      />
      <div>
        <SubmitButton intent="second-person" variant="secondary" pendingLabel="Saving...">
          Save second person
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}
