import { html } from 'hono/html'
import { type CardField } from '../acts/card'
import { every, money } from '../engine/money'
import { type LineItem } from '../types'
import { frame, type Html } from './frame'

export interface CheckoutView {
  /** Where the form goes: the checkout's own path, whichever page shows it. */
  action: string
  business: string
  lines: LineItem[]
  total: number
  currency: string
  email: string
  cancelUrl: string | null
  /** What was typed, save for number and security code. */
  typed: { cardExpiry: string; billingName: string }
  errors: Partial<Record<CardField, string>>
  /** Why the bank said no. */
  declined: string | null
}

/** The page where a subscription is paid. */
export function checkoutPage(view: CheckoutView): Html {
  const wrong = view.declined !== null || Object.keys(view.errors).length > 0
  const cycle = view.lines[0]?.price ? every(view.lines[0].price) : 'month'
  return frame({
    title: `${wrong ? 'Error: ' : ''}Subscribe – ${view.business}`,
    style: STYLE,
    body: html`<main class="checkout">
      <section class="summary" aria-label="What you are subscribing to">
        ${view.cancelUrl ? html`<p class="back"><a href="${view.cancelUrl}">← Back</a></p>` : ''}
        <p class="business">${view.business}</p>
        <h1>Subscribe to ${view.lines.map((line) => line.description).join(', ')}</h1>
        <p class="price"><span>${money(view.total, view.currency)}</span> per ${cycle}</p>
        <dl>
          ${view.lines.map(
            (line) =>
              html`<div>
                <dt>${line.description}${(line.quantity ?? 1) > 1 ? html` × ${line.quantity}` : ''}</dt>
                <dd>${money(line.amount_total, line.currency)}</dd>
              </div>`,
          )}
          <div class="total">
            <dt>Total due today</dt>
            <dd>${money(view.total, view.currency)}</dd>
          </div>
        </dl>
      </section>
      <section class="payment" aria-labelledby="payment">
        <h2 id="payment">Pay with card</h2>
        ${view.declined ? html`<p class="alert" role="alert" id="declined">${view.declined}</p>` : ''}
        <form method="post" action="${view.action}" novalidate>
          <div class="field">
            <p class="label" id="email">Email</p>
            <p class="fixed" aria-labelledby="email">${view.email}</p>
          </div>
          ${field(view, 'cardNumber', 'Card number', {
            autocomplete: 'cc-number',
            inputmode: 'numeric',
            placeholder: '1234 1234 1234 1234',
          })}
          <div class="pair">
            ${field(
              view,
              'cardExpiry',
              'Expiration (MM / YY)',
              { autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY' },
              view.typed.cardExpiry,
            )}
            ${field(view, 'cardCvc', 'Security code (CVC)', {
              autocomplete: 'cc-csc',
              inputmode: 'numeric',
              placeholder: 'CVC',
            })}
          </div>
          ${field(
            view,
            'billingName',
            'Name on card',
            { autocomplete: 'cc-name', inputmode: 'text', placeholder: '' },
            view.typed.billingName,
          )}
          <button class="wide" type="submit">Subscribe</button>
        </form>
        <p class="soft terms">
          By subscribing you allow ${view.business} to charge your card ${money(view.total, view.currency)}
          every ${cycle} until you cancel.
        </p>
      </section>
    </main>`,
  })
}

function field(
  view: CheckoutView,
  name: CardField,
  label: string,
  input: { autocomplete: string; inputmode: string; placeholder: string },
  value = '',
): Html {
  const error = view.errors[name]
  const first = Object.keys(view.errors)[0] === name || (view.declined !== null && name === 'cardNumber')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      autocomplete="${input.autocomplete}"
      inputmode="${input.inputmode}"
      placeholder="${input.placeholder}"
      maxlength="200"
      aria-required="true"
      ${error ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}
      ${first ? html`autofocus` : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`
}

/** What a card's bank would show to make sure that it is its owner. */
export function challengePage(view: {
  business: string
  total: number
  currency: string
  last4: string
}): Html {
  return frame({
    title: 'Confirm it’s you',
    body: html`<main class="narrow">
      <h1>Confirm it’s you</h1>
      <p>
        Your bank wants to be sure that it is you who pays ${money(view.total, view.currency)} to
        ${view.business} with the card ending in ${view.last4}.
      </p>
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
.back { margin: 0 0 8px; }
.back a { display: inline-flex; align-items: center; min-height: 44px; color: var(--soft); text-decoration: none; font-weight: 600; }
.business { font-weight: 650; margin: 0 0 4px; }
.summary h1 { font-size: 18px; font-weight: 500; color: var(--soft); margin: 0; }
.price { color: var(--soft); margin: 4px 0 20px; }
.price span { color: var(--ink); font-size: 34px; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
dl { margin: 0; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
dt { min-width: 0; overflow-wrap: anywhere; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
.total { font-weight: 650; }
.payment { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px 20px; }
.label { font-weight: 600; font-size: 14px; margin: 0 0 2px; }
.fixed { margin: 0; overflow-wrap: anywhere; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 0 16px; align-items: start; }
.terms { font-size: 14px; margin: 16px 0 0; }
@media (min-width: 860px) {
  .checkout { grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr); gap: 64px; padding-top: 56px; }
  .payment { padding: 32px; }
}
`
