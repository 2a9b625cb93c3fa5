import { Form } from '@remix-run/react'
import { currencyName } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SubmitButton } from '~/foundation/ui/form/button'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { documentNoun } from '../charges'
import { currencyForm, invoiceCurrencies, ownCurrency } from '../forms'
import type { InvoicePage } from '../invoice-page.server'

const names = Object.fromEntries(invoiceCurrencies.map((code) => [code, currencyName(code)]))

/** Says that an invoice is not in the business's own currency. */
export function CurrencyNotice({ invoice: { currency } }: { invoice: InvoicePage['invoice'] }) {
  if (currency === '' || currency === ownCurrency) return null
  return (
    <Banner tone="warn" title={`This invoice is in ${currencyName(currency)}`}>
      <p>
        Costs are kept in dollars. Correct the lines in {currency}, then enter the rate with the receipt
        below. Without a rate the receipt has no costs, and you can enter them there.
      </p>
    </Banner>
  )
}

/** Which currency the printed amounts are in, where it was not found or was found wrongly. */
export function CurrencyCard({ page: { invoice, sums } }: { page: InvoicePage }) {
  const form = useSchemaForm(currencyForm, {
    id: 'invoice-currency',
    intent: 'currency',
    defaultValue: { currency: invoice.currency || ownCurrency },
  })
  return (
    <Card title="Currency">
      {invoice.currency === '' && (
        <p>No currency is printed. The amounts count as dollars unless you choose another one.</p>
      )}
      <Form
        method="post"
        action={paths.business.inventory.invoice(invoice.id)}
        {...form.props}
        preventScrollReset
        className="flex flex-wrap items-end gap-4"
      >
        <input type="hidden" name="intent" value="currency" />
        <SelectField field={form.fields.currency} label={`The ${documentNoun(sums)} is in`} options={names} />
        <SubmitButton intent="currency" variant="secondary">
          Set currency
        </SubmitButton>
      </Form>
    </Card>
  )
}
