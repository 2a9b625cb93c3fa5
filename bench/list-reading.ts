import { existsSync } from 'node:fs'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import { createPool } from '#/db/client.server'
import { tenantDb, type TenantDb } from '#/db/handles.server'
import { startReading } from '~/cellar/imports/documents/arrange-pages.server'
import { inspectFiles } from '~/cellar/imports/documents/inspect-files.server'
import { startInspected } from '~/cellar/imports/documents/start-document.server'
import { importById } from '~/cellar/imports/queries.server'
import { createReadingWorker } from '~/cellar/list-reader/documents/reading-worker.server'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import type { Platform } from '../tests/platform'
import { appDatabase } from './app-database'
import { load } from './load'
import { ms, type Row, type Section } from './table'
import { makeLists } from './wine-lists/make-lists'
import { scoreFolders, type Score } from './wine-lists/score-folders'
import { groupScores, scoreTables, type GroupScore } from './wine-lists/score-tables'

const program = fileURLToPath(new URL('../build/reading-worker/main.js', import.meta.url))
const names = {
  pdf: 'PDF',
  scan: 'Scanned PDF',
  page: 'Pictures of pages',
  photo: 'Photographs',
  table: 'Tables',
  text: 'Text and web pages',
  all: 'All',
} as const

/** Share of entries found, of entries without a decisive mistake, of fields; null where no target is set. */
const targets: Record<keyof typeof names, { entries: number; ready: number; fields: number } | null> = {
  pdf: { entries: 0.97, ready: 0.72, fields: 0.91 },
  scan: { entries: 0.97, ready: 0.74, fields: 0.91 },
  page: { entries: 0.98, ready: 0.78, fields: 0.91 },
  photo: { entries: 0.97, ready: 0.74, fields: 0.91 },
  table: { entries: 0.97, ready: 0.99, fields: 0.91 },
  text: { entries: 0.97, ready: 0.72, fields: 0.91 },
  all: null,
}

/** All pictures of the unseen lists are read, and those of one in so many of the others that have some. */
const picturedOneIn = 5

/**
 * How well and how fast wine lists are read: made lists, those of the folder that WINE_DATA names, and what the other
 * pages notice of it. The platform has four filled clubs at least.
 */
export async function listReading(platform: Platform, slug: string): Promise<Section[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tastevin-wine-lists-'))
  try {
    await makeLists(folder, { picturedOneIn })
    const parts = ['tune', 'test', 'opened', 'unseen'].map((part) => join(folder, part))
    const scores = await scoreFolders(parts)
    console.log(`\n${scoreTables(scores)}`)
    return [
      { title: 'Reading wine lists', rows: scoreRows(scores) },
      ...(await givenLists()),
      {
        title: 'Speed of reading',
        rows: [...(await speedRows(parts, scores)), await pageRow(platform, slug, photosIn(scores, folder))],
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Lists that were not made here, with their truth. */
async function givenLists(): Promise<Section[]> {
  const folder = process.env.WINE_DATA
  if (!folder) return []
  if (!existsSync(folder)) throw new Error(`WINE_DATA names ${folder}, which does not exist.`)
  const scores = await scoreFolders([folder])
  console.log(`\n${scoreTables(scores)}`)
  const rows = groupScores(scores).flatMap((group) => groupRows(group, undefined))
  return [{ title: 'Reading the lists of WINE_DATA', rows }]
}

/** The lists that no one who writes rules has seen, beside the others, which rules were tuned on. */
function scoreRows(scores: readonly Score[]): Row[] {
  const groups = groupScores(
    scores.map((score) =>
      score.half === 'test' || score.half === 'opened' ? { ...score, half: 'tune' as const } : score,
    ),
  )
  return groups
    .filter(({ half }) => half === 'unseen')
    .flatMap((group) =>
      groupRows(
        group,
        groups.find(({ half, kind }) => half === 'tune' && kind === group.kind),
      ),
    )
}

function groupRows(group: GroupScore, tuned: GroupScore | undefined): Row[] {
  const target = targets[group.kind]
  const figure = (what: string, value: (group: GroupScore) => number, least: number | undefined): Row => ({
    what,
    figure: share(value(group)),
    peer: tuned && `tuned on ${share(value(tuned))}`,
    ...(least === undefined ? {} : { target: `>= ${share(least)}`, held: value(group) >= least }),
  })
  const doubts = ({ together: { wrong, wrongFlagged } }: GroupScore) => (wrong ? wrongFlagged / wrong : 1)
  const alarms = ({ together: { right, rightFlagged } }: GroupScore) => (right ? rightFlagged / right : 0)
  const rows = [
    figure(`${names[group.kind]}, ${group.lists}: entries found (F1)`, (one) => one.entryF1, target?.entries),
    figure('... entries ready untouched', (one) => one.ready, target?.ready),
    figure('... fields (F1)', (one) => one.microF1, target?.fields),
  ]
  if (group.kind !== 'all') return rows
  const noise = figure('... right prices and vintages flagged', alarms, undefined)
  return [
    ...rows,
    ...(group.together.wrong === 0
      ? []
      : [figure(`... wrong prices and vintages flagged (of ${group.together.wrong})`, doubts, 0.8)]),
    { ...noise, target: '<= 0.15', held: alarms(group) <= 0.15 },
  ]
}

/** The largest book and the photographs, in the process that reads for the server. */
async function speedRows(folders: readonly string[], scores: readonly Score[]): Promise<Row[]> {
  const worker = createReadingWorker({ program, patience: 120_000 })
  try {
    const files = (await Promise.all(folders.map(filesIn))).flat()
    const book = files.find((file) => file.includes('-big-book.pdf'))!
    const photos = files.filter((file) => file.endsWith('.jpg')).slice(0, 6)
    const { seconds, pages, wines } = await readBook(worker, book)
    const times: number[] = []
    for (const photo of photos) times.push(await readPhoto(worker, photo))
    const slowest = Math.max(...times)
    const memory = await peakOfWorkers()
    const all = scores.map((score) => score.ms).sort((a, b) => a - b)
    return [
      {
        what: `PDF of ${pages} pages with ${wines.toLocaleString('en')} wines`,
        figure: `${seconds.toFixed(1)} s`,
        target: '<= 2 s',
        held: seconds <= 2,
      },
      {
        what: `A photograph, slowest of ${times.length}`,
        figure: `${slowest.toFixed(1)} s`,
        target: '<= 6 s',
        held: slowest <= 6,
      },
      {
        what: 'Most resident memory of the process that reads',
        figure: `${(memory / 1_000_000).toFixed(0)} MB`,
        target: '< 450 MB',
        held: memory < 450_000_000,
      },
      { what: 'A list of the made ones, median', figure: ms(all[Math.floor(all.length / 2)] ?? 0) },
    ]
  } finally {
    worker.close()
  }
}

async function readBook(worker: ReadingWorker, path: string) {
  const bytes = await readFile(path)
  const first = await worker.make('inspect', await readFile(path))
  const began = performance.now()
  const numbers = first.pages.map(({ number }) => number)
  const pages = await worker.make('textPages', { bytes, pages: numbers })
  const list = await worker.make('list', { document: { kind: 'pdf', pages }, known: { producers: [] } })
  const seconds = (performance.now() - began) / 1_000
  return { seconds, pages: numbers.length, wines: list.entries.length }
}

async function readPhoto(worker: ReadingWorker, path: string): Promise<number> {
  const bytes = await readFile(path)
  const began = performance.now()
  const page = await worker.make('recognizePage', { bytes, page: 1, rotation: 0, crop: null })
  const document = { kind: 'photo' as const, pages: [page] }
  await worker.make('list', { document, known: { producers: [] } })
  return (performance.now() - began) / 1_000
}

/** Peak of the processes that read for this one, in bytes. */
async function peakOfWorkers(): Promise<number> {
  const ids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const peaks = await Promise.all(
    ids.map(async (id) => {
      const read = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')
      const [command, status] = [await read('cmdline'), await read('status')]
      const isOurs = command.includes('reading-worker') && status.includes(`PPid:\t${process.pid}\n`)
      return isOurs ? Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024 : 0
    }),
  )
  return Math.max(0, ...peaks)
}

/** The club page while photographs are read for four other clubs. */
async function pageRow(platform: Platform, slug: string, photos: string[]): Promise<Row> {
  const url = `http://${slug}.${platform.rootDomain}/?rendered`
  const order = { connections: 4, seconds: 8, perSecond: 40 }
  const quiet = await load({ url }, order)
  const stop = await readForOthers(platform, photos)
  try {
    const busy = await load({ url }, { ...order, warmUp: 1 })
    return {
      what: 'Club page, rendered, 40/s, while four lists are read: p99',
      figure: ms(busy.p99),
      peer: `quiet ${ms(quiet.p99)}`,
      target: '<= 3 x quiet + 50 ms',
      held: busy.p99 <= 3 * quiet.p99 + 50,
    }
  } finally {
    await stop()
  }
}

/** Starts to read photographs, two for each of four filled clubs; the result waits until they are read. */
export async function readForOthers(platform: Platform, photos: string[]): Promise<() => Promise<void>> {
  const ownerUrl = await platform.databaseUrl()
  const clubs = await Promise.all([1, 2, 3, 4].map((n) => appDatabase(ownerUrl, `filled-club-${n}`)))
  const pool = createPool({
    connectionString: clubs[0]!.socketUrl,
    max: 4,
    applicationName: 'bench',
    onError: () => {},
  })
  const worker = createReadingWorker({ program })
  const imports: { db: TenantDb; id: string }[] = []
  for (const [n, { businessId }] of clubs.entries()) {
    const db = tenantDb(pool, businessId)
    const own = photos.slice(n * 2, n * 2 + 2)
    const files = await Promise.all(
      own.map(async (path) => ({ name: 'list.jpg', bytes: await readFile(path) })),
    )
    const now = new Date()
    const id = await startInspected(db, await inspectFiles(worker, files), {
      purpose: 'wines',
      userId: null,
      now,
    })
    await startReading(db, { importId: id, now })
    imports.push({ db, id })
  }
  worker.close()
  return async () => {
    const until = Date.now() + 180_000
    for (const { db, id } of imports) {
      while ((await importById(db, id))?.status === 'reading') {
        if (Date.now() > until) throw new Error('The lists are still being read')
        await setTimeout(250)
      }
    }
    await pool.end()
  }
}

const photosIn = (scores: readonly Score[], folder: string) =>
  scores.filter(({ kind }) => kind === 'photo').map(({ id, half }) => join(folder, half, `${id}.jpg`))
const filesIn = async (folder: string) => (await readdir(folder)).map((name) => join(folder, name))
const share = (value: number) => value.toFixed(2)
