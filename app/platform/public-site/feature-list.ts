// The features that the public site names, each with what runs behind it.
import { paths } from '~/foundation/kit/paths'
import type { SitePictureName } from './pictures'

export interface Feature {
  id: string
  title: string
  text: string
  /** How it works, so that no one expects what is not there. */
  runs: string
  picture?: { name: SitePictureName; alt: string }
  /** The page of the handbook. */
  more?: { href: string; label: string }
}

const handbook = (slug: string, label: string) => ({ href: paths.public.docs.page(slug), label })

export const features: Feature[] = [
  {
    id: 'wine-list',
    title: 'Reads your wine list',
    text: 'A PDF, a phone picture of the printed page, a spreadsheet or pasted text becomes your inventory: producer, wine, vintage, region, grape, size and prices. Suppliers’ invoices become receipts the same way. You check the rows in doubt beside the page they came from.',
    runs: 'Rule-based, with text recognition on our own servers; no key needed. Where the operator has set up a language model and you turn it on, it reads too, and each of its values is compared with the page.',
    picture: {
      name: 'list-review',
      alt: 'A wine list in review: the page with one row outlined, and the fields of that row',
    },
    more: handbook('bring-in-your-wine-list', 'How to bring in your list'),
  },
  {
    id: 'recommendations',
    title: 'Recommends what members will love',
    text: 'Members rate from 1 to 100 with a few words, straight from an email. They get wines of your list that suit them, with the reasons: “You gave three reds from Piedmont 92 points or more.” In a run matched to taste, each member gets the wine of a bottle that suits them best.',
    runs: 'Rules and arithmetic on your members’ ratings and reviews; no language model. Until a club has ratings of its own, public ratings say what wines of a kind are usually worth.',
    picture: {
      name: 'member-wines',
      alt: 'Recommended wines with their reasons on a member’s phone',
    },
    more: handbook('rate-wines', 'How members rate wines'),
  },
  {
    id: 'sommelier',
    title: 'A sommelier who knows your cellar',
    text: '“Something for oysters under $60, not French.” Answers name bottles that you have, in stock, at your price, each with a reason; when nothing fits, they say which limit would have to change.',
    runs: 'Rule-based, in English, with questions in French, Spanish and Italian understood. Where the operator has set up a language model and you turn it on, it words the suggestions, and what it says is compared with your cellar first.',
    picture: {
      name: 'sommelier',
      alt: 'The sommelier answers on a phone with wines, each with its price and a reason',
    },
    more: handbook('ask-the-sommelier', 'How to ask the sommelier'),
  },
  {
    id: 'tiers',
    title: 'A tier for every table',
    text: 'Each tier has its own price, bottles, discount on bottles, perks and member limit. Full tiers have a waiting list. Price increases are announced with the notice that the law asks for, and members keep what they agreed to until then.',
    runs: 'Members move up at once and down at their next payment; they skip, pause and leave by themselves, without a phone call.',
    picture: { name: 'club-page', alt: 'The page of a demo club with its price and the button to join' },
    more: handbook('set-up-tiers', 'How to set up tiers'),
  },
  {
    id: 'stock',
    title: 'Bottles that leave stock by themselves',
    text: 'When a run locks, the bottles of its boxes are promised; when a box is handed over or shipped, they leave. What was received, poured, broken or counted is an entry with a name and a time, and every figure is the sum of its entries.',
    runs: 'One ledger for the whole cellar. Every night it is replayed and compared with the levels that you see.',
    picture: { name: 'inventory', alt: 'The inventory of a demo club in its owner’s portal' },
    more: handbook('count-your-cellar', 'How to count your cellar'),
  },
  {
    id: 'analytics',
    title: 'Figures that open what they count',
    text: 'Members, monthly revenue, what is paid and what is owed, the fulfillment rate of a run, demand for each wine, statements to the cent. Every figure opens the list behind it.',
    runs: 'Computed from your own records, once a day, with the moment of computing beside the figures. Below the data that a figure needs, the page says so.',
    picture: { name: 'analytics', alt: 'Revenue and members of a demo club for twelve months' },
    more: handbook('read-your-analytics', 'How to read your analytics'),
  },
  {
    id: 'messages',
    title: 'The right words to the right members',
    text: 'Write to the members who loved the Barolo and have not picked up yet, with bottles they can put in their cart, and read who came because of it. Greetings for birthdays and the first box, and reminders of cards about to expire, go out by themselves, in your words, once you turn them on.',
    runs: 'Only members who asked for news get a message, each at most once. It goes out through an email service, from your own domain once two DNS records are set.',
    picture: {
      name: 'message-results',
      alt: 'The results of a message: how many got it, followed a link, or were left out',
    },
    more: handbook('write-to-your-members', 'How to write to your members'),
  },
]

/** Smaller features, in a line each. */
export const smallerFeatures: { title: string; text: string; href: string }[] = [
  {
    title: 'Moving in',
    text: 'Members of another system come with their price, next payment and card, after a rehearsal.',
    href: paths.public.movingHere(),
  },
  {
    title: 'Bottles sold to members',
    text: 'Members buy more of what they liked at their tier’s price, and collect it with their box.',
    href: paths.public.docs.page('sell-bottles'),
  },
  {
    title: 'Shipping',
    text: 'State by state, with your licenses and permits and their last days, parcels and tracking.',
    href: paths.public.docs.page('ship-wine'),
  },
  {
    title: 'Gifts',
    text: 'Months of a tier or a sum, by email, link or printed card. They never expire.',
    href: paths.public.docs.page('sell-gifts'),
  },
  {
    title: 'Events',
    text: 'Free, paid or a perk; tiers first, waiting lists, tickets and check-in. No seat is sold twice.',
    href: paths.public.docs.page('plan-an-event'),
  },
  {
    title: 'Perks',
    text: 'A glass on every visit, corkage waived on a birthday: counted for each member at the desk.',
    href: paths.public.docs.page('give-perks'),
  },
  {
    title: 'Sales tax',
    text: 'Computed by Stripe Tax and added to what members pay. We take no share of it.',
    href: paths.public.docs.page('collect-sales-tax'),
  },
  {
    title: 'Staff',
    text: 'Owners, managers and the desk each see what they need. Who did what is recorded.',
    href: paths.public.docs.page('staff-and-roles'),
  },
  {
    title: 'Your own domain',
    text: 'wine.yourplace.com, with a certificate, verified by one DNS record.',
    href: paths.public.docs.page('use-your-own-domain'),
  },
]
