import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'

/** The change just made to a tier, with the id of the tier. */
interface Saved {
  done: string
  tier: string
}

/**
 * The list that a tier's page belongs to, by the path of that page or by its request: the portal's, or the step of the
 * setup.
 */
export function tiersPage(from: string | Request, saved?: Saved): string {
  const pathname = typeof from === 'string' ? from : new URL(from.url).pathname
  const { tiers } = pathname.startsWith(`${paths.business.setUp.tiers()}/`)
    ? paths.business.setUp
    : paths.business
  return tiers(saved)
}

const messages = lookup({
  created: (name: string) => `${name} is saved as a draft. Publish it to offer it to guests.`,
  saved: (name: string) => `${name} is saved.`,
  published: (name: string) => `${name} is on offer.`,
  archived: (name: string) => `${name} is no longer offered.`,
  up: (name: string) => `${name} moved up.`,
  down: (name: string) => `${name} moved down.`,
  'price-announced': (name: string) => `The new price of ${name} is announced.`,
  'price-withdrawn': (name: string) => `The price change of ${name} is withdrawn.`,
})

/** The message of the list about what was just done, from its URL; null where nothing was. */
export function savedTierMessage(url: string, tiers: readonly { id: string; name: string }[]): string | null {
  const query = new URL(url).searchParams
  const changed = tiers.find(({ id }) => id === query.get('tier'))
  const message = changed && messages.get(query.get('done') ?? '')
  return message ? message(changed.name) : null
}
