import type { ClubView } from '#/tenants/club-view'

type Preset = ClubView['brand']['preset']

interface Headings {
  eyebrow: string
  tiers: string
  /** For a club with a single tier. */
  tier: string
  how: string
  visit: string
  questions: string
  /** The public wine list: on the club page, and as the title of its own page. */
  list: string
  listEyebrow: string
  /** Events to come, on the club page. */
  events: string
}

/** Each theme's headings of the same sections. */
export const sectionHeadings: Record<Preset, Headings> = {
  trattoria: {
    eyebrow: 'Our house wine club',
    tiers: 'The wine menu',
    tier: 'The wine menu',
    how: 'From our cellar to your kitchen',
    visit: 'Where to find us',
    questions: 'Good to know',
    list: 'Our wine list',
    events: 'Come by',
    listEyebrow: 'From the cellar',
  },
  cellar: {
    eyebrow: 'By membership',
    tiers: 'The tiers',
    tier: 'The membership',
    how: 'How the club works',
    visit: 'Visit us',
    questions: 'Questions',
    list: 'The wine list',
    events: 'Events',
    listEyebrow: 'Bottles and glasses',
  },
  modern: {
    eyebrow: 'Wine club',
    tiers: 'Pick your tier',
    tier: 'One membership',
    how: 'Three steps, then wine',
    visit: 'Stop by',
    questions: 'Short answers',
    list: 'Wine list',
    events: 'What’s on',
    listEyebrow: 'In stock',
  },
  natural: {
    eyebrow: 'A wine club for the curious',
    tiers: 'Choose your share',
    tier: 'Your share',
    how: 'How it works',
    visit: 'Say hello',
    questions: 'You might ask',
    list: 'What we’re pouring',
    events: 'Get together',
    listEyebrow: 'By the glass and the bottle',
  },
}

/** How a membership renews, in one sentence. */
export const renewalTerms = 'Memberships renew every month until you cancel. Cancel online at any time.'

const choosing = {
  restaurant: 'Our sommelier sets',
  shop: 'Our buyers set',
  winery: 'Our winemaker sets',
}
const place = { restaurant: 'the restaurant', shop: 'the shop', winery: 'the winery' }

/** How a membership works, in three steps. */
export function howItWorks(club: ClubView, tierCount: number): { title: string; text: string }[] {
  return [
    {
      title: tierCount === 1 ? 'Join here' : 'Choose a tier',
      text: 'It takes a few minutes. You pay by card when you join, then once a month.',
    },
    {
      title: 'We choose the wines',
      text: `${choosing[club.kind]} aside this month’s bottles for ${tierCount === 1 ? 'you' : 'your tier'}.`,
    },
    { title: 'Pick them up', text: `Your bottles will be waiting at ${place[club.kind]}. Bring a photo ID.` },
  ]
}

/** Pick-up, and shipping where the club offers it. */
function gettingWine({ address, kind, email, pickUpHours, shipsTo }: ClubView): string {
  const where = address ? `Pick it up at ${address}.` : `Pick it up at ${place[kind]}.`
  const when = pickUpHours && `Pick-up: ${pickUpHours.replace(/[.\s]+$/, '')}.`
  const sent = shipsTo && `We also ship to ${shipsTo}: email ${email} with your address after you join.`
  return [where, when, sent].filter(Boolean).join(' ')
}

/** Questions before joining. Promises only what every club does. */
export function faqItems(club: ClubView): { question: string; answer: string }[] {
  return [
    {
      question: 'Who can join?',
      answer: 'Anyone 21 or older. We ask for your date of birth when you join and a photo ID at pick-up.',
    },
    {
      question: 'When do I pay?',
      answer:
        'When you join, then every month on the same day until you cancel. You pay the price shown for your tier.',
    },
    {
      question: 'How do I get my wine?',
      answer: gettingWine(club),
    },
    {
      question: 'How do I cancel?',
      answer: `Cancel online on your membership page, or email ${club.email}, before your next payment.`,
    },
    {
      question: 'Is my card safe?',
      answer: 'Yes. You pay on Stripe’s secure page, and we never see your card number.',
    },
  ]
}
