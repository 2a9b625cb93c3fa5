import { fork, type ChildProcess } from 'node:child_process'
import pLimit from 'p-limit'
import { DomainError, isDomainError } from './errors'

/** Functions by name whose inputs and results can be sent between processes. */
export type Tasks = Record<string, (order: never) => unknown>
export type TaskInput<T extends Tasks, Name extends keyof T> = Parameters<T[Name]>[0]
export type TaskResult<T extends Tasks, Name extends keyof T> = Awaited<ReturnType<T[Name]>>

/** Runs tasks in a separate process. */
export interface TaskWorker<T extends Tasks> {
  /**
   * Runs one task at a time and queues some more. Throws the worker's `busy` error when the queue is full,
   * TaskWorkerLostError when the task crashed the worker or took too long, and the task's own errors.
   */
  make<Name extends keyof T & string>(name: Name, order: TaskInput<T, Name>): Promise<TaskResult<T, Name>>
  /** Starts the worker, because a task may come soon. */
  warm(): void
  close(): void
}

interface TaskRequest {
  id: number
  name: string
  order: unknown
}

type Refused = Pick<DomainError, 'code' | 'status' | 'sentence' | 'details'>

type TaskResponse = { id: number } & ({ made: unknown } | { refused: Refused } | { fault: string })

/** The task crashed the worker or timed out. The server and the next task are not affected. */
export class TaskWorkerLostError extends Error {}

export interface TaskWorkerOptions {
  /** What it is, for messages: "image worker". */
  title: string
  /** The program, which calls `serveTasks`. */
  program: string
  /** The error when the queue is full. */
  busy(): DomainError
  /** Most memory of the JavaScript heap, in megabytes; a task that needs more ends its worker. */
  heapMegabytes: number
  /** Idle time before the worker ends, in milliseconds. */
  restAfter?: number
  /** A task that takes longer is killed with its process, in milliseconds. */
  patience?: number
}

const mostWaiting = 12

/** Runs one task at a time, so that a crash affects no other; twelve may wait, others are rejected. */
export function taskQueue(busy: () => DomainError) {
  const limit = pLimit(1)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= mostWaiting) throw busy()
    return limit(work)
  }
}

/**
 * A worker in its own process, started on demand and ended when idle. The libraries of its tasks and their memory
 * leave with it, and a file that crashes it reaches neither the server nor its secrets.
 */
export function createTaskWorker<T extends Tasks>({
  title,
  program,
  busy,
  heapMegabytes,
  restAfter = 20_000,
  patience = 20_000,
}: TaskWorkerOptions): TaskWorker<T> {
  const inTurn = taskQueue(busy)
  let child: ChildProcess | null = null
  let resting: NodeJS.Timeout | undefined
  let lastId = 0
  const ready = new WeakSet<ChildProcess>()

  function open(): ChildProcess {
    clearTimeout(resting)
    if (child?.connected) return child
    const opened = fork(program, [], {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=2', `--max-old-space-size=${heapMegabytes}`],
      env: taskWorkerEnv(),
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
          const answer = await ask(title, asked, { id: ++lastId, name, order }, patience).catch((error) => {
            if (!(error instanceof TaskWorkerLostError)) throw error
            close()
            // A worker that was never ready has not started the task.
            throw ready.has(asked) ? error : new Error(`The ${title} does not start`, { cause: error })
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

function ask(title: string, child: ChildProcess, order: TaskRequest, patience: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', lose)
      child.off('error', lose)
      act()
    }
    const lose = () => done(() => reject(new TaskWorkerLostError(`The ${title} ended during a task`)))
    const hear = (answer: TaskResponse) => {
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
function taskWorkerEnv(): NodeJS.ProcessEnv {
  const open = /^(PATH|HOME|LANG|TMPDIR|SystemRoot|MALLOC_.*)$/i
  const kept = Object.entries(process.env).filter(([name]) => open.test(name))
  return { ...frugal, ...Object.fromEntries(kept), NODE_ENV: 'production' }
}

/**
 * The program of a task worker: answers requests with these tasks until its parent ends. `load` gets what the first
 * task needs, since a user may be waiting by then.
 */
export async function serveTasks(tasks: Tasks, load: () => Promise<unknown>): Promise<void> {
  process.on('disconnect', () => process.exit(0))
  // On shutdown, finish the current task; the parent ends this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('message', (order: TaskRequest) => void work(order).then((answer) => process.send?.(answer)))
  await load()
  process.send?.('ready')

  async function work({ id, name, order }: TaskRequest): Promise<TaskResponse> {
    try {
      const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
      if (!task) throw new Error(`Unknown task ${name}`)
      return { id, made: await task(order as never) }
    } catch (error) {
      if (!isDomainError(error)) return { id, fault: error instanceof Error ? error.message : 'unknown' }
      const { code, status, sentence, details } = error
      return { id, refused: { code, status, sentence, details } }
    }
  }
}
