import { Form } from '@remix-run/react'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { radioStyle } from '~/ui/form/choice-style'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field, FieldError } from '~/ui/form/field'
import { formStyle } from '~/ui/form/input-style'
import { useSchemaForm } from '~/ui/form/use-schema-form'
import { actionsStyle } from '~/ui/layout/actions'
import { changeForm } from '../changes/schemas'
import { orderCount } from '../list/count-words'
import { actWords } from '../order-words'
import { staffActs, type StaffAct } from '../transitions'

/** Chooses what to do with the selected orders, each act with the number of orders it fits. */
export function ChangeOrdersForm({
  count,
  fits,
  toRefund,
  changeId,
  back,
}: {
  count: number
  fits: Record<StaffAct, number>
  toRefund: number
  changeId: string
  /** Where "Keep as they are" leads. */
  back: string
}) {
  const form = useSchemaForm(changeForm, { defaultValue: { expected: String(count) } })
  const { fields } = form
  return (
    <Form method="post" className={formStyle} {...form.props}>
      <ErrorSummary form={form} />
      <input type="hidden" name="changeId" value={changeId} />
      {/* The number on the button, also after another person changed the selection. */}
      <input type="hidden" name="expected" value={count} />
      <fieldset
        id={fields.act.id}
        tabIndex={-1}
        aria-describedby={fields.act.errors?.length ? `${fields.act.id}-error` : undefined}
      >
        <legend className="mb-3 text-xl font-display">What to do</legend>
        <FieldError id={fields.act.id} errors={fields.act.errors} />
        <div className="divide-y divide-line rounded-card border border-line bg-raised">
          {staffActs.map((act) => (
            <div key={act} className="group px-4 py-1">
              <label className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="act"
                  value={act}
                  defaultChecked={fields.act.initialValue === act}
                  className={radioStyle}
                />
                {actWords[act].button}
                <span className="text-muted">fits {orderCount(fits[act])}</span>
              </label>
              {act === 'cancel' && (
                <div className="hidden gap-3 pb-3 pl-8.5 group-has-[[name=act]:checked]:grid">
                  <p className="text-sm text-muted">
                    A box’s bottles are available again, and its paid month stays owed.
                    {toRefund > 0 &&
                      ` ${toRefund === 1 ? '1 order of bottles is' : `${toRefund} orders of bottles are`} refunded in full, which can’t be undone.`}
                  </p>
                  <Field field={fields.reason} label="Reason" hint="For your records." autoComplete="off" />
                </div>
              )}
            </div>
          ))}
        </div>
      </fieldset>
      <div className={actionsStyle}>
        <SubmitButton pendingLabel="Changing...">Change {orderCount(count)}</SubmitButton>
        <ButtonLink to={back} variant="quiet">
          Keep as they are
        </ButtonLink>
      </div>
    </Form>
  )
}
