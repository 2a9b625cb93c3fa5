import { booksOf } from '../../builders/books-of'
import { aClub } from '../../builders/club'
import { anAccount, giveAccount, untilHeard } from '../../builders/stand-in-account'
import { aTier } from '../../builders/tiers'

/** The club that the guests of these tests join. */
export const slug = 'bottega-rossa'

/** Opens the club on a running platform, with two levels to join and payments that are ready. Gives its levels. */
export async function openHouse(place: {
  sandboxUrl: string
  databaseUrl(): Promise<string>
}): Promise<string[]> {
  const db = booksOf(await place.databaseUrl())
  const club = await aClub(db, { slug, name: 'Bottega Rossa' })
  const tiers: string[] = []
  for (const [position, priceCents] of [4_900, 9_900].entries()) {
    const { id } = await aTier(db.tenant(club.id), { name: `Pour ${position + 1}`, priceCents, position })
    tiers.push(id)
  }
  await giveAccount(db, club.id, await anAccount(place))
  await untilHeard(place, db)
  await db.owner.end()
  return tiers
}
