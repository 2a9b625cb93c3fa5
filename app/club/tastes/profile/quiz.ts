// The taste quiz: seven questions about everyday tastes, and what each answer says about wines. Pure.
import type { PreferenceKind } from '#/db/schema/tastes'

/** A liking that an answer states, from -2 (not at all) to 2 (loves it). */
interface Preference {
  kind: PreferenceKind
  value: string
  liking: -2 | -1 | 1 | 2
}

interface Answer {
  label: string
  says: readonly Preference[]
}

interface Question {
  title: string
  /** Several answers may be chosen. */
  isMultiple: boolean
  answers: Record<string, Answer>
}

const type = (value: string): Preference => ({ kind: 'type', value, liking: 2 })
const place = (value: string): Preference => ({ kind: 'region', value, liking: 2 })
/** One of the scales a wine has: acidity, tannin, oak, sweetness, body, fruit. */
const scale = (kind: PreferenceKind, liking: Preference['liking']): Preference => ({
  kind,
  value: 'scale',
  liking,
})

const quiz = {
  types: {
    title: 'Which wines do you reach for?',
    isMultiple: true,
    answers: {
      red: { label: 'Red', says: [type('red')] },
      white: { label: 'White', says: [type('white')] },
      rose: { label: 'Rosé', says: [type('rose')] },
      sparkling: { label: 'Sparkling', says: [type('sparkling')] },
      orange: { label: 'Orange', says: [type('orange')] },
      sweet: { label: 'Dessert wine', says: [type('sweet'), type('fortified')] },
    },
  },
  coffee: {
    title: 'How do you take your coffee or tea?',
    isMultiple: false,
    answers: {
      black: { label: 'Black and strong', says: [scale('tannin', 2)] },
      milk: { label: 'With milk', says: [scale('tannin', -1)] },
      sugar: { label: 'With sugar', says: [scale('tannin', -2), scale('sweetness', 1)] },
      neither: { label: 'I don’t drink either', says: [] },
    },
  },
  citrus: {
    title: 'Lemon and grapefruit?',
    isMultiple: false,
    answers: {
      love: { label: 'The more sour, the better', says: [scale('acidity', 2)] },
      some: { label: 'A squeeze is nice', says: [scale('acidity', 1)] },
      little: { label: 'Not for me', says: [scale('acidity', -2)] },
    },
  },
  dessert: {
    title: 'Pick a dessert.',
    isMultiple: false,
    answers: {
      dark: { label: 'Dark chocolate', says: [scale('sweetness', -2), scale('tannin', 1)] },
      fruit: { label: 'Fresh fruit', says: [scale('fruit', 2)] },
      cake: { label: 'Cake with frosting', says: [scale('sweetness', 2)] },
      none: { label: 'Cheese, or nothing', says: [scale('sweetness', -1), scale('fruit', -1)] },
    },
  },
  body: {
    title: 'How should a wine feel?',
    isMultiple: false,
    answers: {
      light: { label: 'Light and fresh', says: [scale('body', -2)] },
      medium: { label: 'In between', says: [] },
      full: { label: 'Rich and full', says: [scale('body', 2)] },
    },
  },
  oak: {
    title: 'Vanilla, toast and smoke from oak barrels?',
    isMultiple: false,
    answers: {
      love: { label: 'Love it', says: [scale('oak', 2)] },
      some: { label: 'A touch', says: [scale('oak', 1)] },
      none: { label: 'Without, please', says: [scale('oak', -2)] },
    },
  },
  places: {
    title: 'Where would you travel for wine?',
    isMultiple: true,
    answers: {
      italy: { label: 'Italy', says: [place('Italy')] },
      france: { label: 'France', says: [place('France')] },
      spain: { label: 'Spain', says: [place('Spain')] },
      portugal: { label: 'Portugal', says: [place('Portugal')] },
      germany: { label: 'Germany and Austria', says: [place('Germany'), place('Austria')] },
      america: { label: 'United States', says: [place('United States')] },
      south_america: { label: 'Argentina and Chile', says: [place('Argentina'), place('Chile')] },
      australia: { label: 'Australia and New Zealand', says: [place('Australia'), place('New Zealand')] },
    },
  },
} as const satisfies Record<string, Question>

export type QuestionName = keyof typeof quiz
export const questionNames = Object.keys(quiz) as QuestionName[]
export const questionOf = (name: QuestionName): Question => quiz[name]

/** The chosen answers by question; a question that was skipped has none. */
export type QuizAnswers = Partial<Record<QuestionName, string[]>>

/** Likings from all answers together: the sum for each thing, within -2 and 2; 0 is left out. */
export function preferencesOf(answers: QuizAnswers): Preference[] {
  const likings = new Map<string, { kind: PreferenceKind; value: string; liking: number }>()
  for (const name of questionNames) {
    for (const answer of answers[name] ?? []) {
      for (const { kind, value, liking } of questionOf(name).answers[answer]?.says ?? []) {
        const knownLiking = likings.get(`${kind} ${value}`)
        likings.set(`${kind} ${value}`, { kind, value, liking: (knownLiking?.liking ?? 0) + liking })
      }
    }
  }
  return [...likings.values()]
    .map(({ liking, ...rest }) => ({ ...rest, liking: Math.max(-2, Math.min(2, liking)) }))
    .filter((one): one is Preference => one.liking !== 0)
}
