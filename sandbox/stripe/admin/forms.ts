import { html } from 'hono/html'
import { type Bank, type FinalPolicy, type StoredObject } from '../engine/working-set'
import { isDisputable } from '../engine/payments/disputes'
import { OUTCOMES } from '../engine/onboarding'
import { type Html } from '../pages/layout'
import { type AccountView } from './views'

const POLICIES: Record<FinalPolicy, string> = {
  cancel: 'is canceled',
  unpaid: 'is marked unpaid',
  past_due: 'stays past due',
}

/** Moves an account's clock, or everyone's. */
export function clockForm(account: AccountView): Html {
  const steps = [
    ['PT1H', '+1 hour'],
    ['P1D', '+1 day'],
    ['next', 'Next renewal'],
    ['P1M', '+1 month'],
  ] as const
  return html`<form method="post" action="/_sandbox/clock">
    <input type="hidden" name="account" value="${account.id}" />
    ${steps.map(([value, text]) => html`<button name="advance" value="${value}">${text}</button>`)}
  </form>`
}

/** Brings an account's onboarding to an outcome, or takes the platform's access away. */
export function outcomeForm(account: AccountView): Html {
  return html`<form method="post" action="/_sandbox/outcome">
    <input type="hidden" name="account" value="${account.id}" />
    <div>
      <label for="outcome-${account.id}">Onboarding</label>
      <select id="outcome-${account.id}" name="outcome">
        ${OUTCOMES.map(
          (outcome) => html`<option ${outcome === account.state ? html`selected` : ''}>${outcome}</option>`,
        )}
      </select>
    </div>
    <button>Set Onboarding</button>
    <button name="outcome" value="disconnected">Deauthorize</button>
  </form>`
}

/** Sets Stripe Tax up on an account, or back to before that. */
export function taxForm(account: AccountView): Html {
  const isActive = account.tax === 'active'
  return html`<form method="post" action="/_sandbox/tax">
    <input type="hidden" name="account" value="${account.id}" />
    <p>Stripe Tax is ${isActive ? 'active' : 'not set up'}.</p>
    <button name="status" value="${isActive ? 'pending' : 'active'}">
      ${isActive ? 'Take the head office away' : 'Set Stripe Tax up'}
    </button>
  </form>`
}

/** Closes the bank account that payouts go to, or replaces it. */
export function bankForm(account: string, bank: Bank): Html {
  return html`<form method="post" action="/_sandbox/bank">
    <input type="hidden" name="account" value="${account}" />
    <p>${BANKS[bank]}</p>
    <button name="status" value="${bank === 'open' ? 'closed' : 'open'}">
      ${bank === 'open' ? 'Close the bank account' : 'Replace the bank account'}
    </button>
  </form>`
}

const BANKS: Record<Bank, string> = {
  open: 'Payouts are made daily.',
  closed: 'The bank account is closed: the next payout fails.',
  disabled: 'A payout failed: there are none until the bank account is replaced.',
}

/** The possible ends of a subscription after the last failed attempt at a card. */
export function policyForm(account: AccountView): Html {
  return html`<form method="post" action="/_sandbox/policy">
    <input type="hidden" name="account" value="${account.id}" />
    <div>
      <label for="policy-${account.id}">After the last failed attempt a subscription</label>
      <select id="policy-${account.id}" name="policy">
        ${Object.entries(POLICIES).map(
          ([policy, text]) =>
            html`<option value="${policy}" ${policy === account.finalPolicy ? html`selected` : ''}>
              ${text}
            </option>`,
        )}
      </select>
    </div>
    <button>Set Policy</button>
  </form>`
}

/** The policy of this name, if it is one. */
export function policyOf(name: unknown): FinalPolicy | undefined {
  return Object.keys(POLICIES).find((one) => one === name) as FinalPolicy | undefined
}

/** The manual actions on an object. */
export function actionForms(stored: StoredObject): Html {
  if (stored.type === 'charge' && (isDisputable(stored.body) || stored.body.disputed)) {
    return html`<form method="post" action="/_sandbox/charges/${stored.id}/dispute" class="tools">
      <button name="outcome" value="open">Dispute</button>
      <button name="outcome" value="won">Dispute, won by the business</button>
      <button name="outcome" value="lost">Dispute, lost by the business</button>
    </form>`
  }
  const page =
    stored.type === 'invoice'
      ? stored.body.hosted_invoice_url
      : stored.type === 'checkout.session' || stored.type === 'billing_portal.session'
        ? stored.body.url
        : null
  return page ? html`<p><a href="${page}">Open its page</a></p>` : html``
}
