import { html } from 'hono/html'
import { intervalText, dayOf, money } from '../engine/money'
import { periodEnd } from '../engine/due-at'
import { type Invoice, type PaymentMethod, type PortalConfiguration, type Subscription } from '../types'
import { CARD_STYLE, cardForm, type CardForm, isWrong } from './card-form'
import { pageLayout, type Html } from './layout'
import { lookup } from '../../lookup'

export interface PortalView {
  business: string
  /** Path of the portal's first page. */
  home: string
  returnUrl: string | null
  email: string
  features: PortalConfiguration['features']
  headline: string | null
  subscriptions: { body: Subscription; names: string[] }[]
  methods: PaymentMethod[]
  defaultMethod: string | null
  invoices: Invoice[]
  outcome: string | null
}

/** The first page of the portal: what runs, what pays for it, and what was billed. */
export function portalPage(view: PortalView): Html {
  return page(view, `Your billing with ${view.business}`, [
    view.outcome ? html`<p class="said" role="status">${view.outcome}</p>` : '',
    view.headline ? html`<p class="soft">${view.headline}</p>` : '',
    html`<section aria-labelledby="plans">
      <h2 id="plans">Subscriptions</h2>
      ${
        view.subscriptions.length === 0
          ? html`<p class="soft">Nothing is running.</p>`
          : view.subscriptions.map((one) => planCard(view, one))
      }
    </section>`,
    view.features.payment_method_update.enabled ? methodsSection(view) : '',
    view.features.invoice_history.enabled ? invoicesSection(view) : '',
  ])
}

function planCard(view: PortalView, { body, names }: PortalView['subscriptions'][number]): Html {
  const price = body.items.data[0]?.price
  const total = body.items.data.reduce(
    (sum, item) => sum + (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    0,
  )
  const { enabled } = view.features.subscription_cancel
  const undoable = body.cancel_at_period_end && !body.schedule
  return html`<div class="card">
    <p class="name">${names.join(', ')}</p>
    <p>${money(total, body.currency)} per ${price ? intervalText(price) : 'month'}</p>
    <p class="soft">${renewalText(body)}</p>
    ${
      undoable
        ? html`<form method="post" action="${view.home}/renew/${body.id}">
            <button type="submit">Don’t cancel</button>
          </form>`
        : enabled && body.cancel_at === null && !body.schedule
          ? html`<p><a class="button quiet" href="${view.home}/cancel/${body.id}">Cancel plan</a></p>`
          : ''
    }
  </div>`
}

function renewalText(subscription: Subscription): string {
  const resumes = subscription.pause_collection?.resumes_at
  if (subscription.cancel_at !== null) return `Ends on ${dayOf(subscription.cancel_at)}.`
  if (subscription.status === 'past_due' || subscription.status === 'unpaid')
    return 'The last payment failed. Please pay the open invoice below.'
  if (subscription.pause_collection) {
    return resumes ? `Paused until ${dayOf(resumes)}.` : 'Paused.'
  }
  return `Renews on ${dayOf(periodEnd(subscription))}.`
}

function methodsSection(view: PortalView): Html {
  return html`<section aria-labelledby="cards">
    <h2 id="cards">Payment method</h2>
    ${
      view.methods.length === 0
        ? html`<p class="soft">No card is kept.</p>`
        : html`<ul>
            ${view.methods.map(
              (method) =>
                html`<li>
                  ${brandOf(method)} ending in ${method.card?.last4 ?? ''}, expires
                  ${String(method.card?.exp_month ?? 0).padStart(2, '0')}/${method.card?.exp_year ?? ''}
                  ${method.id === view.defaultMethod ? html`<strong>in use</strong>` : ''}
                </li>`,
            )}
          </ul>`
    }
    <p><a class="button quiet" href="${view.home}/card">Update card</a></p>
  </section>`
}

function brandOf({ card }: PaymentMethod): string {
  const brand = card?.brand ?? 'card'
  return brand === 'amex' ? 'American Express' : brand.charAt(0).toUpperCase() + brand.slice(1)
}

function invoicesSection(view: PortalView): Html {
  return html`<section aria-labelledby="invoices">
    <h2 id="invoices">Invoices</h2>
    ${
      view.invoices.length === 0
        ? html`<p class="soft">There are none yet.</p>`
        : html`<ul>
            ${view.invoices.map(
              (invoice) =>
                html`<li>
                  <a href="${new URL(invoice.hosted_invoice_url ?? 'http://none/').pathname}"
                    >${dayOf(invoice.created)}, ${money(invoice.total, invoice.currency)}</a
                  >
                  <span class="soft">${statusOf(invoice)}</span>
                </li>`,
            )}
          </ul>`
    }
  </section>`
}

const STATUS = lookup({
  open: 'to be paid',
  paid: 'paid',
  void: 'void',
  uncollectible: 'not paid',
})

function statusOf({ status }: Invoice): string {
  return STATUS.get(status ?? '') ?? ''
}

/** The page where another card is entered. */
export function cardPage(view: PortalView, form: Omit<CardForm, 'button'>): Html {
  const title = 'Update your card'
  return page(
    view,
    title,
    [
      html`<p class="soft">From the next payment on, ${view.business} charges this card.</p>`,
      html`<section class="payment" aria-label="Your new card">
        ${cardForm({ ...form, button: 'Save card' })}
      </section>`,
    ],
    isWrong(form),
    view.home,
  )
}

/** The page that asks once more before a subscription is ended. */
export function cancelPage(view: PortalView, subscription: PortalView['subscriptions'][number]): Html {
  const { mode, cancellation_reason: reason } = view.features.subscription_cancel
  const when =
    mode === 'immediately'
      ? 'It ends at once.'
      : `You keep it until ${dayOf(periodEnd(subscription.body))}, and nothing more is charged.`
  return page(
    view,
    `Cancel ${subscription.names.join(', ')}`,
    [
      html`<p>${when}</p>`,
      html`<form method="post">
        ${
          reason.enabled && reason.options.length > 0
            ? html`<div class="field">
                <label for="feedback">Why are you leaving? (optional)</label>
                <select id="feedback" name="feedback">
                  <option value="">No answer</option>
                  ${reason.options.map(
                    (option) => html`<option value="${option}">${option.replaceAll('_', ' ')}</option>`,
                  )}
                </select>
              </div>`
            : ''
        }
        <button class="wide" type="submit">Cancel plan</button>
      </form>`,
    ],
    false,
    view.home,
  )
}

function page(
  view: PortalView,
  title: string,
  sections: (Html | '')[],
  wrong = false,
  back: string | null = null,
): Html {
  const way = back ? { href: back, text: '← Back' } : null
  const out = view.returnUrl ? { href: view.returnUrl, text: `← Return to ${view.business}` } : null
  const link = way ?? out
  return pageLayout({
    title: `${wrong ? 'Error: ' : ''}${title}`,
    style: CARD_STYLE + STYLE,
    body: html`<main class="narrow">
      ${link ? html`<p class="back"><a href="${link.href}">${link.text}</a></p>` : ''}
      <h1>${title}</h1>
      ${back ? '' : html`<p class="soft">${view.email}</p>`} ${sections}
    </main>`,
  })
}

const STYLE = `
section { margin: 0 0 28px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 0 0 12px; }
.card p { margin: 0 0 6px; }
.card .button, .card button { margin-top: 8px; }
.name { font-weight: 650; overflow-wrap: anywhere; }
ul { list-style: none; margin: 0 0 12px; padding: 0; border-top: 1px solid var(--line); }
li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 12px; padding: 10px 0; border-bottom: 1px solid var(--line); }
li a { display: inline-flex; align-items: center; min-height: 24px; }
.said { padding: 12px 14px; border: 1px solid var(--accent); border-radius: 10px; background: var(--card); }
`
