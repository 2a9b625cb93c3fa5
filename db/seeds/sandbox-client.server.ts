// Acts outside the product in the demo: filling in Stripe's forms, and advancing time.
import { setTimeout } from 'node:timers/promises'
import { isInboxBusy } from '~/billing/webhooks/inbox.server'
import type { WorkerServices } from '~/worker.server'

const goodCard = '4242424242424242'
/** Stripe's test card that can be saved and is declined at the next charge. */
const failingCard = '4000000000000341'
const patienceMs = 60_000

export type SandboxClient = ReturnType<typeof createSandboxClient>

/** The Stripe emulator, as people use it and as its admin UI is used. */
export function createSandboxClient(
  url: string,
  { clock, billing, scopes }: Pick<WorkerServices, 'clock' | 'billing' | 'scopes'>,
) {
  const inbox = scopes.platform('webhook inbox')
  const control = (path: string, body: object) =>
    post(`${url}/_sandbox/api${path}`, JSON.stringify(body), 'application/json')
  /** Waits until the product has processed the resulting events, those that its worker holds too. */
  const caughtUp = async () => {
    await clock.refresh()
    await billing.drainInbox()
    while (await isInboxBusy(inbox, new Date())) {
      await setTimeout(20)
      await billing.drainInbox()
    }
  }
  return {
    async completeSetUp(page: string) {
      const link = new URL(page).pathname.split('/').at(-1)!
      await control(`/setup/${link}/complete`, { outcome: 'ready' })
    },
    async payCheckout(sessionId: string) {
      await control(`/checkout/${sessionId}/pay`, { cardNumber: goodCard })
    },
    /** In the portal: sets a default card that will be declined. */
    giveFailingCard: (portal: string) =>
      fillInCard(`${new URL(portal).origin}${new URL(portal).pathname}/card`, failingCard),
    /** On an invoice's own page. */
    payInvoice: (page: string) => fillInCard(page, goodCard),
    /** Customers with a good card, as another program brought them to an account: their ids by number. */
    async importCustomers(account: string, members: { number: string; name: string; email: string }[]) {
      const customers = members.map(({ number, ...person }) => ({
        old_id: number,
        ...person,
        card: goodCard,
      }))
      const response = await control(`/accounts/${account}/import`, { customers })
      const { data } = (await response.json()) as { data: { old_customer_id: string; customer: string }[] }
      return new Map(data.map((row) => [row.old_customer_id, row.customer]))
    },
    /** Everyone's time begins in the past; only where nothing has happened yet. */
    async beginTime(at: Date) {
      await control('/clock', { begin: at.toISOString() })
      await clock.refresh()
    },
    async passTime(to: Date) {
      await control('/clock', { to: to.toISOString() })
      await caughtUp()
    },
    /** Returns to the present. */
    async arriveAtNow() {
      await control('/clock', { to: 'wall' })
      await caughtUp()
    },
    caughtUp,
  }
}

async function fillInCard(page: string, cardNumber: string): Promise<void> {
  const form = { cardNumber, cardExpiry: '12 / 34', cardCvc: '123', billingName: 'Test Card' }
  await post(page, new URLSearchParams(form).toString(), 'application/x-www-form-urlencoded')
}

async function post(url: string, body: string, type: string): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (response.status >= 400) {
    throw new Error(`The emulator answered ${response.status} to ${new URL(url).pathname}`)
  }
  return response
}
