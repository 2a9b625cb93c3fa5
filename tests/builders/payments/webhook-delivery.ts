import type { PayingClub, PaymentPlatform, Sent } from './payment-platform'

/** How one webhook is delivered: lost, on time, twice, or much later and out of order. */
export type DeliveryMode = 'lost' | 'now' | 'twice' | 'late'

/**
 * Delivers the webhooks of clubs manually, each according to its club's modes in turn. Expects
 * `payments.webhooks.mode` to be `drop`, so that nothing is received otherwise.
 */
export function deliverWebhooks(
  payments: PaymentPlatform,
  clubs: { club: PayingClub; plan: string; fates: DeliveryMode[] }[],
) {
  const late = new Map(clubs.map(({ club }) => [club.id, [] as Sent[]]))
  const counted = new Map(clubs.map(({ club }) => [club.id, 0]))
  let taken = 0

  const receive = (sent: Sent) => payments.billing.receiveWebhook({ ...sent, now: new Date() })

  return {
    /** Delivers what was sent since the last call, and processes it. */
    async deliver() {
      const sent = payments.webhooks.sent.slice(taken)
      taken += sent.length
      for (const one of sent) {
        const whose = clubs.find(({ club, plan }) =>
          [club.accountId, plan].some((id) => one.body.includes(id)),
        )
        if (!whose) continue
        const { id } = whose.club
        const turn = counted.get(id)!
        counted.set(id, turn + 1)
        const fate = whose.fates[turn % whose.fates.length]
        if (fate === 'late') late.get(id)!.unshift(one)
        if (fate === 'now' || fate === 'twice') await receive(one)
        if (fate === 'twice') await receive(one)
      }
      await payments.billing.drainInbox()
    },
    /** Delivers what is late, newest first. */
    async deliverLate() {
      for (const [id, waiting] of late) {
        late.set(id, [])
        for (const one of waiting) await receive(one)
      }
      await payments.billing.drainInbox()
    },
  }
}
