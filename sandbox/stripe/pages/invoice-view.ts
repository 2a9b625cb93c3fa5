import { html } from 'hono/html'
import { dayOf, money } from '../engine/money'
import { type Invoice } from '../types'
import { CARD_STYLE, cardForm, type CardForm, isWrong } from './card-form'
import { pageLayout, type Html } from './layout'

interface InvoiceView {
  business: string
  invoice: Invoice
  /** Null when nothing can be paid. */
  form: Omit<CardForm, 'button'> | null
}

/** The page where an invoice is read, and paid while it is owed. */
export function invoicePage({ business, invoice, form }: InvoiceView): Html {
  const due = money(invoice.amount_remaining, invoice.currency)
  return pageLayout({
    title: `${form && isWrong(form) ? 'Error: ' : ''}Invoice ${invoice.number ?? ''} – ${business}`,
    style: CARD_STYLE + STYLE,
    body: html`<main class="narrow">
      <p class="business">${business}</p>
      <h1>${headingOf(invoice)}</h1>
      <dl>
        ${fact('Invoice', invoice.number ?? '')}
        ${fact('Date', dayOf(invoice.effective_at ?? invoice.created))}
        ${fact('To', [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', '))}
      </dl>
      <h2>What it is for</h2>
      <dl>
        ${invoice.lines.data.map((line) => fact(line.description ?? '', money(line.amount, line.currency)))}
        ${taxFacts(invoice)}
        ${
          invoice.starting_balance === 0
            ? ''
            : fact('Balance carried over', money(invoice.starting_balance, invoice.currency))
        }
        <div class="total">
          <dt>${invoice.status === 'paid' ? 'Paid' : 'Amount due'}</dt>
          <dd>${invoice.status === 'paid' ? money(invoice.amount_paid, invoice.currency) : due}</dd>
        </div>
      </dl>
      <p><a href="${invoice.invoice_pdf ?? ''}">Download as PDF</a></p>
      ${
        form
          ? html`<section class="payment" aria-labelledby="payment">
              <h2 id="payment">Pay with card</h2>
              ${cardForm({ ...form, button: `Pay ${due}` })}
              <p class="soft">The card is kept for the invoices to come.</p>
            </section>`
          : ''
      }
    </main>`,
  })
}

function taxFacts(invoice: Invoice): Html | '' {
  const taxes = invoice.total_taxes ?? []
  if (taxes.length === 0) return ''
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0)
  return html`${fact('Subtotal', money(invoice.subtotal, invoice.currency))}
  ${fact('Sales tax', money(tax, invoice.currency))}`
}

function headingOf(invoice: Invoice): string {
  switch (invoice.status) {
    case 'paid':
      return 'This invoice is paid'
    case 'void':
      return 'This invoice is void: nothing is owed'
    default:
      return `${money(invoice.amount_remaining, invoice.currency)} to pay`
  }
}

function fact(term: string, text: string): Html {
  return html`<div>
    <dt>${term}</dt>
    <dd>${text}</dd>
  </div>`
}

const STYLE = `
.business { font-weight: 650; margin: 0 0 4px; }
main dl { margin-bottom: 24px; }
.payment { margin-top: 24px; }
.payment > .soft { margin: 12px 0 0; }
`
