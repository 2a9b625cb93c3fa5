import { fork, type ChildProcess } from 'node:child_process'
import pLimit from 'p-limit'
import { DomainError } from '~/kit/errors'
import { pictureErrorMessages } from './limits'
import type { ImageTaskResult, ImageTaskInput, ImageTaskName } from './image-tasks.server'

/** Runs image tasks in a separate process. */
export interface ImageWorker {
  /**
   * Runs one task at a time and queues some more. Throws `pictures-busy` when the queue is full, ImageWorkerLostError
   * when the task crashed the worker or took too long, and the task's own errors.
   */
  make<Name extends ImageTaskName>(name: Name, order: ImageTaskInput<Name>): Promise<ImageTaskResult<Name>>
  /** Starts the worker, because a picture may be uploaded soon. */
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

/** The task crashed the worker or timed out. The server and the next task are not affected. */
export class ImageWorkerLostError extends Error {}

interface ImageWorkerOptions {
  /** The program, built from `image-worker-main`. */
  program: string
  /** Idle time before the worker ends, in milliseconds. */
  restAfter?: number
  /** A task that takes longer is killed with its process, in milliseconds. */
  patience?: number
}

const busy = () => new DomainError('pictures-busy', 503, pictureErrorMessages.busy, { retryAfterSeconds: 30 })

const mostWaiting = 12

/** Runs one task at a time, so that a crash affects no other; twelve may wait, others are rejected. */
export function imageQueue() {
  const limit = pLimit(1)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= mostWaiting) throw busy()
    return limit(work)
  }
}

/**
 * An image worker in its own process, started on demand and ended when idle. The image library and its memory leave
 * with it, and a picture that crashes it reaches neither the server nor its secrets.
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
            // A worker that was never ready has not started the task.
            throw ready.has(asked) ? error : new Error('The image worker does not start', { cause: error })
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
    const lose = () => done(() => reject(new ImageWorkerLostError('The image worker ended during a task')))
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
 * Limits the C library to few memory arenas and returns large blocks as soon as they are freed. By default it learns
 * from the first photo to keep all later ones.
 */
const frugal = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '4194304',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}

/** No secrets: only what programs need to run and the memory settings. */
function imageWorkerEnv(): NodeJS.ProcessEnv {
  const open = /^(PATH|HOME|LANG|TMPDIR|SystemRoot|MALLOC_.*)$/i
  const kept = Object.entries(process.env).filter(([name]) => open.test(name))
  return { ...frugal, ...Object.fromEntries(kept), NODE_ENV: 'production' }
}
