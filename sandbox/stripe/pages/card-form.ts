import { html } from 'hono/html'
import { type CardField } from '../actions/parse-card'
import { type AddressField, type TypedAddress } from '../actions/type-address'
import { type Html } from './layout'

export interface CardForm {
  /** Where the form goes. */
  action: string
  button: string
  /** The typed fields, save for number and security code. */
  typed: { cardExpiry: string; billingName: string }
  errors: Partial<Record<CardField | AddressField, string>>
  /** Why the bank said no. */
  declined: string | null
}

/** An empty form. */
export const EMPTY_CARD_FORM: Pick<CardForm, 'typed' | 'errors' | 'declined'> = {
  typed: { cardExpiry: '', billingName: '' },
  errors: {},
  declined: null,
}

/** Whether something about the form has to be told. */
export function isWrong(form: Pick<CardForm, 'errors' | 'declined'>): boolean {
  return form.declined !== null || Object.keys(form.errors).length > 0
}

/** The fields of a card, with what is wrong about them. `before` stands above the first field. */
export function cardForm(form: CardForm, before: Html | '' = ''): Html {
  return html`${form.declined ? html`<p class="alert" role="alert" id="declined">${form.declined}</p>` : ''}
    <form method="post" action="${form.action}" novalidate>
      ${before}
      ${field(form, 'cardNumber', 'Card number', {
        autocomplete: 'cc-number',
        inputmode: 'numeric',
        placeholder: '1234 1234 1234 1234',
      })}
      <div class="pair">
        ${field(
          form,
          'cardExpiry',
          'Expiration (MM / YY)',
          { autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY' },
          form.typed.cardExpiry,
        )}
        ${field(form, 'cardCvc', 'Security code (CVC)', {
          autocomplete: 'cc-csc',
          inputmode: 'numeric',
          placeholder: 'CVC',
        })}
      </div>
      ${field(
        form,
        'billingName',
        'Name on card',
        { autocomplete: 'cc-name', inputmode: 'text', placeholder: '' },
        form.typed.billingName,
      )}
      <button class="wide" type="submit">${form.button}</button>
    </form>`
}

function field(
  form: Pick<CardForm, 'errors' | 'declined'>,
  name: CardField | AddressField,
  label: string,
  input: { autocomplete: string; inputmode: string; placeholder: string },
  value = '',
): Html {
  const error = form.errors[name]
  const first = Object.keys(form.errors)[0] === name || (form.declined !== null && name === 'cardNumber')
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
      ${name === 'cardNumber' ? html`aria-required="true"` : ''}
      ${error ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}
      ${first ? html`autofocus` : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`
}

/** The fields of a billing address, where tax is computed by it. */
export function addressForm(form: Pick<CardForm, 'errors' | 'declined'>, typed: TypedAddress): Html {
  const one = (name: AddressField, label: string, autocomplete: string) =>
    field(form, name, label, { autocomplete, inputmode: 'text', placeholder: '' }, typed[name])
  return html`<fieldset class="address">
    <legend>Billing address</legend>
    ${one('billingAddressLine1', 'Address', 'billing address-line1')}
    ${one('billingCity', 'City', 'billing address-level2')}
    <div class="pair">
      ${one('billingState', 'State', 'billing address-level1')}
      ${one('billingPostalCode', 'ZIP code', 'billing postal-code')}
    </div>
    <input type="hidden" name="billingCountry" value="${typed.billingCountry || 'US'}" />
    <button class="wide quiet" type="submit" name="intent" value="total">Update total</button>
  </fieldset>`
}

/** Reads the fields of a posted address. */
export function readAddress(form: Record<string, unknown>): TypedAddress {
  const one = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
  return {
    billingAddressLine1: one(form.billingAddressLine1),
    billingCity: one(form.billingCity),
    billingState: one(form.billingState),
    billingPostalCode: one(form.billingPostalCode),
    billingCountry: one(form.billingCountry),
  }
}

/** With a test card only its number says anything: what else is left empty is taken as this. */
const TEST_CARD = { cardExpiry: '12 / 34', cardCvc: '123', billingName: 'Test Guest' }

/** Reads the fields of a posted card form. */
export function readTyped(form: Record<string, unknown>): Record<CardField, string> {
  const one = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '')
  return {
    cardNumber: one(form.cardNumber),
    cardExpiry: one(form.cardExpiry) || TEST_CARD.cardExpiry,
    cardCvc: one(form.cardCvc) || TEST_CARD.cardCvc,
    billingName: one(form.billingName) || TEST_CARD.billingName,
  }
}

/** The fields that may be shown again of a card that waited for 3-D Secure. */
export function redisplayable(
  card: { expMonth: number; expYear: number; name: string } | undefined,
): CardForm['typed'] {
  if (!card) return EMPTY_CARD_FORM.typed
  const two = (number: number) => String(number).padStart(2, '0')
  return { cardExpiry: `${two(card.expMonth)} / ${two(card.expYear % 100)}`, billingName: card.name }
}

export const CARD_STYLE = `
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 0 16px; align-items: start; }
.payment { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 24px 20px; }
dl { margin: 0; border-top: 1px solid var(--line); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
dt { min-width: 0; overflow-wrap: anywhere; }
dd { margin: 0; font-variant-numeric: tabular-nums; text-align: right; }
.total { font-weight: 650; }
.address { border: 1px solid var(--line); border-radius: 12px; padding: 8px 16px 16px; margin: 0 0 20px; min-width: 0; }
.address legend { font-weight: 650; padding: 0 6px; }
.back { margin: 0 0 8px; }
.back a { display: inline-flex; align-items: center; min-height: 44px; color: var(--soft); text-decoration: none; font-weight: 600; }
`
