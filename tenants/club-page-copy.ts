import type { ClubView } from '#/tenants/club-view'
import { answerIds, initialPage, type AnswerId, type PageBlocks } from '~/foundation/theme/page-blocks'

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

/**
 * Questions before joining, each with the club's own answer where it has one, and its further questions. Our answers
 * promise only what every club does.
 */
export function faqItems(
  club: ClubView,
  { answers, questions }: Pick<PageBlocks, 'answers' | 'questions'> = initialPage,
): { question: string; answer: string }[] {
  return [
    ...answerIds.map((id) => ({
      question: standardQuestions[id],
      answer: answers[id] || standardAnswers(club)[id],
    })),
    ...questions.filter(({ question, answer }) => question && answer),
  ]
}

export const standardQuestions: Record<AnswerId, string> = {
  join: 'Who can join?',
  pay: 'When do I pay?',
  get: 'How do I get my wine?',
  cancel: 'How do I cancel?',
  card: 'Is my card safe?',
}

/** Our answers, from the club's settings. */
export const standardAnswers = (club: ClubView): Record<AnswerId, string> => ({
  join: 'Anyone 21 or older. We ask for your date of birth when you join and a photo ID at pick-up.',
  pay: 'When you join, then every month on the same day until you cancel. You pay the price shown for your tier.',
  get: gettingWine(club),
  cancel: `Cancel online on your membership page, or email ${club.email}, before your next payment.`,
  card: 'Yes. You pay on Stripe’s secure page, and we never see your card number.',
})
