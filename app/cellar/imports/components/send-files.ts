// Sends files from the browser, many pictures in several requests. Browser only.
import { downscalePhoto } from '~/foundation/pictures/downscale-photo'
import { paths } from '~/foundation/kit/paths'
import { importErrorMessages, maxImportBytes } from '~/cellar/list-reader/files/limits'

/** Enough for small print on a large page; text recognition is no better with more. */
const maxSide = 3_000
/** Of one request, below the server's limit. */
const batchBytes = 20 * 1024 * 1024
const batchFiles = 20
/** Between two tries while the server reads other files. */
const busyMs = 3_000
/** For ten minutes: then something is wrong. */
const mostTries = 200
const busyText = 'Other files are being read first. Yours is waiting for its turn; keep this page open.'

interface SendOptions {
  files: readonly File[]
  /** The import that pictures are added to; null to start one. */
  importId: string | null
  /** Further fields of the form that starts an import. */
  fields: Record<string, string>
  signal: AbortSignal
  onProgress(text: string): void
}

interface SendResult {
  /** The import that was started or added to; null where nothing arrived. */
  importId: string | null
  /** How many of the files arrived. */
  sent: number
  /** Why the others did not; null where all arrived, or the person stopped. */
  error: string | null
}

export const isPicture = (file: File): boolean => file.type.startsWith('image/')

export async function sendFiles({
  files,
  importId,
  fields,
  signal,
  onProgress,
}: SendOptions): Promise<SendResult> {
  let to = importId
  let sent = 0
  try {
    while (sent < files.length) {
      onProgress(progressText(sent, files.length))
      const batch = await nextBatch(files.slice(sent))
      signal.throwIfAborted()
      const tooLarge = batch.find(({ size }) => size > maxImportBytes)
      if (tooLarge) return { importId: to, sent, error: `${tooLarge.name}: ${importErrorMessages.tooLarge}` }
      const body = new FormData()
      body.set('intent', to === null ? 'upload' : 'add-pages')
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      if (to !== null) body.set('importId', to)
      for (const file of batch) body.append('file', file)
      const answer = await post(body, signal, () => onProgress(busyText))
      if ('error' in answer) return { importId: to, sent, error: answer.error }
      to = answer.importId
      sent += batch.length
    }
    return { importId: to, sent, error: null }
  } catch (error) {
    if (signal.aborted) return { importId: to, sent, error: null }
    if (error instanceof TypeError) return { importId: to, sent, error: lostConnection(sent) }
    throw error
  }
}

const lostConnection = (sent: number): string =>
  sent === 0
    ? 'The connection was lost. Check it and try again.'
    : `The connection was lost after ${sent === 1 ? '1 picture' : `${sent} pictures`}. Send the others again.`

const progressText = (sent: number, all: number): string =>
  all === 1 ? 'Sending the file ...' : `Sending picture ${sent + 1} of ${all} ...`

/** The next files that fit into a request, pictures made smaller. */
async function nextBatch(files: readonly File[]): Promise<File[]> {
  const batch: File[] = []
  let bytes = 0
  for (const file of files.slice(0, batchFiles)) {
    const smaller = isPicture(file) ? await downscalePhoto(file, maxSide) : file
    if (batch.length > 0 && bytes + smaller.size > batchBytes) break
    batch.push(smaller)
    bytes += smaller.size
  }
  return batch
}

type Answer = { importId: string } | { error: string }

async function post(body: FormData, signal: AbortSignal, onBusy: () => void): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(paths.business.inventory.importUpload(), { method: 'POST', body, signal })
    // The session has ended: the page leads to sign-in.
    if (response.redirected) {
      location.reload()
      return { error: 'Your session has ended. Please sign in again.' }
    }
    if (response.status === 413) return { error: importErrorMessages.tooLarge }
    if (!response.headers.get('content-type')?.includes('json'))
      return { error: 'Something went wrong on our side, and nothing was stored. Please try again.' }
    const answer = (await response.json()) as { importId: string } | { error: string; isBusy: boolean }
    if (!('isBusy' in answer) || !answer.isBusy || tries === mostTries) return answer
    onBusy()
    await new Promise((resolve) => setTimeout(resolve, busyMs))
    signal.throwIfAborted()
  }
}
