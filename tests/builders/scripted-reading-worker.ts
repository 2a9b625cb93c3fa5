import type { ReadEntry } from '~/cellar/list-reader/read-entry'
import type { ReadingTasks, ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import type { DocumentKind, SourcePage } from '~/cellar/list-reader/source-document'
import { importError } from '~/cellar/list-reader/import-error'

const mediaTypes: Record<DocumentKind, string> = {
  pdf: 'application/pdf',
  photo: 'image/jpeg',
  text: 'text/plain',
  html: 'text/html',
  table: 'text/csv',
}

type TaskName = keyof ReadingTasks

/** A document of the scripted worker: its kind, its pages, and a name that tells it from others. */
export const aDocument = (kind: DocumentKind, pages: number, name = 'list'): Buffer =>
  Buffer.from(`${kind} ${pages} ${name}`)

const partsOf = (bytes: Uint8Array) => {
  const [kind = '', pages = '', name = ''] = Buffer.from(bytes).toString().split(' ')
  return { kind: kind as DocumentKind, pages: Number(pages), name }
}

/**
 * A reading worker that understands the documents of `aDocument` alone: each page has one wine, named by the document
 * and its page. `before` is called with every task and may throw, as a worker that is killed does.
 */
export function aScriptedReadingWorker(
  before: (task: TaskName, what: string) => void | Promise<void> = () => undefined,
): ReadingWorker {
  const page = (number: number, text: string, origin: SourcePage['origin']): SourcePage => ({
    number,
    width: 600,
    height: 800,
    origin,
    runs: [{ text, x: 10, y: 20, width: 100, height: 10, size: 10 }],
  })
  const tasks: ReadingTasks = {
    async inspect(bytes) {
      const { kind, pages, name } = partsOf(bytes)
      await before('inspect', name)
      if (!Object.hasOwn(mediaTypes, kind)) throw importError('This is not a list we can read.')
      return {
        kind,
        mediaType: mediaTypes[kind],
        pages: Array.from({ length: pages }, (_, place) => ({
          number: place + 1,
          width: 600,
          height: 800,
          hasText: kind !== 'photo' && name !== 'scan',
        })),
      }
    },
    async textPages({ bytes, pages }) {
      const { name } = partsOf(bytes)
      await before('textPages', name)
      return pages.map((number) => page(number, `${name} ${number}`, 'text'))
    },
    async recognizePage({ bytes, page: number, rotation }) {
      const { name } = partsOf(bytes)
      await before('recognizePage', `${name} ${number}`)
      return page(number, `${name} ${number}${rotation === 0 ? '' : ` turned ${rotation}`}`, 'recognition')
    },
    async drawPage({ bytes, rotation }) {
      await before('drawPage', partsOf(bytes).name)
      return { bytes: Buffer.from(`picture turned ${rotation}`), width: 600, height: 800 }
    },
    labels: async ({ names }) => names.map((name) => ({ producer: '', name, vintage: '' })),
    async list({ document }) {
      await before('list', document.pages[0]?.runs[0]?.text ?? '')
      return {
        entries: document.pages.flatMap(({ runs }) => runs.map(({ text }) => entryOf(text))),
        currency: null,
        skipped: [],
      }
    },
    async invoice({ document }) {
      await before('invoice', document.pages[0]?.runs[0]?.text ?? '')
      return {
        supplier: null,
        number: null,
        date: null,
        currency: null,
        lines: [],
        charges: [],
        subtotal: null,
        total: null,
      }
    },
  }
  return {
    make: (name, order) => (tasks[name] as (order: unknown) => Promise<never>)(order),
    warm: () => undefined,
    close: () => undefined,
  }
}

function entryOf(name: string): ReadEntry {
  return {
    section: '',
    wine: {
      type: 'red',
      producer: 'Keller',
      name,
      vintage: 2020,
      appellation: null,
      region: null,
      country: null,
      varietal: null,
      bottleMl: 750,
      bottlePrice: 4_800,
      glasses: [],
      bin: null,
    },
    readings: {},
    note: '',
    place: { page: 1, x: 10, y: 20, width: 100, height: 10 },
  }
}
