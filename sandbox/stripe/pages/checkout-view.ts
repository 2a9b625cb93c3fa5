import { html } from 'hono/html'
import { intervalText, money } from '../engine/money'
import { type CheckoutSession, type LineItem } from '../types'
import { type TypedAddress } from '../actions/type-address'
import { addressForm, CARD_STYLE, cardForm, type CardForm, isWrong } from './card-form'
import { pageLayout, type Html } from './layout'

export interface CheckoutView extends Omit<CardForm, 'button'> {
  mode: CheckoutSession['mode']
  business: string
  lines: LineItem[]
  total: number
  currency: string
  /** Cents of tax; null until the address is known, undefined where none is computed. */
  tax?: number | null
  address: TypedAddress
  /** The address has changed the total. */
  isRetotaled?: boolean
  email: string
  cancelUrl: string | null
}

/** The page where a subscription is begun, something is paid once, or a card is kept for later. */
export function checkoutPage(view: CheckoutView): Html {
  const { verb, heading } = wordsOf(view)
  return pageLayout({
    title: `${isWrong(view) ? 'Error: ' : ''}${verb} – ${view.business}`,
    style: CARD_STYLE + STYLE,
    body: html`<main class="checkout">
      ${summary(view, heading)}
      <section class="payment" aria-labelledby="payment">
        <h2 id="payment">${view.mode === 'setup' ? 'Your new card' : 'Pay with card'}</h2>
        ${view.isRetotaled ? html`<p class="said" role="status">Your total is now ${money(view.total, view.currency)}.</p>` : ''}
        ${cardForm(
          { ...view, button: verb },
          html`<div class="field">
              <p class="label" id="email">Email</p>
              <p class="fixed" aria-labelledby="email">${view.email}</p>
            </div>
            ${view.tax === undefined ? '' : addressForm(view, view.address)}`,
        )}
        ${termsOf(view)}
      </section>
    </main>`,
  })
}

function wordsOf(view: CheckoutView): { verb: string; heading: string } {
  const names = view.lines.map((line) => line.description).join(', ')
  switch (view.mode) {
    case 'setup':
      return { verb: 'Save card', heading: 'Save a card for later payments' }
    case 'payment':
      return { verb: 'Pay', heading: `Pay ${names}` }
    default:
      return { verb: 'Subscribe', heading: `Subscribe to ${names}` }
  }
}

function summary(view: CheckoutView, heading: string): Html {
  const total = money(view.total, view.currency)
  return html`<section class="summary" aria-label="What this is about">
    ${view.cancelUrl ? html`<p class="back"><a href="${view.cancelUrl}">← Back</a></p>` : ''}
    <p class="business">${view.business}</p>
    <h1>${heading}</h1>
    ${
      view.mode === 'setup'
        ? html`<p class="soft">Nothing is charged today.</p>`
        : html`<p class="price">
              <span>${total}</span>${view.mode === 'subscription' ? html` per ${cycleOf(view)}` : ''}
            </p>
            <dl>
              ${view.lines.map(
                (line) =>
                  html`<div>
                    <dt>${line.description}${(line.quantity ?? 1) > 1 ? html` × ${line.quantity}` : ''}</dt>
                    <dd>${money(line.amount_subtotal, line.currency)}</dd>
                  </div>`,
              )}
              ${
                view.tax === undefined
                  ? ''
                  : html`<div>
                      <dt>Sales tax</dt>
                      <dd>${view.tax === null ? 'Enter your address' : money(view.tax, view.currency)}</dd>
                    </div>`
              }
              <div class="total">
                <dt>Total due today</dt>
                <dd>${total}</dd>
              </div>
            </dl>`
    }
  </section>`
}

function cycleOf(view: CheckoutView): string {
  return view.lines[0]?.price ? intervalText(view.lines[0].price) : 'month'
}

function termsOf(view: CheckoutView): Html | '' {
  if (view.mode === 'payment') return ''
  const text =
    view.mode === 'setup'
      ? html`By saving your card you allow ${view.business} to charge it for what you owe from now on.`
      : html`By subscribing you allow ${view.business} to charge your card ${money(view.total, view.currency)}
        every ${cycleOf(view)} until you cancel.`
  return html`<p class="soft terms">${text}</p>`
}

/** The page of a card's bank that confirms its owner. `what` completes "it is you who ...". */
export function challengePage(view: { what: string; last4: string }): Html {
  return pageLayout({
    title: 'Confirm it’s you',
    body: html`<main class="narrow">
      <h1>Confirm it’s you</h1>
      <p>Your bank wants to be sure that it is you who ${view.what} with the card ending in ${view.last4}.</p>
      <form method="post">
        <p>
          <button class="wide" type="submit" name="answer" value="complete">Complete authentication</button>
        </p>
        <p>
          <button class="wide quiet" type="submit" name="answer" value="fail">Fail authentication</button>
        </p>
      </form>
    </main>`,
  })
}

const STYLE = `
.checkout { display: grid; gap: 28px; max-width: 1000px; margin: 0 auto; padding: 20px 20px 64px; }
.business { font-weight: 650; margin: 0 0 4px; }
.summary h1 { font-size: 18px; font-weight: 500; color: var(--soft); margin: 0; }
.price { color: var(--soft); margin: 4px 0 20px; }
.price span { color: var(--ink); font-size: 34px; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.label { font-weight: 600; font-size: 14px; margin: 0 0 2px; }
.fixed { margin: 0; overflow-wrap: anywhere; }
.terms { font-size: 14px; margin: 16px 0 0; }
@media (min-width: 860px) {
  .checkout { grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr); gap: 64px; padding-top: 56px; }
  .payment { padding: 32px; }
}
`
