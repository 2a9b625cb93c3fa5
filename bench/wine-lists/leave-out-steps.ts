// npx tsx bench/wine-lists/leave-out-steps.ts REAL-FOLDER... [--made FOLDER...] [--in PATH-PART]: reads real lists without
// one function of the reader at a time, and prints the functions without which no real list is read otherwise, each with
// the number of made lists that need it. A function left out answers with its first argument, false, null, '' or
// nothing, as its type says; those of another type are not tried.
import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { tmpdir } from 'node:os'
import { build } from 'esbuild'
import type { readList as ReadList } from '~/cellar/list-reader/pipeline.server'
import { truthLists, type TruthList } from './roles/labeled-lists'

const folders: Record<string, string[]> = { '--real': [], '--made': [], '--in': [] }
let name = '--real'
for (const argument of process.argv.slice(2)) {
  if (argument in folders) name = argument
  else folders[name]!.push(argument)
}
const reader = resolve('app/cellar/list-reader')
const steps: { id: string; lines: number }[] = []

/** A function with its name, its parameters, the type of its answer and the start of its body. */
const declaration = /^(?:export )?function (\w+)\(([\s\S]*?)\): ([^{}]+?) \{\n/gm

/** The source with a way out at the start of each function that can be left out. */
function withWaysOut(path: string, source: string): string {
  return source.replace(declaration, (whole, step: string, parameters: string, type: string, at: number) => {
    const [, first, firstType] = /^\s*(\w+): ([^,]+(?:<[^>]*>)?(?:\[\])?)/.exec(parameters) ?? []
    const plain = (text: string) => text.replace(/readonly /g, '').trim()
    const answer =
      first && firstType && plain(firstType) === plain(type)
        ? first
        : type === 'boolean'
          ? 'false'
          : /\| null$/.test(type)
            ? 'null'
            : type === 'string'
              ? "''"
              : type === 'void'
                ? 'undefined'
                : /\[\]$/.test(type)
                  ? '[]'
                  : null
    if (answer === null) return whole
    const id = `${relative(reader, path)} ${step}`
    const end = source.indexOf('\n}\n', at)
    steps.push({ id, lines: source.slice(at, end).split('\n').length + 1 })
    return `${whole}  if (globalThis.stepLeftOut === ${JSON.stringify(id)}) return ${answer} as never\n`
  })
}

const outfile = resolve(tmpdir(), `reader-${process.pid}.mjs`)
await build({
  stdin: {
    contents: `export { readList } from '~/cellar/list-reader/pipeline.server'`,
    resolveDir: process.cwd(),
    loader: 'ts',
  },
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  outfile,
  alias: { '~': resolve('app'), '#': process.cwd() },
  plugins: [
    {
      name: 'ways-out',
      setup: ({ onLoad }) =>
        onLoad({ filter: /list-reader\/.*\.ts$/ }, ({ path }) => ({
          contents: withWaysOut(path, readFileSync(path, 'utf8')),
          loader: 'ts',
        })),
    },
  ],
})
const { readList } = (await import(outfile)) as { readList: typeof ReadList }
const state = globalThis as { stepLeftOut?: string }

const read = ({ document }: TruthList): string => {
  try {
    const { entries } = readList(document, { producers: [] })
    return JSON.stringify(entries.map(({ wine }) => wine))
  } catch (error) {
    return String(error)
  }
}
const listsOf = async (kind: '--real' | '--made') => {
  const lists: TruthList[] = []
  for (const folder of folders[kind]!)
    lists.push(...(await truthLists(folder, kind === '--real', resolve(tmpdir(), 'recognized-pages'))))
  const sorted = lists.sort((one, other) => one.truth.count - other.truth.count)
  return sorted.map((list) => ({ list, usual: read(list) }))
}
const [real, made] = [await listsOf('--real'), await listsOf('--made')]
const wanted = steps.filter(
  ({ id }) => folders['--in']!.length === 0 || folders['--in']!.some((part) => id.includes(part)),
)
console.log(`${wanted.length} functions, ${real.length} real lists, ${made.length} made ones`)
const report: string[] = []
for (const { id, lines } of wanted) {
  state.stepLeftOut = id
  if (real.some(({ list, usual }) => read(list) !== usual)) continue
  const needed = made.filter(({ list, usual }) => read(list) !== usual).map(({ list }) => list.truth.id)
  report.push(`${id}: ${lines} lines, ${needed.length} made lists (${needed.slice(0, 4).join(', ')})`)
  console.log(report.at(-1))
}
writeFileSync(resolve(tmpdir(), 'steps-left-out.txt'), report.join('\n'))
