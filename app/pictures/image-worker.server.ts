import { fork, type ChildProcess } from 'node:child_process'
import { DomainError } from '~/kit/errors'
import { concurrencyLimit } from './concurrency-limit'
import { pictureErrorMessages } from './limits'
import type { ImageTaskResult, ImageTaskInput, ImageTaskName } from './image-tasks.server'

/** Where pictures are made. */
export interface ImageWorker {
  /**
   * Makes one picture at a time; some may wait. Throws `pictures-busy` when too many do, a StudioLost where the work broke
   * the studio or took too long, and what the work itself refuses.
   */
  make<Name extends ImageTaskName>(name: Name, order: ImageTaskInput<Name>): Promise<ImageTaskResult<Name>>
  /** Somebody may be about to send a picture. */
  warm(): void
  close(): void
}

export interface ImageWorkerRequest {
  id: number
  name: ImageTaskName
  order: unknown
}

type Refused = Pick<DomainError, 'code' | 'status' | 'sentence' | 'details'>

export type ImageWorkerResponse = { id: number } & (
  { made: unknown } | { refused: Refused } | { fault: string }
)

/** The picture was too much for the studio; the server and the next picture are not the worse for it. */
export class ImageWorkerLostError extends Error {}

interface ImageWorkerOptions {
  /** The program, built from `studio-main`. */
  program: string
  /** So long it waits for more before it ends, in milliseconds. */
  restAfter?: number
  /** A piece of work that takes longer takes its process with it, in milliseconds. */
  patience?: number
}

const busy = () => new DomainError('pictures-busy', 503, pictureErrorMessages.busy, { retryAfterSeconds: 30 })

/** Runs so much at once that what breaks the studio breaks nobody else's work: one piece, and twelve may wait. */
export const imageQueue = () => concurrencyLimit({ running: 1, waiting: 12, full: busy })

/**
 * A studio in a process of its own, which is started when it is needed and ends when nothing has come for a while: the
 * image library and what it holds go with it, and a picture that breaks it reaches neither the server nor its secrets.
 */
export function createImageWorker({
  program,
  restAfter = 20_000,
  patience = 20_000,
}: ImageWorkerOptions): ImageWorker {
  const inTurn = imageQueue()
  let child: ChildProcess | null = null
  let resting: NodeJS.Timeout | undefined
  let lastId = 0
  const ready = new WeakSet<ChildProcess>()

  function open(): ChildProcess {
    clearTimeout(resting)
    if (child?.connected) return child
    const opened = fork(program, [], {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=2', '--max-old-space-size=128'],
      env: imageWorkerEnv(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    opened.on('error', () => undefined)
    opened.unref()
    opened.channel?.unref()
    opened.once('message', () => ready.add(opened))
    opened.once('exit', () => child === opened && (child = null))
    child = opened
    return opened
  }

  function close() {
    clearTimeout(resting)
    child?.kill('SIGKILL')
    child = null
  }

  function rest() {
    clearTimeout(resting)
    resting = setTimeout(close, restAfter).unref()
  }

  return {
    make: (name, order) =>
      inTurn(async () => {
        try {
          const asked = open()
          const answer = await ask(asked, { id: ++lastId, name, order }, patience).catch((error) => {
            if (!(error instanceof ImageWorkerLostError)) throw error
            close()
            // One that has never been ready has not seen the work yet.
            throw ready.has(asked) ? error : new Error('The studio does not start', { cause: error })
          })
          return answer as never
        } finally {
          rest()
        }
      }),
    warm() {
      open()
      rest()
    },
    close,
  }
}

function ask(child: ChildProcess, order: ImageWorkerRequest, patience: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', lose)
      child.off('error', lose)
      act()
    }
    const lose = () => done(() => reject(new ImageWorkerLostError('The studio ended over its work')))
    const hear = (answer: ImageWorkerResponse) => {
      if (answer.id !== order.id) return
      if ('made' in answer) done(() => resolve(answer.made))
      else done(() => reject('refused' in answer ? refusal(answer.refused) : new Error(answer.fault)))
    }
    const timer = setTimeout(lose, patience)
    child.on('message', hear)
    child.once('exit', lose)
    child.once('error', lose)
    child.send(order, (error) => error && lose())
  })
}

const refusal = ({ code, status, sentence, details }: Refused) =>
  new DomainError(code, status, sentence, details)

/**
 * The C library's memory comes in few pieces, and large parts go back as soon as they are free; by itself it learns from
 * the first photo to keep all later ones.
 */
const frugal = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

/** Nothing secret: only what programs need to find their way, and how they are to treat memory. */
function imageWorkerEnv(): NodeJS.ProcessEnv {
  const open = /^(PATH|HOME|LANG|TMPDIR|SystemRoot|MALLOC_.*)$/i
  const kept = Object.entries(process.env).filter(([name]) => open.test(name))
  return { ...frugal, ...Object.fromEntries(kept), NODE_ENV: 'production' }
}
