import { Form, Link } from '@remix-run/react'
import { useState } from 'react'
import { formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field, FigureField } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { LocationField, type Named } from '~/cellar/catalog/components/location-field'
import { isOnlyReturn, sumOfCharges } from '../charges'
import { invoiceForm, newSupplier, ownCurrency } from '../forms'
import type { InvoicePage } from '../invoice-page.server'

/** The head of the receipt, and the button that makes it. */
export function SaveForm({
  page: { invoice, lines, duplicate, sums },
  suppliers,
  locations,
  today,
  receiptId,
}: {
  page: InvoicePage
  suppliers: Named[]
  locations: Named[]
  today: string
  /** Of the receipt that it adds. */
  receiptId: string
}) {
  const isNew = invoice.supplierId === null && invoice.supplierName !== ''
  const form = useSchemaForm(invoiceForm, {
    id: 'save-invoice',
    intent: 'save',
    defaultValue: {
      supplierId: invoice.supplierId ?? (isNew ? newSupplier : ''),
      supplierName: invoice.supplierName,
      documentNumber: invoice.documentNumber,
      receivedOn: today,
      locationId: locations[0]?.id ?? '',
      rate: '',
      withDiscount: sumOfCharges(sums.charges, 'discount') === 0 ? undefined : 'on',
    },
  })
  const { fields } = form
  const isForeign = invoice.currency !== '' && invoice.currency !== ownCurrency
  const [rate, setRate] = useState('')
  const words = isOnlyReturn(sums) ? returnWords : receiptWords
  const added = lines.filter(({ choice }) => choice === 'new').length
  return (
    <Card title={words.title}>
      <ErrorSummary form={form} />
      {duplicate && <DuplicateNotice documentNumber={invoice.documentNumber} receipt={duplicate} />}
      <Form
        method="post"
        action={paths.business.inventory.invoice(invoice.id)}
        {...form.props}
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === 'rate') setRate(target.value)
        }}
        className="grid gap-5 md:grid-cols-2 [&_.field]:content-start"
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="formId" value={receiptId} />
        <SelectField
          field={fields.supplierId}
          label="Supplier"
          options={{
            '': 'Not chosen',
            [newSupplier]: 'Add a new supplier',
            ...Object.fromEntries(suppliers.map(({ id, name }) => [id, name])),
          }}
        />
        <Field
          field={fields.supplierName}
          label="Name of a new supplier"
          hint="Used where you add a new supplier."
          autoComplete="off"
          optional
        />
        <Field
          field={fields.documentNumber}
          label="Document number"
          hint={
            invoice.issuedOn
              ? `Of ${formatDay(invoice.issuedOn)}.`
              : `On the ${isOnlyReturn(sums) ? 'credit note' : 'invoice or delivery note'}.`
          }
          autoComplete="off"
          optional
        />
        <Field field={fields.receivedOn} label={words.day} type="date" />
        <LocationField field={fields.locationId} locations={locations} />
        {isForeign ? (
          <RateField field={fields.rate} rate={rate} currency={invoice.currency} sums={sums} />
        ) : (
          <input type="hidden" name="rate" value="" />
        )}
        <ChargeChoices sums={sums} fields={fields} />
        {sums.sentence && (
          <div className="grid gap-2 md:col-span-2">
            <Checkbox field={fields.sumsSeen} value={sums.sentence}>
              {sums.sentence} I compared the sums with the invoice.
            </Checkbox>
          </div>
        )}
        <div className="md:col-span-2">
          <p className={noteStyle}>
            {added > 0 && `${added === 1 ? '1 wine is' : `${added} wines are`} added to your cellar. `}
            {words.note}
          </p>
          <div className={`${actionsStyle} mt-3`}>
            <SubmitButton intent="save" pendingLabel="Saving...">
              {words.button}
            </SubmitButton>
          </div>
        </div>
      </Form>
    </Card>
  )
}

const receiptWords = {
  title: 'Receipt',
  button: 'Create receipt',
  day: 'Received on',
  note: 'The receipt is a draft: your stock changes when you receive its bottles.',
}
const returnWords = {
  title: 'Return to the supplier',
  button: 'Create return',
  day: 'Returned on',
  note: 'The return is a draft: your stock changes when you return its bottles.',
}

/** Charges that a person counts as cost or not. */
function ChargeChoices({
  sums,
  fields,
}: {
  sums: InvoicePage['sums']
  fields: Record<'withDiscount' | 'withFreight', FormField>
}) {
  const money = (cents: number) => formatMoney(Math.abs(cents), sums.currency)
  const [discount, freight] = (['discount', 'freight'] as const).map((kind) =>
    sumOfCharges(sums.charges, kind),
  )
  if (!discount && !freight) return null
  return (
    <div className="grid gap-2 md:col-span-2">
      {discount ? (
        <Checkbox field={fields.withDiscount}>
          {`Take the discount of ${money(discount)} off the cost of the bottles.`}
        </Checkbox>
      ) : null}
      {freight ? (
        <Checkbox field={fields.withFreight}>
          {`Add freight and fees of ${money(freight)} to the cost of the bottles.`}
        </Checkbox>
      ) : null}
    </div>
  )
}

function DuplicateNotice({
  documentNumber,
  receipt,
}: {
  documentNumber: string
  receipt: NonNullable<InvoicePage['duplicate']>
}) {
  return (
    <Banner tone="warn" title="You have this invoice already">
      <p>
        A receipt with the document number {documentNumber} of this supplier was received on{' '}
        {formatDay(receipt.receivedOn)}.{' '}
        <Link to={paths.business.inventory.receipt(receipt.id)}>Open the receipt</Link>
      </p>
    </Banner>
  )
}

/** The rate of a foreign currency, with what the invoice comes to at the rate that is typed. */
function RateField({
  field,
  rate,
  currency,
  sums,
}: {
  field: FormField
  rate: string
  currency: string
  sums: InvoicePage['sums']
}) {
  const parsed = invoiceForm.shape.rate.safeParse(rate)
  const converted = parsed.success && parsed.data !== null ? Math.round(sums.kept * parsed.data) : null
  return (
    <div>
      <FigureField
        field={field}
        label={`${ownCurrency} for 1 ${currency}`}
        hint="Such as 1.08. Leave this blank to enter costs later."
        inputMode="decimal"
        optional
      />
      <p role="status" className="mt-1 text-sm text-muted">
        {converted !== null && `${formatMoney(sums.kept, sums.currency)} becomes ${formatMoney(converted)}.`}
      </p>
    </div>
  )
}
