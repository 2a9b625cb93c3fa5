// Persons of a table, and who eats what. Pure.

export type Person = 'he' | 'she' | 'they' | 'i'

/** The person whom a clause speaks of: "his" and "my husband" are one. */
export const personIn = (folded: string): Person | null =>
  persons.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
const persons: readonly (readonly [Person, RegExp])[] = [
  [
    'he',
    /\b(?:he|him|his|husband|hubby|boyfriend|dad|father|grandpa|grandfather|brother|son|guy|lui|mari|marido|marito)\b/,
  ],
  [
    'she',
    /\b(?:she|hers?|wife|girlfriend|mom|mum|mother|grandma|grandmother|nana|sister|daughter|lei|femme|mujer|moglie)\b/,
  ],
  ['they', /\b(?:they|theirs?|them|friends?|others?|in-laws|parents)\b/],
  ['i', /\b(?:i|me|mine|myself)\b/],
]

/** The person who has each dish: "I have the scallops, he has steak". */
export function eatersIn(
  folded: string,
  foodWords: Readonly<Record<string, string>>,
): Record<string, Person> {
  const clauses = folded.split(/[,;.]|\b(?:and|but|while|y|et|e)\b/)
  return Object.fromEntries(
    Object.entries(foodWords).flatMap(([food, word]) => {
      const person = personIn(clauses.find((clause) => clause.includes(word)) ?? '')
      return person ? [[food, person]] : []
    }),
  )
}
