// The audience and the time of a message that goes out by itself.
import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { SelectField } from '~/foundation/ui/form/select-field'
import { Card } from '~/foundation/ui/layout/card'
import { missedDays } from '../schemas'
import { TierChoices } from './audience-fields'

export function AutomaticAudience({
  tiers,
  tierIds,
  days,
}: {
  tiers: { id: string; name: string }[]
  tierIds: string[]
  /** Null where the message does not wait for days without a sign. */
  days: number | null
}) {
  return (
    <Card title="Who gets it">
      <Form method="post" className="grid max-w-xl gap-5">
        <input type="hidden" name="intent" value="audience" />
        <TierChoices tiers={tiers} selection={tierIds} />
        {days !== null && (
          <SelectField
            name="days"
            label="Without a sign for"
            hint="Signing in, picking up, buying, booking and rating are signs."
            options={missedDays}
            defaultValue={String(days)}
          />
        )}
        <div>
          <SubmitButton intent="audience" variant="secondary" pendingLabel="Saving...">
            Save who gets it
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
