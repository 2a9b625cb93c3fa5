// The drawing that an event without a picture gets.

export type EventScene = 'tasting' | 'dinner' | 'harvest' | 'party'

const wordsOf: [EventScene, RegExp][] = [
  ['dinner', /\b(dinner|supper|lunch|brunch|breakfast|menu|table|truffles?|pairing|chef|pasta|pizza|feast)/i],
  ['harvest', /\b(harvest|vineyards?|vines?|growers?|farm|picking|grapes?|crush|walk|tour|vintage)/i],
  ['tasting', /\b(tastings?|taste|flight|blind|class|school|course|seminar|workshop|open cellar|masterclass)/i],
]

/** The scene that the title of an event names; a party where it names none. */
export const sceneOf = (title: string): EventScene =>
  wordsOf.find(([, words]) => words.test(title))?.[0] ?? 'party'
