import { Form } from '@remix-run/react'
import { Fragment } from 'react'
import { formatDay } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { usStates } from '~/foundation/kit/us-states'
import { Badge } from '~/foundation/ui/feedback/badge'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { FileField } from '~/foundation/ui/form/file-field'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { Row, RowList } from '~/foundation/ui/layout/row-list'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import type { DestinationProblem } from '../destination'
import { cartonSizes } from '../packing'
import { sellerKinds, stateName, type ShippingRule } from '../rules/rule'
import { destinationForm, shippingForm } from '../settings/schemas'
import type { ShippingSettings } from '../settings/settings.server'

const states = Object.fromEntries(usStates)
const dollars = (cents: number) => (cents / 100).toFixed(2)

/** License, prices and cartons. */
export function ShippingForm({
  settings,
  locations,
}: {
  settings: ShippingSettings | null
  locations: { id: string; name: string }[]
}) {
  const packed = new Map(settings?.packings.map(({ bottles, extraCents }) => [bottles, extraCents]))
  const form = useSchemaForm(shippingForm, {
    id: 'shipping',
    intent: 'save',
    defaultValue: {
      sellerKind: settings?.seller.kind ?? 'retailer',
      licenseNumber: settings?.licenseNumber ?? '',
      licenseState: settings?.seller.state ?? '',
      licenseExpiresOn: settings?.licenseExpiresOn ?? '',
      locationId: settings?.locationId ?? locations[0]?.id ?? '',
      pricing: settings?.pricing ?? 'flat',
      price: settings ? dollars(settings.priceCents) : '',
      hotMonthsNote: settings?.hotMonthsNote ?? '',
      ...Object.fromEntries(
        cartonSizes.flatMap((size) => [
          [`pack${size}`, packed.has(size) ? 'on' : ''],
          [`extra${size}`, dollars(packed.get(size) ?? 0)],
        ]),
      ),
    },
  })
  const { fields } = form
  return (
    <Card title="License, prices and cartons">
      <CheckedForm form={form} fields={{ version: settings?.version ?? 0 }} className="grid max-w-160 gap-4">
        <SelectField field={fields.sellerKind} label="What you are licensed as" options={sellerKinds} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <Field field={fields.licenseNumber} label="License number" autoComplete="off" />
          <SelectField field={fields.licenseState} label="State of the license" options={states} />
          <Field field={fields.licenseExpiresOn} type="date" label="Last day of the license" />
          <SelectField
            field={fields.locationId}
            label="Parcels leave from"
            options={Object.fromEntries(locations.map(({ id, name }) => [id, name]))}
          />
          <SelectField
            field={fields.pricing}
            label="Members pay for bottles they buy"
            options={{ flat: 'One price for each order', per_bottle: 'A price for each bottle' }}
          />
          <Field field={fields.price} label="Price in dollars" inputMode="decimal" />
        </div>
        <fieldset className="grid gap-3">
          <legend className="font-semibold">Cartons you pack</legend>
          <p className={noteStyle}>
            An order goes into as few cartons as possible. What a carton costs besides is added to its price.
          </p>
          <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-center gap-x-4 gap-y-2">
            <p className="col-start-2 text-sm text-muted" aria-hidden="true">
              Extra price
            </p>
            {cartonSizes.map((size) => (
              <Fragment key={size}>
                <Checkbox field={fields[`pack${size}`]}>
                  {size === 1 ? '1 bottle' : `${size} bottles`}
                </Checkbox>
                <Field
                  field={fields[`extra${size}`]}
                  label={<span className="sr-only">Extra price of a carton of {size}, in dollars</span>}
                  inputMode="decimal"
                />
              </Fragment>
            ))}
          </div>
        </fieldset>
        <TextArea
          field={fields.hotMonthsNote}
          label="Note about hot months"
          hint="Members read it before they pay, such as: we hold parcels to Texas from June to September."
          optional
          rows={2}
        />
        <div>
          <SubmitButton intent="save" variant="secondary" pendingLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}

/** The license as a file. */
export function LicenseFileForm({
  file,
  errors,
}: {
  file: { name: string; uploaded: string } | null
  errors: string[] | undefined
}) {
  const hint = 'A PDF or a picture (PNG, JPEG), up to 10 MB. Only you and your managers can open it.'
  return (
    <Card title="Your license as a file" folds={file !== null}>
      {file && (
        <p>
          <TextLink to={paths.business.shippingLicense()} reloadDocument>
            {file.name}
          </TextLink>
          , uploaded {file.uploaded}.
        </p>
      )}
      <Form method="post" encType="multipart/form-data" className="grid max-w-160 gap-4">
        <input type="hidden" name="intent" value="upload" />
        <FileField
          name="file"
          label={file ? 'New file' : 'License'}
          hint={hint}
          errors={errors}
          accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
          required
        />
        <div>
          <SubmitButton variant="secondary" intent="upload" pendingLabel="Uploading...">
            {file ? 'Replace file' : 'Upload file'}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

interface ShownDestination {
  state: string
  permitNumber: string
  expiresOn: string
  problem: DestinationProblem | null
  endsSoon: boolean
}

/** The states with their permits, and the form to add or change one. */
export function Destinations({
  destinations,
  open,
  edited,
}: {
  destinations: ShownDestination[]
  /** Rules of the states that allow this seller. */
  open: ShippingRule[]
  edited: ShownDestination | null
}) {
  const form = useSchemaForm(destinationForm, {
    id: 'state',
    intent: 'state',
    defaultValue: {
      state: edited?.state ?? '',
      permitNumber: edited?.permitNumber ?? '',
      expiresOn: edited?.expiresOn ?? '',
    },
  })
  const { fields } = form
  return (
    <Card title="States you ship to">
      {destinations.length === 0 ? (
        <p className={noteStyle}>None yet. Members can choose shipping once you add their state.</p>
      ) : (
        <RowList label="States you ship to">
          {destinations.map((one) => (
            <Row
              key={one.state}
              name={
                <TextLink to={`${paths.business.shipping({ state: one.state })}#state`}>
                  {stateName(one.state)}
                </TextLink>
              }
              detail={`${one.permitNumber === '' ? 'No permit number' : `Permit ${one.permitNumber}`}, through ${formatDay(one.expiresOn)}`}
              status={<DestinationBadge {...one} />}
            >
              <IntentForm
                intent="remove-state"
                fields={{ state: one.state }}
                preventScrollReset
                size="small"
                variant="secondary"
              >
                Remove<span className="sr-only"> {stateName(one.state)}</span>
              </IntentForm>
            </Row>
          ))}
        </RowList>
      )}
      <CheckedForm form={form} className="grid max-w-160 gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-3">
          <SelectField
            field={fields.state}
            label="State"
            options={Object.fromEntries(open.map(({ state }) => [state, stateName(state)]))}
          />
          <Field field={fields.permitNumber} label="Permit number" optional autoComplete="off" />
          <Field field={fields.expiresOn} type="date" label="Last day of the permit" />
        </div>
        <div>
          <SubmitButton intent="state" variant="secondary" pendingLabel="Saving...">
            Save state
          </SubmitButton>
        </div>
      </CheckedForm>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center">
          What the states ask for ({open.length} allow your kind of license)
        </summary>
        <p className={noteStyle}>A cautious summary, not legal advice: check with your counsel.</p>
        <ul className="grid gap-2">
          {open.map((rule) => (
            <li key={rule.state}>
              <strong>{stateName(rule.state)}:</strong> {rule.license}. {rule.note} Source: {rule.source} (
              {formatDay(rule.asOf)})
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

function DestinationBadge({ problem, endsSoon }: ShownDestination) {
  if (problem === 'permit_expired') return <Badge tone="red">Expired</Badge>
  if (problem === 'state_closed') return <Badge tone="red">Not allowed</Badge>
  if (problem !== null) return <Badge tone="red">Your license expired</Badge>
  return endsSoon ? <Badge tone="yellow">Ends soon</Badge> : <Badge tone="green">Open</Badge>
}

/** Tiers whose price includes shipping their boxes. */
export function TierChoices({
  tiers,
  included,
}: {
  tiers: { id: string; name: string }[]
  included: string[]
}) {
  return (
    <Card title="Boxes">
      <p className={noteStyle}>
        Members of these tiers may have their monthly box shipped. Shipping is included in the tier’s price:
        members pay nothing more. Boxes of other tiers are picked up.
      </p>
      <RowList label="Tiers">
        {tiers.map(({ id, name }) => {
          const isIn = included.includes(id)
          return (
            <Row
              key={id}
              name={name}
              stacked
              status={
                <Badge tone={isIn ? 'green' : 'grey'}>{isIn ? 'Shipping included' : 'Pick-up only'}</Badge>
              }
            >
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="tier" />
                <input type="hidden" name="tierId" value={id} />
                <input type="hidden" name="include" value={isIn ? 'no' : 'yes'} />
                <SubmitButton size="small" variant="secondary" intent="tier" id={id}>
                  {isIn ? 'Make pick-up only' : 'Include shipping'}
                  <span className="sr-only">: {name}</span>
                </SubmitButton>
              </Form>
            </Row>
          )
        })}
      </RowList>
    </Card>
  )
}
