import { expect, it } from 'vitest'
import { joinShared, type SharedCode } from '#/scripts/client-chunks'

const piece = (id: string, size: number, pages: string, imports: string[] = []): SharedCode => ({
  modules: [id],
  size,
  pages: new Set(pages),
  imports: new Set(imports),
})

const joined = (pieces: SharedCode[], worth: number) =>
  joinShared(pieces, worth)
    .map(({ modules }) => modules.toSorted().join('+'))
    .toSorted()

it('two modules that the same pages load become one file, whatever they weigh', () => {
  expect(joined([piece('form', 90_000, 'abc'), piece('list', 40_000, 'abc')], 1)).toEqual(['form+list'])
})

it('a module that few pages need stays out of the file of all', () => {
  const pieces = [piece('kit', 50_000, 'abcdefgh'), piece('chart', 9_000, 'ab')]
  expect(joined(pieces, 8_000)).toEqual(['chart', 'kit'])
})

it('a small module joins the file of all where the files spared weigh more', () => {
  const pieces = [piece('kit', 50_000, 'abcdefgh'), piece('icon', 300, 'abcde')]
  expect(joined(pieces, 8_000)).toEqual(['icon+kit'])
})

it('two pieces that no page loads together stay apart', () => {
  expect(joined([piece('desk', 10, 'ab'), piece('join', 10, 'cd')], 8_000)).toEqual(['desk', 'join'])
})

it('two pieces with a third between them on a chain of imports are not joined, for they would import each other', () => {
  const pieces = [
    piece('page', 100, 'ab', ['table']),
    piece('table', 900_000, 'ac', ['text']),
    piece('text', 100, 'ab'),
  ]
  expect(joined(pieces, 8_000)).toEqual(['page', 'table', 'text'])
})
