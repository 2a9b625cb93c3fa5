import type { Plan } from '~/billing/plan/plans'
import type { TierInput } from '~/membership/tiers/save-tier.server'
import { demoBrands } from './demo-brands'
import type { TimeAgo } from './demo-days'

export interface DemoClub {
  name: string
  slug: string
  kind: 'restaurant' | 'shop' | 'winery'
  email: string
  phone: string
  address: string
  timeZone: string
  /** The plan it subscribes to, once it is live. */
  plan: Plan
  owner: { email: string; fullName: string } | null
  /** The number of its liquor license. */
  licence: string
  pickUpHours: string
  setUp: TimeAgo
  tiers: Omit<TierInput, 'position'>[]
  /** A tier that it has archived since. */
  withdrawn?: { tier: string; at: TimeAgo }
}

/** The open clubs of the demo: a full one, one with a single tier, one without tiers. */
export const demoClubs: DemoClub[] = [
  {
    name: 'Bottega Rossa',
    slug: 'bottega-rossa',
    kind: 'restaurant',
    email: 'ciao@bottega-rossa.test',
    phone: '(718) 555-0142',
    address: '212 Court Street, Brooklyn, NY 11201',
    timeZone: 'America/New_York',
    plan: 'sommelier',
    owner: { email: 'owner@bottega-rossa.test', fullName: 'Marta Bellini' },
    licence: 'NY OP 1302847',
    pickUpHours: 'Tuesday to Saturday, five to ten.',
    setUp: [12, 1],
    tiers: [
      {
        name: 'Calice',
        description: 'Two bottles for weeknights: honest reds and whites from the small end of our list.',
        priceCents: 6_900,
        bottles: 2,
        bottleDiscountBp: 500,
        benefits: ['Tasting notes from Marta with every bottle', 'A glass on the house when you pick up'],
      },
      {
        name: 'Tavola',
        description:
          'Three bottles that go with what we cook that month, and the recipe for one of the dishes.',
        priceCents: 12_900,
        bottles: 3,
        bottleDiscountBp: 1000,
        benefits: [
          'A recipe from our kitchen each month',
          'No corkage on your own club bottles',
          'First call for the harvest dinner',
        ],
      },
      {
        name: 'Riserva',
        description:
          'Four bottles with some years behind them: Barolo, Taurasi, Etna, and what Marta hides at the back.',
        priceCents: 24_900,
        bottles: 4,
        bottleDiscountBp: 1500,
        benefits: [
          'One bottle with at least ten years of age every season',
          'No corkage, for you and your table',
          'A seat at the winter cellar tasting',
        ],
      },
    ],
  },
  {
    name: 'Harbor Cellars',
    slug: 'harbor-cellars',
    kind: 'shop',
    email: 'hello@harbor-cellars.test',
    phone: '(207) 555-0177',
    address: '48 Commercial Street, Portland, ME 04101',
    timeZone: 'America/New_York',
    plan: 'neighborhood',
    owner: { email: 'owner@harbor-cellars.test', fullName: 'Jonah Whitcomb' },
    licence: 'ME AL 2207719',
    pickUpHours: 'Every day from eleven to seven.',
    setUp: [9, 3],
    tiers: [
      {
        name: 'First Mate',
        description:
          'Three bottles a month: one to drink tonight, one for the weekend, one to keep for company.',
        priceCents: 8_500,
        bottles: 3,
        benefits: ['Ten percent off everything else in the shop', 'Pick up any day until seven'],
      },
    ],
  },
  {
    name: 'Olive & Vine',
    slug: 'olive-and-vine',
    kind: 'shop',
    email: 'hello@olive-and-vine.test',
    phone: '(805) 555-0119',
    address: '17 Mission Lane, Ojai, CA 93023',
    timeZone: 'America/Los_Angeles',
    plan: 'neighborhood',
    owner: null,
    licence: 'CA 20-618834',
    pickUpHours: 'Friday to Sunday, noon to six.',
    setUp: [2, 3],
    tiers: [
      {
        name: 'First Press',
        description: 'Two bottles from the hill, for as long as the first pressing lasts.',
        priceCents: 5_900,
        bottles: 2,
        benefits: [],
      },
    ],
    withdrawn: { tier: 'First Press', at: [1, 14] },
  },
]

export function demoBrand(slug: string) {
  const brand = demoBrands.get(slug)
  if (!brand) throw new Error(`The demo club ${slug} has no look`)
  return brand
}

/** The fourth: invited, onboarding not finished. */
export const invitedClub = {
  name: 'North Fork',
  slug: 'north-fork',
  email: 'barn@north-fork.test',
  owner: { email: 'owner@north-fork.test', fullName: 'Hal Brandt' },
  preset: 'cellar',
  profile: {
    name: 'North Fork',
    kind: 'winery',
    email: 'barn@north-fork.test',
    phone: '(631) 555-0163',
    address: '3900 Sound Avenue, Mattituck, NY 11952',
    website: null,
    licence: null,
    timeZone: 'America/New_York',
  },
} as const
