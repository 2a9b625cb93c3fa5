// Labeled lists for learning the roles of lines: the lists of folders with their truth, in several forms and in parts.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readRows } from '~/cellar/list-reader/layout/read-rows.server'
import type { Row } from '~/cellar/list-reader/layout/rows'
import { featuresOf } from '~/cellar/list-reader/roles/row-features.server'
import { statesOf, type RowRole } from '~/cellar/list-reader/roles/row-role'
import { readText } from '~/cellar/list-reader/documents/read-text'
import type { SourceDocument } from '~/cellar/list-reader/source-document'
import { documentOf } from '../kept-documents'
import type { Truth } from '../truth'
import type { LabeledList } from './learn-weights'
import { otherForms } from './other-forms'
import { randomLayout, type LabeledLine } from './random-layouts'
import { labelRows } from './role-labels'

export interface TruthList {
  document: SourceDocument
  truth: Truth
  /** Pages, photographs and texts of one list have the same group. */
  group: string
  /** Found in the world, not made for measuring. */
  isReal: boolean
}

/** A list counts where so many of its wines are found by its truth. */
const leastShare = 0.8
/** Real lists are few: each is read so often for one reading of a made list. */
const realWeight = 4

/** So many short parts of each list are read as well. */
const partsEach = 4

/** The lists with a truth in a folder. `documents` keeps recognized pages between runs. */
export async function truthLists(
  folder: string,
  isReal: boolean,
  documents: string | null,
): Promise<TruthList[]> {
  const lists: TruthList[] = []
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.truth.json'))) {
    const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Truth
    const document = await documentOf(join(folder, truth.file), documents)
    const group = truth.id.replace(/-(?:text|scan|(?:page|photo)-\d+)$/, '')
    lists.push({ document, truth, group, isReal })
  }
  return lists
}

/** The lists with the role of each line, each in its own form, in others, and in parts. Tables have no such roles. */
export function labeledLists(lists: readonly TruthList[]): LabeledList[] {
  const labeled: LabeledList[] = []
  for (const [seed, list] of lists.filter(({ document }) => document.kind !== 'table').entries()) {
    const isPicture = list.document.pages.some(({ origin }) => origin === 'recognition')
    const forms = isPicture ? [list] : [list, ...otherForms(list, seed)]
    for (const [number, form] of forms.entries()) {
      const rows = readRows(form.document)
      const { roles, share } = labelRows(rows, form.truth)
      if (share < leastShare) continue
      const weight = !list.isReal ? 1 : number === 0 ? realWeight : realWeight / 2
      labeled.push(labeledList(rows, roles, list.group, weight))
      for (let part = 0; number < 2 && part < partsEach; part++)
        labeled.push(partOf(rows, roles, list.group, list.isReal ? 2 : 1, seed * 3 + number * 5 + part))
    }
  }
  return labeled
}

const labeledList = (
  rows: readonly Row[],
  roles: readonly RowRole[],
  group: string,
  weight: number,
): LabeledList => {
  const { features, list } = featuresOf(rows)
  const states = statesOf(
    roles,
    rows.map(({ prices }) => prices.length > 0),
  )
  return { group, features, list, states, weight }
}

/** Weight of a short list, which is written for a layout that few lists have. */
const shortWeight = 3

/** The short lists of `short-lists.txt`, whose lines have their roles in front. */
export function shortLists(): LabeledList[] {
  const text = readFileSync(new URL('short-lists.txt', import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n\n')
    .map((list, at) => {
      const lines = list.split('\n').map((line) => line.split('\t') as [RowRole, string])
      return labeledText(lines, `short ${at}`, shortWeight)
    })
}

/** Lists of so many random layouts are read for each list with a truth. */
const layoutsEach = 3

/** The wines of lists in layouts drawn at random. */
export function randomLists(lists: readonly TruthList[]): LabeledList[] {
  const groups = new Map(lists.map((list) => [list.group, list]))
  return [...groups.values()].flatMap(({ truth, group, isReal }, seed) =>
    Array.from({ length: isReal ? layoutsEach * 2 : layoutsEach }, (_, draw) =>
      labeledText(randomLayout(truth, 1 + seed * 7 + draw), group, 1),
    ),
  )
}

function labeledText(lines: readonly LabeledLine[], group: string, weight: number): LabeledList {
  const rows = readRows(readText(lines.map(([, line]) => line).join('\n')))
  const roleOf = new Map(lines.map(([role, line]) => [plain(line), role]))
  const roles = rows.map(({ line }) => roleOf.get(plain(line.text)) ?? 'other')
  return labeledList(rows, roles, group, weight)
}

const plain = (line: string) => line.replace(/^\W*#+ |[\s.]+/g, ' ').trim()

/** A few lines in a row, as of a short list, beginning at a heading or a wine. */
function partOf(
  rows: readonly Row[],
  roles: readonly RowRole[],
  group: string,
  weight: number,
  seed: number,
): LabeledList {
  const starts = roles.flatMap((role, at) => (role === 'section' || role === 'entry' ? [at] : []))
  const from = starts[(seed * 7) % Math.max(1, starts.length)] ?? 0
  const to = from + 3 + ((seed * 5) % 14)
  return labeledList(rows.slice(from, to), roles.slice(from, to), group, weight)
}
