import { cx } from 'class-variance-authority'
import { useState } from 'react'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { Field, FigureField, TextArea } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { LocationField, optionsOf } from '~/cellar/catalog/components/location-field'
import { SuggestField } from '~/cellar/catalog/components/suggest-field'
import type { FactTerms } from '~/cellar/catalog/facts-view'
import { wineTypes } from '~/cellar/reference/labels'
import { formatName, tradeFormats } from '~/cellar/reference/formats'
import { pourText, usualPourMl } from '~/cellar/catalog/rules'
import { otherFormat, wineFactsForm } from '~/cellar/catalog/schemas'
import { FormSection, wideStyle } from './form-section'
import { OriginSection, StyleSection, type CompletedNames, type FactFields } from './label-sections'
import type { FormValues } from './form-values'

const sizes = {
  ...Object.fromEntries(tradeFormats.map(({ ml }) => [ml, formatName(ml)])),
  [otherFormat]: 'Another size',
}

interface WineFactsFormProps {
  values: FormValues
  terms: FactTerms
  /** Names for the browser to offer while no scripts run. */
  names: CompletedNames
  /** Hidden fields, such as the form's id or the version that is edited. */
  hidden: Record<string, string>
  /** The rejected submission, where it is not that of the route. */
  submission?: RejectedSubmission
  isNew: boolean
  /** "2025–2034", the drinking window as estimated; null for none. */
  estimate: string | null
  saveLabel: string
  /** Where "Cancel" leads. */
  leaveTo: string
}

/** Everything about a wine in sections: the label first, the rest folded where it is empty. */
export function WineFactsForm(props: WineFactsFormProps) {
  const { values, terms, names, hidden, submission, isNew, estimate, saveLabel, leaveTo } = props
  const form = useSchemaForm(wineFactsForm, { defaultValue: values, submission })
  const { fields } = form
  const isHydrated = useHydrated()
  const [isOther, setOther] = useState(fields.formatMl.initialValue === otherFormat)
  return (
    <CheckedForm
      form={form}
      fields={hidden}
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4"
      onChange={({ target }) => {
        if (target instanceof HTMLSelectElement && target.name === 'formatMl')
          setOther(target.value === otherFormat)
      }}
    >
      <FormSection title="Label">
        <SuggestField field={fields.producer} label="Producer" source="producer" />
        <Field field={fields.name} label="Wine" autoComplete="off" />
        <SelectField field={fields.type} label="Kind" options={wineTypes} />
        <Field field={fields.vintage} label="Vintage" placeholder="2019 or NV" autoComplete="off" optional />
        <SelectField field={fields.formatMl} label="Bottle size" options={sizes} />
        {(isOther || !isHydrated) && <OtherSize fields={fields} folds={!isOther} />}
      </FormSection>
      <StockSection fields={fields} terms={terms} isNew={isNew} locationId={values.locationId ?? null} />
      <OriginSection fields={fields} names={names} />
      <StyleSection fields={fields} estimate={estimate} />
      <CellarSection fields={fields} />
      <GuestsSection fields={fields} tiers={terms.tiers} />
      <div className="sticky bottom-(--bottom-bar,0px) z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface pt-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]">
        <SubmitButton pendingLabel="Saving...">{saveLabel}</SubmitButton>
        <ButtonLink to={leaveTo} variant="quiet">
          Cancel
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}

function StockSection({
  fields,
  terms,
  isNew,
  locationId,
}: {
  fields: FactFields
  terms: FactTerms
  isNew: boolean
  locationId: string | null
}) {
  return (
    <FormSection title="Price and stock">
      <FigureField
        field={fields.bottlePrice}
        label="Bottle price"
        inputMode="decimal"
        placeholder="48.00"
        optional
      />
      <FigureField
        field={fields.glassPrice}
        label="Glass price"
        inputMode="decimal"
        placeholder="12.00"
        optional
      />
      <FigureField
        field={fields.glassMl}
        label="Pour in ml"
        hint={`Empty is ${pourText(usualPourMl)}.`}
        placeholder={String(usualPourMl)}
        optional
      />
      <FigureField
        field={fields.cost}
        label="Cost of a bottle"
        hint={
          isNew
            ? 'What you paid for the bottles below. Only owners and managers see it.'
            : 'A different amount revalues the bottles in your cellar. Only owners and managers see it.'
        }
        inputMode="decimal"
        placeholder="18.50"
        optional
      />
      {isNew && (
        <FigureField
          field={fields.quantity}
          label="Bottles in your cellar now"
          hint="Recorded as opening stock."
          placeholder="0"
          optional
        />
      )}
      <LocationField
        field={fields.locationId}
        label={isNew ? 'Location' : 'Usual location'}
        locations={terms.locations}
        none="None"
        only={locationId}
      />
      <SelectField field={fields.supplierId} label="Supplier" options={optionsOf(terms.suppliers, 'None')} />
      <Field
        field={fields.newSupplier}
        label="New supplier"
        hint="If it isn’t in the list. This name is used instead."
        autoComplete="off"
        optional
      />
    </FormSection>
  )
}

function CellarSection({ fields }: { fields: FactFields }) {
  return (
    <FormSection
      title="Cellar"
      summary="Bin, par level and notes for staff"
      folds={[fields.bin, fields.parLevel, fields.notes]}
    >
      <FigureField
        field={fields.parLevel}
        label="Par level"
        hint="The fewest bottles you want to keep."
        optional
      />
      <Field field={fields.bin} label="Bin" placeholder="A12" autoComplete="off" optional />
      <div className={wideStyle}>
        <TextArea
          field={fields.notes}
          label="Notes for staff"
          hint="Why you chose it, what it pairs with. Guests don’t see this."
          rows={3}
          optional
        />
      </div>
    </FormSection>
  )
}

function GuestsSection({ fields, tiers }: { fields: FactFields; tiers: FactTerms['tiers'] }) {
  return (
    <FormSection
      title="Guests"
      summary="Public list, note for guests and who may receive it"
      folds={[fields.isListed, fields.listNote, fields.lowestTierId]}
    >
      <div className={wideStyle}>
        <Checkbox field={fields.isListed}>Show this wine on the public list</Checkbox>
      </div>
      <div className={wideStyle}>
        <TextArea
          field={fields.listNote}
          label="Note for guests"
          hint="Shown on the public list."
          rows={3}
          optional
        />
      </div>
      <SelectField
        field={fields.lowestTierId}
        label="Members who may receive or buy it"
        hint="Tiers are ranked by their price."
        options={{
          '': 'Members of every tier',
          ...Object.fromEntries(tiers.map(({ id, name }) => [id, `${name} and higher`])),
        }}
      />
    </FormSection>
  )
}

/** A size that the trade does not use, with its confirmation; without scripts it `folds` while it is not chosen. */
function OtherSize({ fields, folds }: { fields: FactFields; folds: boolean }) {
  const inputs = (
    <div className={cx(wideStyle, 'grid gap-4')}>
      <Field
        field={fields.otherFormatMl}
        label="Size"
        hint={folds ? 'Counts when “Another size” is chosen. 187 ml to 18 L.' : 'From 187 ml to 18 L.'}
        placeholder="1750 ml"
        autoComplete="off"
      />
      <Checkbox field={fields.confirmFormat}>If this is not a usual size: it is right</Checkbox>
    </div>
  )
  if (!folds) return inputs
  return (
    <details className={wideStyle}>
      <summary className={disclosureStyle}>Another size</summary>
      {inputs}
    </details>
  )
}
