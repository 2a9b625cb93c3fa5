// Forms that were sent and got no answer of their page: told apart, and with what they held still on the page.
import {
  SUBMISSION_ERROR_HEADER,
  decodeSubmissionError,
  type SubmissionErrorInfo,
} from '~/foundation/kit/submission-error'

/** `network`: there was no response, so the form may or may not have arrived. `server`: the response was a server error. */
export type SubmissionError = ({ kind: 'network' } | ({ kind: 'server' } & Partial<SubmissionErrorInfo>)) & {
  /** The form and the button that sent it, where one of the page did. */
  sent: { form: HTMLFormElement; button: HTMLElement | null } | null
}

/** Action data that is `null`, as Remix encodes it (turbo-stream 2), for a page that is to stay as it is. */
const NOTHING = '[{"_1":-5},"data"]\n'

let current: SubmissionError | null = null
let lastSent: SubmissionError['sent'] = null
const listeners = new Set<() => void>()

function change(fault: SubmissionError | null) {
  if (current === fault) return
  current = fault
  for (const listener of listeners) listener()
}

/** The fault of the last form that was sent, until it is sent again or the page is left; a store for React. */
export const submissionErrors = {
  current: (): SubmissionError | null => current,
  clear: () => change(null),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Remembers which form of the page is being sent. To be told of every `submit` event, before anybody handles it. */
export function rememberSubmit({ target, submitter }: SubmitEvent) {
  const isPost = target instanceof HTMLFormElement && target.method === 'post'
  // A form that only checks a field is submitted with a button of this name, and stopped.
  if (submitter?.getAttribute('name') === '__intent__') return
  lastSent = isPost ? { form: target, button: submitter } : null
}

/** A page could not be loaded, since no answer came. */
export class NoResponseError extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * The browser's `fetch`, for every form and page that Remix asks for. A form that fails is noted in `formFaults` and
 * answered with the error status and no data, on which the router leaves the page, and so every field, as it is. A page
 * that cannot be reached fails with `NoAnswer`. All other requests pass through untouched.
 */
export function keepFormsOnFailure(send: typeof fetch, origin: string): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin)
    if (url.origin !== origin || !url.pathname.endsWith('.data')) return send(input, init)
    const method = init?.method?.toUpperCase() ?? 'GET'
    const sent = method === 'GET' ? null : lastSent
    if (method !== 'GET') {
      lastSent = null
      submissionErrors.clear()
    }
    try {
      const answer = await whole(await send(input, init))
      const fault = method === 'GET' ? null : await faultIn(answer)
      if (!fault) return answer
      change({ ...fault, kind: 'server', sent })
      return new Response(NOTHING, { status: Math.max(answer.status, 400), headers: answer.headers })
    } catch (error) {
      if (init?.signal?.aborted) throw error
      if (method === 'GET') throw new NoResponseError('No answer came.', { cause: error })
      change({ kind: 'network', sent })
      return new Response(NOTHING, { status: 503 })
    }
  }
}

/** The answer with all of its body, which may break off on the way. */
async function whole(answer: Response): Promise<Response> {
  return answer.body ? new Response(await answer.blob(), answer) : answer
}

async function faultIn(answer: Response): Promise<Partial<SubmissionErrorInfo> | null> {
  const note = decodeSubmissionError(answer.headers.get(SUBMISSION_ERROR_HEADER))
  if (note) return note
  if (answer.headers.has('x-remix-response')) return null
  // Of the server before any page was asked, or of a proxy in between.
  const requestId = answer.headers.get('x-request-id') ?? undefined
  const isOurs = requestId !== undefined && answer.headers.get('content-type')?.startsWith('text/plain')
  return { requestId, sentence: isOurs && answer.status < 500 ? await answer.clone().text() : undefined }
}
