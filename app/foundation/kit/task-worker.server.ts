import { fork, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import { DomainError, isDomainError } from './errors'

/** Functions by name whose inputs and results can be sent between processes. */
type Tasks = Record<string, (order: never) => unknown>
export type TaskInput<T extends Tasks, Name extends keyof T> = Parameters<T[Name]>[0]
export type TaskResult<T extends Tasks, Name extends keyof T> = Awaited<ReturnType<T[Name]>>

/** Options of one task. */
interface TaskOptions {
  /** Ends the task when it is aborted, with its process if it has begun; the promise rejects with the reason. */
  signal?: AbortSignal
}

/** Runs tasks in separate processes. */
export interface TaskWorker<T extends Tasks> {
  /**
   * Runs one task at a time in each process and queues some more. Throws the worker's `busy` error when the queue is
   * full, TaskWorkerLostError when the task crashed its process, took too much processor time or memory, and the
   * task's own errors.
   */
  make<Name extends keyof T & string>(
    name: Name,
    order: TaskInput<T, Name>,
    options?: TaskOptions,
  ): Promise<TaskResult<T, Name>>
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

/** The task crashed its process, timed out or used too much memory. The server and other tasks are not affected. */
export class TaskWorkerLostError extends Error {}

/** The process was not ready in time, as on a machine under load, so the task was not begun. */
export class TaskWorkerStartError extends Error {}

export interface TaskWorkerOptions {
  /** Name of the worker in messages: "image worker". */
  title: string
  /** The program, which calls `serveTasks`. */
  program: string
  /** The error when the queue is full. */
  busy(): DomainError
  /** Most memory of the JavaScript heap, in megabytes; a task that needs more ends its worker. */
  heapMegabytes: number
  /** Idle time before the worker ends, in milliseconds. */
  restAfter?: number
  /**
   * A task that takes more processor time is killed with its process, in milliseconds: for every task, or by its name. On
   * a busy machine the same work takes longer by the clock. A task that does nothing for as long is killed as well.
   */
  patience?: number | ((name: string) => number)
  /** Most memory of a process in megabytes, with what its libraries use outside the heap. Not limited if left out. */
  residentMegabytes?: number
  /** Processes at the same time. */
  atOnce?: number
  /** Tasks that may wait for their turn. */
  mostWaiting?: number
  /** Called when a process was lost: it crashed, or took too much time or memory. */
  onLost?: (title: string) => void
}

/** Runs one task at a time, so that a crash affects no other; twelve may wait, others are rejected. */
export function taskQueue(busy: () => DomainError, atOnce = 1, mostWaiting = 12) {
  const limit = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= mostWaiting) throw busy()
    return limit(work)
  }
}

/**
 * A worker in its own processes, started on demand and ended when idle. The libraries of its tasks and their memory
 * leave with them, and a file that crashes one reaches neither the server nor its secrets.
 */
export function createTaskWorker<T extends Tasks>({
  busy,
  atOnce = 1,
  mostWaiting,
  ...options
}: TaskWorkerOptions): TaskWorker<T> {
  const inTurn = taskQueue(busy, atOnce, mostWaiting)
  const processes = Array.from({ length: atOnce }, () => taskProcess(options))
  const idle = [...processes]
  return {
    make: (name, order, { signal } = {}) =>
      inTurn(async () => {
        signal?.throwIfAborted()
        // The one used last has its libraries loaded; the others end in peace.
        const process = idle.pop()!
        try {
          return (await process.run(name, order, signal)) as never
        } finally {
          idle.push(process)
        }
      }),
    warm: () => idle.at(-1)?.warm(),
    close: () => processes.forEach((process) => process.close()),
  }
}

/** One process that works on one task at a time. */
function taskProcess({
  title,
  program,
  heapMegabytes,
  residentMegabytes,
  restAfter = 20_000,
  patience = 20_000,
  onLost,
}: Omit<TaskWorkerOptions, 'busy' | 'atOnce' | 'mostWaiting'>) {
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
    async run(name: string, order: unknown, signal: AbortSignal | undefined): Promise<unknown> {
      const worker = open()
      const limits = {
        title,
        signal,
        patience: typeof patience === 'number' ? patience : patience(name),
        residentMegabytes,
      }
      try {
        return await ask(worker, { id: ++lastId, name, order }, limits)
      } catch (error) {
        if (!(error instanceof TaskWorkerLostError) && !signal?.aborted) throw error
        close()
        if (!signal?.aborted) onLost?.(title)
        // A worker that was never ready has not started the task.
        if (signal?.aborted || ready.has(worker)) throw error
        throw new TaskWorkerStartError(`The ${title} does not start`, { cause: error })
      } finally {
        rest()
      }
    },
    warm() {
      open()
      rest()
    },
    close,
  }
}

interface TaskLimits {
  title: string
  patience: number
  signal: AbortSignal | undefined
  residentMegabytes: number | undefined
}

function ask(
  child: ChildProcess,
  order: TaskRequest,
  { title, patience, signal, residentMegabytes }: TaskLimits,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      watch()
      signal?.removeEventListener('abort', abort)
      child.off('message', hear)
      child.off('exit', lose)
      child.off('error', lose)
      act()
    }
    const fail = (what: string) => done(() => reject(new TaskWorkerLostError(`The ${title} ${what}`)))
    const lose = () => fail('ended during a task')
    const abort = () => done(() => reject(signal?.reason as Error))
    const hear = (answer: TaskResponse) => {
      if (answer.id !== order.id) return
      if ('made' in answer) done(() => resolve(answer.made))
      else done(() => reject('refused' in answer ? refusal(answer.refused) : new Error(answer.fault)))
    }
    const isOver = timeLimit(patience)
    const watch = watchUse(child, ({ resident, processor }) => {
      if (residentMegabytes && resident > residentMegabytes * 1024 * 1024) fail('used too much memory')
      else if (isOver(processor)) fail('took too long')
    })
    child.on('message', hear)
    child.once('exit', lose)
    child.once('error', lose)
    signal?.addEventListener('abort', abort, { once: true })
    child.send(order, (error) => error && lose())
  })
}

/** Resource use of a process: memory in bytes, and processor time in milliseconds since it began; null for unknown. */
interface ProcessUse {
  resident: number
  processor: number | null
}

/** How often the use is measured, in milliseconds. */
const useInterval = 100
const hasProc = existsSync('/proc/self/stat')
/** Milliseconds of a tick in /proc: Linux counts 100 in a second on every machine. */
const tickMs = 10

/**
 * Whether a task is over its limit: by the processor time since the first measure, or because its process did nothing
 * for as long by the clock. Where processor time is not known, the clock alone decides.
 */
function timeLimit(patience: number): (processor: number | null) => boolean {
  let [first, last, lastAt]: [number | null, number | null, number] = [null, null, performance.now()]
  return (processor) => {
    first ??= processor
    if (processor !== null && processor !== last) [last, lastAt] = [processor, performance.now()]
    return (processor ?? 0) - (first ?? 0) > patience || performance.now() - lastAt > patience
  }
}

/** Calls `measure` with what a process has used, again and again; the returned function ends the watch. */
function watchUse(child: ChildProcess, measure: (use: ProcessUse) => void): () => void {
  // Without /proc the process reports its memory itself, as far as its tasks leave it the time.
  let reported = 0
  const hear = (report: { resident?: number }) => (reported = report.resident ?? reported)
  const timer = setInterval(() => {
    if (hasProc) void useOf(child.pid).then((use) => use && measure(use))
    else measure({ resident: reported, processor: null })
  }, useInterval).unref()
  child.on('message', hear)
  return () => {
    clearInterval(timer)
    child.off('message', hear)
  }
}

/** Null where the process has ended. */
async function useOf(pid: number | undefined): Promise<ProcessUse | null> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const [status, stat] = await Promise.all([read('status'), read('stat')])
  if (stat === '') return null
  // Behind the program's name, which may contain anything: user and system time are the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    resident: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024,
    processor: (Number(fields[11]) + Number(fields[12])) * tickMs,
  }
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
  const variables = Object.entries(process.env).filter(([name]) => open.test(name))
  return { ...frugal, ...Object.fromEntries(variables), NODE_ENV: 'production' }
}

/**
 * The program of a task worker: answers requests with these tasks until its parent ends. `load` gets what the first
 * task needs, since a user may be waiting by then.
 */
export async function serveTasks(tasks: Tasks, load: () => Promise<unknown>): Promise<void> {
  process.on('disconnect', () => process.exit(0))
  // On shutdown, finish the current task; the parent ends this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('message', (order: TaskRequest) => void work(order).then(send))
  await load()
  send('ready')
  if (!hasProc) setInterval(() => send({ resident: process.memoryUsage.rss() }), useInterval).unref()

  /** No process waits for it when the parent has ended; that is heard only after a task that kept this process busy. */
  function send(message: TaskResponse | { resident: number } | 'ready') {
    if (process.connected) process.send!(message, () => undefined)
  }

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
