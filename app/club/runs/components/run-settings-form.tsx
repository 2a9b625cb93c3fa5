import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { FigureField } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { runSettingsForm, unclaimedDays } from '../runs/schemas'

const rules = {
  hold: {
    label: 'Keep the box',
    words: 'Its bottles stay reserved for the member until they come, or until you decide otherwise.',
  },
  restock: {
    label: 'Return the bottles to stock',
    words:
      'The bottles can be used for others. The member does not lose the box: it is owed again and comes with the next run.',
  },
} as const

/** How members' choices and unclaimed boxes are handled. */
export function RunSettingsForm({
  settings,
}: {
  settings: { allowsSwaps: boolean; unclaimedRule: 'hold' | 'restock'; unclaimedDays: number }
}) {
  const form = useSchemaForm(runSettingsForm, {
    id: 'settings',
    intent: 'settings',
    defaultValue: {
      allowsSwaps: settings.allowsSwaps ? 'on' : '',
      unclaimedRule: settings.unclaimedRule,
      unclaimedDays: String(settings.unclaimedDays),
    },
  })
  const { fields } = form
  const initialRule = fields.unclaimedRule.initialValue
  return (
    <CheckedForm form={form} className="grid gap-5">
      <Card title="Swaps">
        <Checkbox field={fields.allowsSwaps}>
          Members may swap a wine
          <span className="block text-sm text-muted">
            Until the deadline, for one of the choices that you offer for the same bottle, while it is in
            stock. If you turn this off, swaps of runs that are not locked yet no longer count.
          </span>
        </Checkbox>
      </Card>
      <Card title="Boxes that are not picked up">
        <p className={noteStyle}>
          Members are reminded 7 and 30 days after the first pick-up day, and told beforehand what happens
          next. A paid box is never lost, and money only goes back if a person refunds it.
        </p>
        <fieldset className="grid gap-3" aria-describedby="unclaimed-rule">
          <legend className="mb-2 font-semibold">What happens to an unclaimed box</legend>
          {(Object.keys(rules) as (keyof typeof rules)[]).map((rule) => (
            <label key={rule} className={`${choiceStyle} flex items-start gap-3.5 px-4 py-3.5`}>
              <input
                key={fields.unclaimedRule.key}
                type="radio"
                name="unclaimedRule"
                value={rule}
                defaultChecked={initialRule === rule}
                className={`${radioStyle} mt-0.5`}
              />
              <span>
                <span className="font-semibold">{rules[rule].label}</span>
                <span className="block text-sm text-muted">{rules[rule].words}</span>
              </span>
            </label>
          ))}
          <p id="unclaimed-rule" className={noteStyle}>
            This applies to every box that was not decided yet.
          </p>
        </fieldset>
        <div className="max-w-72">
          <FigureField
            field={fields.unclaimedDays}
            label="Days until then"
            hint={`${unclaimedDays.least} to ${unclaimedDays.most}, from the first pick-up day or the day the box was packed, whichever is later.`}
          />
        </div>
      </Card>
      <div>
        <SubmitButton intent="settings" pendingLabel="Saving...">
          Save settings
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}
