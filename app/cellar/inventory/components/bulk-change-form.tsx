import type { ReactNode } from 'react'
import { ActChoice, ActChoices } from '~/foundation/ui/form/act-choices'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, FigureField } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { SelectField } from '~/foundation/ui/form/select-field'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { optionsOf } from '~/cellar/catalog/components/location-field'
import { bulkChanges, wineCount, type BulkChangeKind } from '../bulk-changes'
import type { Choice, WineChoices } from '../choices.server'
import { bulkChangeForm } from '../schemas'

/** Chooses one change and its value. The button names how many wines it changes. */
export function BulkChangeForm({
  count,
  retired,
  back,
  locations,
  suppliers,
  tiers,
}: WineChoices & {
  count: number
  /** Of them, retired. */
  retired: number
  /** Where "Cancel" leads. */
  back: string
}) {
  const form = useSchemaForm(bulkChangeForm, { defaultValue: { expected: String(count) } })
  const { fields } = form
  const change = (name: BulkChangeKind, children?: ReactNode) => (
    <ActChoice field={fields.change} value={name} label={bulkChanges[name]}>
      {children}
    </ActChoice>
  )
  const choose = (
    name: 'locationId' | 'supplierId' | 'lowestTierId',
    label: string,
    choices: Choice[],
    none: string,
  ) => <SelectField field={fields[name]} label={label} options={optionsOf(choices, none)} />
  const hasCurrent = retired < count
  return (
    <CheckedForm form={form} className={formStyle}>
      {/* The number on the button, also after another person changed the selection. */}
      <input type="hidden" name="expected" value={count} />
      <ActChoices field={fields.change} legend="What to change">
        {hasCurrent && (
          <>
            {change(
              'bin',
              <Field field={fields.bin} label="Bin" hint="Empty removes it." autoComplete="off" />,
            )}
            {change('location', choose('locationId', 'Location', locations, 'None'))}
            {suppliers.length > 0 && change('supplier', choose('supplierId', 'Supplier', suppliers, 'None'))}
            {change(
              'par',
              <FigureField
                field={fields.parLevel}
                label="Par level"
                hint="The fewest bottles to keep. Empty removes it."
              />,
            )}
            {change(
              'price',
              <FigureField
                field={fields.bottlePrice}
                label="Bottle price"
                hint="Empty removes it."
                inputMode="decimal"
              />,
            )}
            {tiers.length > 0 && change('tier', choose('lowestTierId', 'Lowest tier', tiers, 'All tiers'))}
            {change('list')}
            {change('unlist')}
            {change('retire')}
          </>
        )}
        {retired > 0 && change('restore')}
      </ActChoices>
      <div className={actionsStyle}>
        <SubmitButton pendingLabel="Changing...">Change {wineCount(count)}</SubmitButton>
        <ButtonLink to={back} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}
