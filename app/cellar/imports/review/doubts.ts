// Why a field of a row is in doubt, in words. Pure.
import { lookup } from '~/foundation/kit/lookup'
import { formatMoney } from '~/foundation/kit/money'
import { engineOf, modelRules, withoutEngine } from '~/cellar/list-reader/model/engine'
import { doubtRule } from '~/cellar/list-reader/read-entry'

interface Reading {
  confidence: number
  /** How the field was found. */
  rule: string
}

/** Rules that chose among the figures of a line. */
const columnRules = /column|count|smaller|alone|nearest|header|glass is|price/i

/** Why a person should check a field. */
export function doubtReason(reading: Reading | undefined, text: string, isRecognized: boolean): string {
  const rule = withoutEngine(reading?.rule ?? '')
  if (rule === 'split') return 'From a row that was split'
  if (rule === 'left out') return 'From a line that was left out'
  if (rule.startsWith(doubtRule)) return rule.slice(doubtRule.length)
  if (text === '') return 'Nothing found on the page'
  const fromModel = modelSentences.get(rule)
  if (fromModel) return fromModel
  if (isRecognized) return 'Read by text recognition'
  if (columnRules.test(rule)) return 'Not sure which column'
  return sentences.get(rule.split(':')[0]!.trim()) ?? (rule === '' ? 'Not sure' : `Found by: ${rule}`)
}

/** Rules of the built-in reader, as their results are explained. */
const sentences = lookup({
  label: 'Not sure about the wording of the label',
  section: 'Taken from the heading above it',
  gazetteer: 'Follows from the place of origin',
  origin: 'Follows from the place of origin',
  producer: 'Not sure where the producer ends',
  vintage: 'Not sure that this is the vintage',
  'grape or origin': 'Follows from the grape or the place of origin',
  blend: 'Follows from the words for a blend',
  printed: 'Not sure that the label says this',
  bin: 'Not sure that this is the number of the wine',
  'usual size': 'Not printed; the usual size',
  'nothing says it': 'Nothing on the page says it',
})

/** Notes about values of the language model, by the rule that they were read by. */
const modelSentences = lookup({
  [modelRules.found]: 'Read by the language model',
  [modelRules.elsewhere]: 'Read by the language model on another line',
  [modelRules.notFound]: 'Named by the language model, but not printed on the page',
  [modelRules.judged]: 'Named by the language model; nothing on the page says it',
  [modelRules.alone]: 'Only the language model saw this wine',
})

/** Glass prices beyond the one that a wine keeps; '' for none. */
export function poursInWords(pours: readonly { price: number; ml: number | null }[]): string {
  if (pours.length === 0) return ''
  const printed = pours.map(({ price, ml }) => {
    const amount = formatMoney(price).replace('$', '')
    return ml === null ? amount : `${ml} ml ${amount}`
  })
  return `Also printed: ${printed.join(', ')}; a wine keeps one glass price`
}

const engines = { 'built-in': 'built-in reader', model: 'language model', both: 'both together' } as const

/**
 * The readers of a list's fields: "built-in reader 1,204 fields, language model 120 fields". '' where the built-in reader
 * read all of them.
 */
export function enginesInWords(rules: readonly { rule: string; fields: number }[]): string {
  const counts = new Map<string, number>()
  for (const { rule, fields } of rules) {
    const engine = engines[engineOf({ rule })]
    counts.set(engine, (counts.get(engine) ?? 0) + fields)
  }
  if ([...counts.keys()].every((engine) => engine === engines['built-in'])) return ''
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .map(
      ([engine, fields]) =>
        `${engine} ${fields.toLocaleString('en-US')} ${fields === 1 ? 'field' : 'fields'}`,
    )
    .join(', ')
}
