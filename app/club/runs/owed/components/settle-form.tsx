import { Form } from '@remix-run/react'
import { formatMonth, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { Row, RowList } from '~/foundation/ui/layout/row-list'
import { boxesText } from '../owed-filters'

/** Chooses months whose boxes were handed over before runs were recorded here. */
export function SettleForm({ months }: { months: { month: Day; open: number }[] }) {
  if (months.length === 0) return null
  return (
    <Card title="Handed over before?">
      <p>
        Months that members paid before you planned runs here show as owed. Choose those whose boxes you
        handed over, and they no longer count. You can undo it.
      </p>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="settle" />
        <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="mb-2 font-semibold">Months</legend>
          {months.map(({ month, open }) => (
            <Checkbox key={month} name={`month-${month}`}>
              {formatMonth(month)} ({boxesText(open)})
            </Checkbox>
          ))}
        </fieldset>
        <div>
          <SubmitButton variant="secondary" intent="settle">
            Continue
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

/** Asks before the statement is stored. */
export function ConfirmSettle({ months, boxes }: { months: Day[]; boxes: number }) {
  const names = months.map(formatMonth).join(', ')
  return (
    <Card title={`Were ${boxesText(boxes)} handed over before?`} takesFocus>
      <p>
        Every open box of {names} is recorded as handed over, with your name and the time. No bottle leaves
        your stock and no member is told. Boxes that are in a run stay there.
      </p>
      <Form method="post" className={actionsStyle}>
        <input type="hidden" name="intent" value="settle" />
        <input type="hidden" name="sure" value="on" />
        <input type="hidden" name="seen" value={boxes} />
        {months.map((month) => (
          <input key={month} type="hidden" name={`month-${month}`} value="on" />
        ))}
        <SubmitButton intent="settle" pendingLabel="Saving...">
          Record {boxesText(boxes)} as handed over
        </SubmitButton>
        <ButtonLink variant="secondary" to={paths.business.run.owed()}>
          Cancel
        </ButtonLink>
      </Form>
    </Card>
  )
}

/** The statements that hold, each with its undo. */
export function SettlementList({
  settlements,
  mayChange,
}: {
  settlements: { key: string; when: string; by: string | null; months: Day[]; boxes: number }[]
  mayChange: boolean
}) {
  return (
    <section aria-labelledby="settled" className="grid gap-4">
      <h2 id="settled" className="text-xl">
        Recorded as handed over before
      </h2>
      <RowList>
        {settlements.map(({ key, when, by, months, boxes }) => (
          <Row
            key={key}
            name={`${boxesText(boxes)}: ${months.map(formatMonth).join(', ')}`}
            status={by ? `${when}, by ${by}` : when}
            stacked
          >
            {mayChange && (
              <ConfirmDialog
                trigger="Undo"
                triggerLabel={`Undo: ${boxesText(boxes)}, ${when}`}
                title={`Owe ${boxesText(boxes)} again?`}
                description={`${months.map(formatMonth).join(', ')}: they count as owed again, and the next run gives the oldest of each member.`}
              >
                <IntentForm intent="unsettle" id={key} fields={{ at: key }}>
                  Owe {boxesText(boxes)} again
                </IntentForm>
              </ConfirmDialog>
            )}
          </Row>
        ))}
      </RowList>
    </section>
  )
}
