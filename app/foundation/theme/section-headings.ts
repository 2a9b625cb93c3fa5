// Headings of a club's pages, by preset. Pure.
import type { PresetId } from './brand'

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
  /** Wines of the latest box. */
  box: string
  /** A person of the club and their sentence. */
  person: string
  gallery: string
  /** Quotes of newspapers and guides. */
  press: string
}

/** Each theme's headings of the same sections. */
export const sectionHeadings: Record<PresetId, Headings> = {
  trattoria: {
    eyebrow: 'Our house wine club',
    tiers: 'The wine menu',
    tier: 'The wine menu',
    how: 'From our cellar to your kitchen',
    visit: 'Where to find us',
    questions: 'Good to know',
    list: 'Our wine list',
    events: 'Come by',
    box: 'In the latest box',
    person: 'At the table',
    gallery: 'Our room',
    press: 'What they say',
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
    box: 'The latest box',
    person: 'The person behind it',
    gallery: 'The rooms',
    press: 'In print',
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
    box: 'Latest box',
    person: 'Behind the bottles',
    gallery: 'Look around',
    press: 'Said about us',
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
    box: 'What’s in the box',
    person: 'A word from us',
    gallery: 'Snapshots',
    press: 'Kind words',
    listEyebrow: 'By the glass and the bottle',
  },
}
