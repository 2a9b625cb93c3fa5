import { expect, it } from 'vitest'
import { unreadLines } from '~/cellar/imports/documents/unread-lines'
import type { SourceDocument } from '~/cellar/list-reader/source-document'
import { readEntry } from '../../../builders/read-list'

const run = (text: string, y: number, x = 40) => ({
  text,
  x,
  y,
  width: text.length * 5,
  height: 10,
  size: 10,
})
const aPage = (number: number, runs: ReturnType<typeof run>[]) =>
  ({ number, width: 612, height: 792, origin: 'text', runs }) as const
const gavarini = readEntry(
  { producer: 'Elio Grasso', name: 'Gavarini' },
  { section: 'Vini, Red wines', note: 'Dry and long' },
)
const textsOf = (
  pages: SourceDocument['pages'],
  skipped: Parameters<typeof unreadLines>[1]['skipped'] = [],
) =>
  unreadLines({ kind: 'pdf', pages }, { entries: [gavarini], currency: null, skipped }).map(
    ({ text }) => text,
  )

it('a line is unread unless it is a wine, its note, a heading, a column head or a page number', () => {
  const page = aPage(1, [
    run('VINI', 5),
    run('Red Wines', 20),
    run('Glass', 20, 400),
    run('Bottle', 20, 450),
    run('Elio Grasso Gavarini', 42),
    run('dry and long', 60),
    run('Vietti Perbacco', 80),
    run('60', 80, 450),
    run('12', 780),
  ])
  expect(textsOf([page])).toEqual(['Vietti Perbacco 60'])
})

it('neighboring columns have lines of their own, each with its price', () => {
  const page = aPage(1, [run('Rueda', 80), run('21', 80, 120), run('Godello', 80, 300), run('23', 80, 400)])
  expect(textsOf([page])).toEqual(['Rueda 21', 'Godello 23'])
})

it('a line that several pages repeat is unread only where it has a price', () => {
  const lines = [run('Trattoria Rossa', 5), run('House wine 19', 700)]
  expect(textsOf([aPage(1, lines), aPage(2, lines)])).toEqual(['House wine 19', 'House wine 19'])
})

it.each([
  'Home About Menus Reservations Contact',
  'hello@trattoria.example',
  'www.trattoria.example',
  'Tel. (212) 555-0142',
  '14 Vine Street, New York NY 10011',
  'Via dei Mille, 22',
  'Tuesday to Saturday 5 pm - 11 pm',
  '© 2026 Trattoria Rossa. All rights reserved',
  'Subscribe to our newsletter',
])('a line of the page around the list is no unread line: "%s"', (text) => {
  expect(textsOf([aPage(1, [run(text, 80), run('Vietti Perbacco 60', 100)])])).toEqual(['Vietti Perbacco 60'])
})

it.each(['Via Appia 2019 24', 'Home Block Pinot 48', 'Clos de la Rue 52', 'St. Urbans-Hof Riesling 41'])(
  'a wine with a word of a page or a street is an unread line: "%s"',
  (text) => {
    expect(textsOf([aPage(1, [run(text, 80)])])).toEqual([text])
  },
)

it('a line that the reader left out keeps its reason', () => {
  const place = { page: 1, x: 40, y: 80, width: 100, height: 10 }
  const list = { entries: [], currency: null, skipped: [{ text: 'Lager 5', place, reason: 'beer' }] }
  const pages = [aPage(1, [run('Lager 5', 80), run('Cheese board', 100)])]
  expect(unreadLines({ kind: 'pdf', pages }, list).map(({ text, reason }) => [text, reason])).toEqual([
    ['Lager 5', 'beer'],
    ['Cheese board', ''],
  ])
})

it('a document with more than 500 unread lines lists those with a price', () => {
  const runs = Array.from({ length: 600 }, (_, line) =>
    run(
      line % 2 === 0
        ? `Wine ${String.fromCharCode(97 + (line % 26))}x${line} from $${line}`
        : `Words of story ${line} told`,
      line * 12,
    ),
  )
  const texts = textsOf([
    aPage(
      1,
      runs.filter(({ y }) => y > 60),
    ),
  ])
  expect(texts.length).toBeLessThanOrEqual(500)
  expect(texts.every((text) => text.includes('$'))).toBe(true)
})
