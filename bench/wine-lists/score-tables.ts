// The scores as tables for people.
import { entryF1, f1, measuredFields, microF1, nothingMeasured, type Measured } from './measure'
import type { Score } from './score-folders'

const kinds = ['pdf', 'scan', 'page', 'photo', 'table', 'text'] as const
const halves = ['tune', 'test', 'opened', 'unseen', 'given'] as const

export interface GroupScore {
  half: Score['half']
  kind: Score['kind'] | 'all'
  lists: number
  /** All entries of the group together. */
  together: Measured
  /** Of a list, in the mean. */
  entryF1: number
  ready: number
  microF1: number
  ms: number
}

/** The scores of each kind of file in each half. */
export function groupScores(scores: readonly Score[]): GroupScore[] {
  return halves.flatMap((half) =>
    [...kinds, 'all' as const].flatMap((kind) => {
      const own = scores.filter((score) => score.half === half && (kind === 'all' || score.kind === kind))
      if (!own.length) return []
      const mean = (value: (score: Score) => number) =>
        own.reduce((sum, one) => sum + value(one), 0) / own.length
      return [
        {
          half,
          kind,
          lists: own.length,
          together: own.reduce((all, { measured }) => added(all, measured), nothingMeasured()),
          entryF1: mean(({ measured }) => entryF1(measured)),
          ready: mean(({ measured }) => measured.ready / measured.wanted),
          microF1: mean(({ measured }) => microF1(measured) ?? 0),
          ms: mean(({ ms }) => ms),
        },
      ]
    }),
  )
}

/** Of unseen lists only the figures by kind, unless `isOpen`: scores by list or field say what to tune. */
export function scoreTables(scores: readonly Score[], { hasFields = false, isOpen = false } = {}): string {
  const shown = scores.filter(({ half }) => isOpen || half !== 'unseen')
  const byList = shown.map(({ id, half, measured, ms, failure }) => [
    half,
    id,
    `${measured.wanted}`,
    `${measured.read}`,
    share(entryF1(measured)),
    share(measured.ready / measured.wanted),
    share(microF1(measured)),
    ...flagCells(measured),
    ms.toFixed(0),
    failure ?? '',
  ])
  const byGroup = groupScores(scores).map(({ half, kind, lists, together, ...means }) => [
    half,
    kind,
    `${lists}`,
    share(means.entryF1),
    share(means.ready),
    share(means.microF1),
    ...flagCells(together),
    means.ms.toFixed(0),
  ])
  const tables = [
    aligned([
      [
        'half',
        'list',
        'wines',
        'read',
        'entry F1',
        'ready',
        'micro F1',
        'wrong flagged',
        'right flagged',
        'ms',
        '',
      ],
      ...byList,
    ]),
    aligned([
      ['half', 'kind', 'lists', 'entry F1', 'ready', 'micro F1', 'wrong flagged', 'right flagged', 'ms'],
      ...byGroup,
    ]),
  ]
  if (hasFields) tables.push(fieldTable(shown))
  return tables.join('\n\n')
}

function fieldTable(scores: readonly Score[]): string {
  const rows = groupScores(scores).map(({ half, kind, together }) => [
    half,
    kind,
    ...measuredFields.map((field) => share(f1(together.fields[field]))),
  ])
  return aligned([['half', 'kind', ...measuredFields], ...rows])
}

function flagCells({ wrong, wrongFlagged, right, rightFlagged }: Measured): string[] {
  return [
    wrong ? `${share(wrongFlagged / wrong)} of ${wrong}` : '-',
    right ? `${share(rightFlagged / right)} of ${right}` : '-',
  ]
}

const share = (value: number | null) => (value === null ? '-' : value.toFixed(3))

function aligned(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function added(a: Measured, b: Measured): Measured {
  const fields = { ...a.fields }
  for (const field of measuredFields) {
    const [x, y] = [a.fields[field], b.fields[field]]
    fields[field] = {
      found: x.found + y.found,
      invented: x.invented + y.invented,
      missed: x.missed + y.missed,
    }
  }
  return {
    wanted: a.wanted + b.wanted,
    read: a.read + b.read,
    paired: a.paired + b.paired,
    ready: a.ready + b.ready,
    fields,
    wrong: a.wrong + b.wrong,
    wrongFlagged: a.wrongFlagged + b.wrongFlagged,
    right: a.right + b.right,
    rightFlagged: a.rightFlagged + b.rightFlagged,
    misses: [...a.misses, ...b.misses],
    extra: [...a.extra, ...b.extra],
  }
}
