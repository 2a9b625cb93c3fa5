import { Form } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { SubmitButton } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { Card } from '~/ui/layout/card'
import { Checkbox } from '~/ui/form/checkbox'
import { formStyle } from '~/ui/form/input-style'

/** Makes a colleague the owner in the current owner's place. */
export function TransferOwnership({
  fullName,
  businessName,
  refusal,
}: {
  fullName: string
  businessName: string
  refusal: FormErrors | undefined
}) {
  return (
    <Card title="Transfer ownership">
      <p>
        {fullName} will own {businessName} and manage its staff, and you will become a manager. Only they can
        undo this. We’ll ask for your password first.
      </p>
      <Form method="post" className={formStyle}>
        <input type="hidden" name="intent" value="hand-over" />
        <Checkbox name="sure" required errors={refusal?.fieldErrors.sure}>
          I want to make {fullName} the owner of {businessName} in my place
        </Checkbox>
        <div className={actionsStyle}>
          <SubmitButton variant="danger" intent="hand-over" pendingLabel="Transferring...">
            {`Transfer ownership to ${fullName}`}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
