import { expect } from 'vitest'
import type { PaymentPlatform, TestBilling } from './payment-platform'
import { aStripeProxy, type RequestFault } from './stripe-proxy'

/** The request was not processed; or it was, but its response was lost. */
const before: RequestFault[] = ['fail', 'busy', 'refuse', 'hang']
const after: RequestFault[] = ['lose', 'hang-after']

/** Every fault for the first two requests; for later ones, alternately one before and one after. */
function faultsAt(request: number): RequestFault[] {
  if (request <= 2) return [...before, ...after]
  return [before[request % before.length]!, after[request % after.length]!]
}

export type FaultInjection = Awaited<ReturnType<typeof withInjectedFaults>>

/** Our billing with faults between it and Stripe, and without the SDK's own retries. */
export async function withInjectedFaults(payments: PaymentPlatform) {
  /** Injects a fault into the n-th request of an action, once. */
  const fault = { seen: 0, at: 0, fate: 'pass' as RequestFault, isHurried: false }
  const strike = (at: number, fate: RequestFault) => void Object.assign(fault, { seen: 0, at, fate })
  const proxy = await aStripeProxy(payments.env.stripe.apiBase!, async () => {
    fault.seen += 1
    return fault.seen === fault.at ? fault.fate : 'pass'
  })
  const env = { ...payments.env, stripe: { ...payments.env.stripe, apiBase: proxy.url } }
  const patient = payments.another({ timeout: 10_000, retries: 0 }, { env })
  // A short timeout for a request that is about to hang; other requests may be slow on a busy machine.
  const hasty = payments.another({ timeout: 150, retries: 0 }, { env })
  const isAboutToHang = () => fault.isHurried && fault.fate.startsWith('hang') && fault.seen < fault.at
  const billing = new Proxy(patient, {
    get: (_, verb: keyof TestBilling) => (isAboutToHang() ? hasty : patient)[verb],
  })

  return {
    billing,
    close: proxy.close,
    /** Removes all faults. */
    calm: () => strike(0, 'pass'),
    /**
     * Runs an action once for every request it makes and every fault that may hit it. Each time, the action is
     * repeated until it succeeds, and the result must be as if nothing had failed.
     */
    async under<Subject>(
      prepare: () => Promise<Subject>,
      act: (subject: Subject) => Promise<unknown>,
      holds: (subject: Subject) => Promise<void>,
    ) {
      let struck = 0
      for (let at = 1, more = true; more; at++) {
        for (const fate of faultsAt(at)) {
          strike(0, 'pass')
          const subject = await prepare()
          strike(at, fate)
          for (let tries = 0; tries < 3; tries++) {
            fault.isHurried = tries < 2
            const done = await act(subject).then(
              () => true,
              () => false,
            )
            if (done) break
          }
          await act(subject).catch(() => undefined)
          const wasStruck = fault.seen >= at
          more = wasStruck && at < 12
          strike(0, 'pass')
          await holds(subject).catch((error: Error) => {
            error.message = `${fate} at request ${at}: ${error.message}`
            throw error
          })
          // The action makes fewer requests, so no other fault would hit this one either.
          if (!wasStruck) break
          struck += 1
        }
      }
      expect(struck).toBeGreaterThanOrEqual(before.length + after.length)
    },
  }
}
