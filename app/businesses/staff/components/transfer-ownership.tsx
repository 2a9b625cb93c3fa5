import { Form } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { Checkbox } from '~/ui/form/checkbox'

/** Makes a colleague the owner in one's own place. */
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
    <Card title="Hand the business over">
      <p>
        {businessName} is {fullName}’s from then on: they decide who works here, and you go on as a manager.
        Only they can undo it. We ask for your password first.
      </p>
      <Form method="post" className="portal-form">
        <input type="hidden" name="intent" value="hand-over" />
        <Checkbox name="sure" required errors={refusal?.fieldErrors.sure}>
          I want {fullName} to own {businessName} in my place
        </Checkbox>
        <div className="actions">
          <SubmitButton variant="danger" intent="hand-over" pendingLabel="Handing over...">
            {`Hand over to ${fullName}`}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
