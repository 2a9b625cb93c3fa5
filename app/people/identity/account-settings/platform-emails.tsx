import { Form } from '@remix-run/react'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { SubmitButton } from '~/foundation/ui/form/button'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { Card } from '~/foundation/ui/layout/card'

/** Which optional emails of the platform a user gets. */
export function PlatformEmails({
  emails,
  action,
}: {
  emails: { news: boolean; offers: boolean; reminders: boolean }
  action: string
}) {
  return (
    <Card title="Email notifications">
      <p>We always email you about your account, membership and payments. The rest is up to you.</p>
      <Form method="post" action={action} className={narrowFormStyle}>
        <input type="hidden" name="intent" value="notifications" />
        <Checkbox name="news" defaultChecked={emails.news}>
          News from Tastevin
        </Checkbox>
        <Checkbox name="offers" defaultChecked={emails.offers}>
          Offers and events
        </Checkbox>
        <Checkbox name="reminders" defaultChecked={emails.reminders}>
          Reminders, such as about an open spot or an unfinished setup
        </Checkbox>
        <div className="actions">
          <SubmitButton intent="notifications" pendingLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
