import { ActChoice, ActChoices } from '~/foundation/ui/form/act-choices'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { changeForm } from '../changes/schemas'
import { orderListing } from '../list/order-listing'
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
    <CheckedForm form={form} fields={{ changeId }} className={formStyle}>
      {/* The number on the button, also after another person changed the selection. */}
      <input type="hidden" name="expected" value={count} />
      <ActChoices field={fields.act} legend="What to do">
        {staffActs.map((act) => (
          <ActChoice
            key={act}
            field={fields.act}
            value={act}
            label={actWords[act].button}
            note={`fits ${orderListing.count(fits[act])}`}
          >
            {act === 'cancel' && (
              <>
                <p className="text-sm text-muted">
                  A box’s bottles are available again, and its paid month stays owed.
                  {toRefund > 0 &&
                    ` ${toRefund === 1 ? '1 order of bottles is' : `${toRefund} orders of bottles are`} refunded in full, which can’t be undone.`}
                </p>
                <Field field={fields.reason} label="Reason" hint="For your records." autoComplete="off" />
              </>
            )}
          </ActChoice>
        ))}
      </ActChoices>
      <div className={actionsStyle}>
        <SubmitButton pendingLabel="Changing...">Change {orderListing.count(count)}</SubmitButton>
        <ButtonLink to={back} variant="quiet">
          Keep as they are
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}
