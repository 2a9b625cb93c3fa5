import { channel } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { expect } from 'vitest'
import { isWhole } from '../../length'
import { testSeed } from '../../seed'
import type { PaymentPlatform } from './payment-platform'
import { aStripeProxy, type RequestFault } from './stripe-proxy'
import { hangMs } from '../../patience'

/** The request was not processed; or it was, but its response was lost. */
const before: RequestFault[] = ['fail', 'busy', 'refuse', 'hang']
const after: RequestFault[] = ['lose', 'hang-after']

/** By turns before and after, so that neighbors are never hit in the same way. */
const turns: RequestFault[] = ['fail', 'lose', 'busy', 'hang-after', 'refuse', 'lose', 'hang', 'hang-after']

/**
 * The faults of a request of an action. In a whole run every fault for the first two requests, and for later ones
 * alternately one before and one after; in a short one the next fault in turn, and one more for the first request.
 */
function faultsAt(request: number, turn: () => RequestFault): RequestFault[] {
  if (!isWhole) return request === 1 ? [turn(), turn()] : [turn()]
  if (request <= 2) return [...before, ...after]
  return [before[request % before.length]!, after[request % after.length]!]
}

export type FaultInjection = Awaited<ReturnType<typeof withInjectedFaults>>

/** Our billing with faults between it and Stripe, and without the SDK's own retries. */
export async function withInjectedFaults(payments: PaymentPlatform) {
  /** Injects a fault into the n-th request of an action, once. */
  const fault = { count: 0, at: 0, fate: 'pass' as RequestFault }
  const strike = (at: number, fate: RequestFault) => void Object.assign(fault, { count: 0, at, fate })
  const senders = openRequests()
  const proxy = await aStripeProxy(
    payments.env.stripe.apiBase!,
    async () => {
      fault.count += 1
      return fault.count === fault.at ? fault.fate : 'pass'
    },
    // The sender runs out of patience as soon as the request hangs; no clock decides which one it gives up.
    { onHang: (incoming) => senders.of(incoming).emit('timeout') },
  )
  const env = { ...payments.env, stripe: { ...payments.env.stripe, apiBase: proxy.url } }
  const billing = payments.another({ timeout: hangMs, retries: 0 }, { env })
  const struckBy = new Map<RequestFault, number>()
  let turn = testSeed

  return {
    billing,
    close() {
      senders.close()
      proxy.close()
    },
    /** Removes all faults. */
    calm: () => strike(0, 'pass'),
    /** The kinds of faults that no request was hit by. */
    unused: () => [...before, ...after].filter((fate) => !struckBy.has(fate)),
    /**
     * Runs an action for the requests it makes and the faults that may hit them, once for each in a whole run. Each
     * time, the action is repeated until it succeeds, and the result must be as if nothing had failed.
     */
    async under<Subject>(
      prepare: () => Promise<Subject>,
      act: (subject: Subject) => Promise<unknown>,
      holds: (subject: Subject) => Promise<void>,
    ) {
      let struck = 0
      for (let at = 1, more = true; more; at++) {
        for (const fate of faultsAt(at, () => turns[turn++ % turns.length]!)) {
          strike(0, 'pass')
          const subject = await prepare()
          strike(at, fate)
          for (let tries = 0; tries < 3; tries++) {
            const done = await act(subject).then(
              () => true,
              () => false,
            )
            if (done) break
          }
          await act(subject).catch(() => undefined)
          const wasStruck = fault.count >= at
          more = wasStruck && at < 12
          strike(0, 'pass')
          await holds(subject).catch((error: Error) => {
            error.message = `${fate} at request ${at}: ${error.message}`
            throw error
          })
          // The action makes fewer requests, so no other fault would hit this one either.
          if (!wasStruck) break
          struck += 1
          struckBy.set(fate, (struckBy.get(fate) ?? 0) + 1)
        }
      }
      expect(struck).toBeGreaterThanOrEqual(isWhole ? before.length + after.length : 2)
    },
  }
}

/** The requests of this process whose responses have not ended. */
function openRequests() {
  const open = new Set<ClientRequest>()
  const started = channel('http.client.request.start')
  const add = (message: unknown) => {
    const { request } = message as { request: ClientRequest }
    open.add(request)
    request.once('close', () => open.delete(request))
  }
  started.subscribe(add)
  return {
    /** The sender's end of a request that a server of this process has received. */
    of({ socket }: IncomingMessage): ClientRequest {
      const match = [...open].find((request) => request.socket?.localPort === socket.remotePort)
      if (!match) throw new Error('The request was not sent by this process')
      return match
    },
    close: () => started.unsubscribe(add),
  }
}
