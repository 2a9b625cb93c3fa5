import { SubmitButton } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { transferForm } from '../schemas'
import { formStyle } from '~/foundation/ui/form/input-style'

/** Makes a colleague the owner in the current owner's place. */
export function TransferOwnership({ fullName, businessName }: { fullName: string; businessName: string }) {
  const form = useSchemaForm(transferForm, { id: 'hand-over', intent: 'hand-over' })
  return (
    <Card title="Transfer ownership">
      <p>
        {fullName} will own {businessName} and manage its staff, and you will become a manager. Only they can
        undo this. We’ll ask for your password first.
      </p>
      <CheckedForm form={form} className={formStyle}>
        <Checkbox field={form.fields.sure} required>
          I want to make {fullName} the owner of {businessName} in my place
        </Checkbox>
        <div className={actionsStyle}>
          <SubmitButton variant="danger" intent="hand-over" pendingLabel="Transferring...">
            {`Transfer ownership to ${fullName}`}
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
