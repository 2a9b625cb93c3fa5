import type { ClubView } from '#/tenants/club-view'

type Preset = ClubView['brand']['preset']

interface Headings {
  eyebrow: string
  tiers: string
  /** Where there is exactly one level. */
  tier: string
  how: string
  visit: string
  questions: string
}

/** Each preset's headings for the same sections. */
export const sectionHeadings: Record<Preset, Headings> = {
  trattoria: {
    eyebrow: 'Our wine club',
    tiers: 'The wine menu',
    tier: 'The wine menu',
    how: 'From our cellar to your kitchen',
    visit: 'Where to find us',
    questions: 'Good to know',
  },
  cellar: {
    eyebrow: 'By membership',
    tiers: 'The levels',
    tier: 'The membership',
    how: 'How the club works',
    visit: 'Visit us',
    questions: 'Questions',
  },
  modern: {
    eyebrow: 'Wine club',
    tiers: 'Pick your level',
    tier: 'One membership',
    how: 'Three steps, then wine',
    visit: 'Come by',
    questions: 'Short answers',
  },
  natural: {
    eyebrow: 'A wine club for the curious',
    tiers: 'Choose your share',
    tier: 'Your share',
    how: 'How it goes',
    visit: 'Say hello',
    questions: 'You might ask',
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

/** What happens after one joins, in three steps. */
export function howItWorks(club: ClubView, levels: number): { title: string; text: string }[] {
  return [
    {
      title: levels === 1 ? 'Join here' : 'Choose a level',
      text: 'It takes a few minutes. You pay by card, and then once a month.',
    },
    {
      title: 'We choose the wines',
      text: `${choosing[club.kind]} aside this month’s bottles for ${levels === 1 ? 'you' : 'your level'}.`,
    },
    { title: 'Pick them up', text: `Your bottles wait for you at ${place[club.kind]}. Bring an ID.` },
  ]
}

/** Pick-up at the business, and shipping where it is offered. */
function gettingWine({ address, kind, email, pickUpHours, shipsTo }: ClubView): string {
  const where = address ? `You pick it up from us: ${address}.` : `You pick it up from us at ${place[kind]}.`
  const when = pickUpHours && `Pick-up: ${pickUpHours.replace(/[.\s]+$/, '')}.`
  const sent =
    shipsTo && `We also send to ${shipsTo}: write to ${email} with your address once you have joined.`
  return [where, when, sent].filter(Boolean).join(' ')
}

/** What people ask before they join. Nothing here that the club does not do. */
export function faqItems(club: ClubView): { question: string; answer: string }[] {
  return [
    {
      question: 'Who can join?',
      answer: 'Anyone who is 21 or older. We ask for your date of birth, and for an ID when you pick up.',
    },
    {
      question: 'When do I pay?',
      answer:
        'When you join, and from then on once a month, on the same day, until you stop. The price is the one ' +
        'you see at your level.',
    },
    {
      question: 'How do I get my wine?',
      answer: gettingWine(club),
    },
    {
      question: 'How do I stop?',
      answer: `Write to ${club.email} before your next payment, and there will be none.`,
    },
    {
      question: 'Is my card safe?',
      answer: 'You pay on Stripe’s own page. Your card number never reaches us.',
    },
  ]
}
