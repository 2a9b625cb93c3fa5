import type { PayingClub, PaymentPlatform, Sent } from './payment-platform'

/** What becomes of one webhook on its way: lost, in time, twice, or much later and out of order. */
export type DeliveryMode = 'lost' | 'now' | 'twice' | 'late'

/**
 * Delivers the webhooks of clubs by hand, each as its club's fates say in turn. Expects `payments.webhooks.mode` to be
 * `drop`, so that nothing is received by itself.
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
    /** Passes on what was sent since the last time, and works through it. */
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
    /** Passes on what is late, the newest first. */
    async deliverLate() {
      for (const [id, waiting] of late) {
        late.set(id, [])
        for (const one of waiting) await receive(one)
      }
      await payments.billing.drainInbox()
    },
  }
}
