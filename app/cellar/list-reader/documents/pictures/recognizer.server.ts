import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Worker } from 'tesseract.js'
import type { GreyImage } from './grey-image'
import type { RecognizedWord } from './words-to-runs'

/** Languages whose letters can be recognized, as the language data calls them. */
export type Language = 'eng' | 'fra' | 'ita' | 'spa' | 'deu' | 'nld'

/**
 * How the library divides a page: "sparse text" finds words anywhere and leaves columns alone, which suits lists; the
 * lines are put together again from the places of the words.
 */
const sparseText = '11'

let open: { language: Language; worker: Promise<Worker> } | null = null

/**
 * The words of a page, in any order. The library keeps one language in memory at a time; its data are files of the
 * installed packages, and nothing is fetched.
 */
export async function recognizeWords(image: GreyImage, language: Language): Promise<RecognizedWord[]> {
  const worker = await workerFor(language)
  const { data } = await worker.recognize(greyMap(image), {}, { text: false, blocks: true })
  return (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)))
    .map(({ text, confidence, bbox }) => ({
      text: text.trim(),
      left: bbox.x0,
      top: bbox.y0,
      right: bbox.x1,
      bottom: bbox.y1,
      confidence: confidence / 100,
    }))
    .filter(({ text }) => text !== '')
}

/** The language in memory. The pages of a list come one after another, and most are in the language of the first. */
export const lastLanguage = (): Language => open?.language ?? 'eng'

/** Ends the library's thread; the next page starts it again. */
export async function closeRecognizer(): Promise<void> {
  const before = open
  open = null
  await before?.worker.then((worker) => worker.terminate()).catch(() => undefined)
}

async function workerFor(language: Language): Promise<Worker> {
  if (open && open.language !== language) await closeRecognizer()
  open ??= { language, worker: startWorker(language) }
  return open.worker.catch((error: unknown) => {
    open = null
    throw error
  })
}

async function startWorker(language: Language): Promise<Worker> {
  const { createWorker, OEM } = await import('tesseract.js')
  // The library wants its data in a folder by its own naming, which no package has: a copy, deleted once it is read.
  const folder = await mkdtemp(join(tmpdir(), 'tastevin-language-'))
  try {
    await copyFile(languageData(language), join(folder, `${language}.traineddata.gz`))
    const worker = await createWorker(
      language,
      OEM.LSTM_ONLY,
      { langPath: folder, cacheMethod: 'none', errorHandler: () => undefined },
      // The Italian data name a file of words that they do not come with; the library would complain of it each time.
      'user_words_suffix \n',
    )
    await worker.setParameters({ tessedit_pageseg_mode: sparseText as never, user_defined_dpi: '300' })
    return worker
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function languageData(language: Language): string {
  const { resolve } = createRequire(import.meta.url)
  const home = dirname(resolve(`@tesseract.js-data/${language}/package.json`))
  return join(home, '4.0.0_best_int', `${language}.traineddata.gz`)
}

/** The picture in the simplest format that the library reads. */
function greyMap({ data, width, height }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}
