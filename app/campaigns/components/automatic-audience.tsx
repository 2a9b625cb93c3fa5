// Who gets a message that goes out by itself, and when.
import { Form } from '@remix-run/react'
import { SubmitButton } from '~/ui/form/button'
import { Checkbox } from '~/ui/form/checkbox'
import { SelectField } from '~/ui/form/select-field'
import { Card } from '~/ui/layout/card'
import { missedDays } from '../schemas'
import { tierField } from '../segments/filter-form'

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
        <fieldset>
          <legend className="font-semibold">Tiers (none ticked: all)</legend>
          <div className="mt-2.5 grid gap-2.5 sm:grid-cols-2">
            {tiers.map(({ id, name }) => (
              <Checkbox key={id} name={tierField(id)} defaultChecked={tierIds.includes(id)}>
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
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
