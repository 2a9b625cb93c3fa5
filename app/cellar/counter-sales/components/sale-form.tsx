import { Link } from '@remix-run/react'
import { useRef } from 'react'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { ScriptsOnly } from '~/foundation/ui/form/scripts-only'
import { Button, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { controlAttributes, controlOf, Field, FieldFrame } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import type { CellarLocation } from '~/cellar/stock/locations.server'
import { LocationField } from '~/cellar/catalog/components/location-field'
import type { SaleWine } from '../quick-sale.server'
import { saleForm } from '../schemas'

/** Sells bottles of the chosen wine, or opens one for the glass: large enough for a thumb. */
export function SaleForm({
  wine,
  locations,
  locationId,
  currency,
}: {
  wine: SaleWine
  locations: CellarLocation[]
  /** Where this person sold last. */
  locationId: string
  currency: string
}) {
  const form = useSchemaForm(saleForm, {
    id: 'sale',
    intent: 'sale',
    defaultValue: { quantity: '1', locationId },
  })
  const { label, details, bin, bottleCents, available } = wine
  const price = bottleCents === null ? null : formatMoney(bottleCents, currency)
  return (
    <CheckedForm form={form} fields={{ wineId: wine.id }} className="grid gap-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <p className="text-xl font-semibold">{label}</p>
          <p className="text-muted">{[bin && `Bin ${bin}`, details].filter(Boolean).join(' · ')}</p>
          <p>
            {available === 0 ? 'No bottles available' : `${available} available`}
            {price && ` · ${price}`}
          </p>
        </div>
        <Link
          className="link inline-flex min-h-11 flex-none items-center"
          to={paths.business.inventory.sales()}
        >
          Change
        </Link>
      </div>
      <Quantity field={form.fields.quantity} />
      <LocationField field={form.fields.locationId} locations={locations} />
      <Field field={form.fields.note} label="Note" optional autoComplete="off" />
      <div className="grid gap-3 sm:grid-cols-2">
        <SubmitButton name="act" value="sell" intent="sale" wide>
          Sell
        </SubmitButton>
        <SubmitButton name="act" value="open_for_glass" intent="sale" variant="secondary" wide>
          Open for the glass
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}

function Quantity({
  field,
}: {
  field: ReturnType<typeof useSchemaForm<typeof saleForm>>['fields']['quantity']
}) {
  const input = useRef<HTMLInputElement>(null)
  const control = controlOf({ field })
  const step = (by: number) => {
    if (!input.current) return
    const next = Math.max(1, (Number(input.current.value) || 0) + by)
    input.current.value = String(next)
  }
  return (
    <FieldFrame name={control.name} id={control.id} errors={control.errors} label="Bottles" live>
      <div className="flex gap-2.5">
        <ScriptsOnly>
          <Button variant="secondary" aria-label="One bottle fewer" onClick={() => step(-1)}>
            −
          </Button>
        </ScriptsOnly>
        <input
          key={field.key}
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={control.defaultValue}
          maxLength={control.maxLength}
          {...controlAttributes(control)}
          className={`${inputStyle()} max-w-28 text-center`}
        />
        <ScriptsOnly>
          <Button variant="secondary" aria-label="One bottle more" onClick={() => step(1)}>
            +
          </Button>
        </ScriptsOnly>
      </div>
    </FieldFrame>
  )
}
