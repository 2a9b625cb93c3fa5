import { superuserDatabase } from '../../builders/database/superuser-database'
import { aClub } from '../../builders/club'
import {
  anEmulatorAccount,
  connectAccount,
  untilWebhooksProcessed,
} from '../../builders/payments/emulator-account'
import { aTier } from '../../builders/tiers'

/** The club that the guests of these tests join. */
export const slug = 'bottega-rossa'

/** Opens the club on a running platform with two tiers and ready payments. Returns the tiers' ids. */
export async function openLiveClub(place: {
  sandboxUrl: string
  databaseUrl(): Promise<string>
}): Promise<string[]> {
  const db = superuserDatabase(await place.databaseUrl())
  const club = await aClub(db, { slug, name: 'Bottega Rossa' })
  const tiers: string[] = []
  for (const [position, priceCents] of [4_900, 9_900].entries()) {
    const { id } = await aTier(db.tenant(club.id), { name: `Pour ${position + 1}`, priceCents, position })
    tiers.push(id)
  }
  await connectAccount(db, club.id, await anEmulatorAccount(place))
  await untilWebhooksProcessed(place, db)
  await db.owner.end()
  return tiers
}
