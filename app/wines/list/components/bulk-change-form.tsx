import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ActChoice, ActChoices } from '~/ui/form/act-choices'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { formStyle } from '~/ui/form/input-style'
import { SelectField } from '~/ui/form/select-field'
import { actionsStyle } from '~/ui/layout/actions'
import { useSchemaForm } from '~/ui/form/use-schema-form'
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
  const hasCurrent = retired < count
  return (
    <Form method="post" className={formStyle} {...form.props}>
      <ErrorSummary form={form} />
      {/* The number on the button, also after another person changed the selection. */}
      <input type="hidden" name="expected" value={count} />
      <ActChoices field={fields.change} legend="What to change">
        {hasCurrent && (
          <>
            {change(
              'bin',
              <Field field={fields.bin} label="Bin" hint="Empty removes it." autoComplete="off" />,
            )}
            {change(
              'location',
              <SelectField
                field={fields.locationId}
                label="Location"
                options={withNone(locations, 'None')}
              />,
            )}
            {suppliers.length > 0 &&
              change(
                'supplier',
                <SelectField
                  field={fields.supplierId}
                  label="Supplier"
                  options={withNone(suppliers, 'None')}
                />,
              )}
            {change(
              'par',
              <Field
                field={fields.parLevel}
                label="Par level"
                hint="The fewest bottles to keep. Empty removes it."
                inputMode="numeric"
                autoComplete="off"
              />,
            )}
            {change(
              'price',
              <Field
                field={fields.bottlePrice}
                label="Bottle price"
                hint="Empty removes it."
                inputMode="decimal"
                autoComplete="off"
              />,
            )}
            {tiers.length > 0 &&
              change(
                'tier',
                <SelectField
                  field={fields.lowestTierId}
                  label="Lowest tier"
                  options={withNone(tiers, 'All tiers')}
                />,
              )}
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
    </Form>
  )
}

const withNone = (choices: Choice[], none: string): Record<string, string> => ({
  '': none,
  ...Object.fromEntries(choices.map(({ id, name }) => [id, name])),
})
