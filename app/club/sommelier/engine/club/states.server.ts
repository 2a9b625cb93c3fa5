// The state or country that a question about shipping names. Pure.
import { usStates } from '~/foundation/kit/us-states'
import { gazetteer } from '~/cellar/reference/gazetteer.server'
import { nameKey } from '~/cellar/reference/name-key'

const states = [...usStates.entries()].map(([code, name]) => ({
  name,
  key: nameKey(name),
  code: code.toLowerCase(),
}))
const abroad = /\b(?:abroad|overseas|international\w*|other countries|europe|uk|london|paris)\b/

/** The name of a state in a folded question, "abroad" for another country, null for no place that is known. */
export function stateIn(folded: string): string | null {
  const text = ` ${nameKey(folded)} `
  // "West Virginia" before "Virginia".
  const state = states
    .filter(({ key, code }) => text.includes(` ${key} `) || text.includes(` to ${code} `))
    .sort((one, other) => other.key.length - one.key.length)[0]
  if (state) return state.name
  if (abroad.test(folded)) return 'abroad'
  const isCountry = [...gazetteer().countries.keys()].some(
    (key) => key !== 'united states' && text.includes(` to ${key} `),
  )
  return isCountry ? 'abroad' : null
}
