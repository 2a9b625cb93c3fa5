import { mandateForm } from '../schemas'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { Field } from '~/foundation/ui/form/field'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'

/** The statement that the business holds the members' mandates, by name. */
export function MandateForm({
  mandate,
  revision,
}: {
  mandate: { words: string; name: string; stated: string | null }
  revision: number
}) {
  const form = useSchemaForm(mandateForm, { intent: 'mandate', defaultValue: { name: mandate.name } })
  if (mandate.stated)
    return (
      <Card title="Permission to charge these cards">
        <p>{mandate.words}</p>
        <p className="text-muted">Stated by {mandate.stated}.</p>
        <IntentForm intent="withdraw" fields={{ revision }} variant="quiet">
          Withdraw the statement
        </IntentForm>
      </Card>
    )
  return (
    <Card title="Permission to charge these cards">
      <p>
        Cards that were found are charged only if you hold each member’s permission. Without your statement, a
        card waits until its member confirms.
      </p>
      <CheckedForm form={form} fields={{ revision }} className="grid gap-4">
        <Checkbox field={form.fields.agreed}>{mandate.words}</Checkbox>
        <Field field={form.fields.name} label="Your name" autoComplete="name" />
        <div>
          <SubmitButton intent="mandate" variant="secondary">
            State this by name
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
