// Hand-overs on their way from a phone to the server. Each is stored on the device before it is sent and removed when the
// server has answered, so that neither a lost connection nor a reload loses one or books one twice.

export interface QueuedHandOver {
  /** The hand-over's id: sent again, it counts once. */
  id: string
  memberId: string
  /** For messages. */
  name: string
  orderId: string
  lineIds: string[]
  wineIds: string[]
  collectedBy: 'member' | 'second_person'
  secondPerson: string
  note: string
  /** When it was recorded, in milliseconds of this device. */
  at: number
  /** A first attempt had no answer, so the bottles have left. */
  late: boolean
  /** Taken back on the device after an attempt without an answer: the server is asked to undo it. */
  isUndone: boolean
}

export type HandOverAnswer =
  | { kind: 'saved' }
  /** `isKept` is true where a manager now finds it among the refused ones. */
  | { kind: 'refused'; sentence: string; isKept: boolean }
  | { kind: 'signed-out' }

/** The answer to one hand-over, for the page. */
export interface HandOverResult {
  handOver: QueuedHandOver
  answer: HandOverAnswer
}

export interface HandOverQueueState {
  waiting: readonly QueuedHandOver[]
  isOffline: boolean
  /** The session has ended: what waits is kept until the person signs in again. */
  isSignedOut: boolean
}

interface QueueOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** What the keys of this person and business begin with. */
  prefix: string
  /** Rejects where there was no answer. */
  send(handOver: QueuedHandOver, age: number): Promise<HandOverAnswer>
  onAnswer(result: HandOverResult): void
  now(): number
  /** Runs something later, in milliseconds; the latest call replaces the one before. */
  later(work: () => void, delay: number): void
}

/** Waits after failures, in milliseconds. */
const retries = [2_000, 5_000, 10_000, 20_000]

/** The hand-overs of one person on one device. Tabs share them: each has a key of its own in the storage. */
export class HandOverQueue {
  private state: HandOverQueueState
  private readonly listeners = new Set<() => void>()
  private failures = 0
  private isSending = false

  constructor(private readonly options: QueueOptions) {
    // Whatever is stored was not answered: it may have left long ago.
    const waiting = this.stored().map((one) => ({ ...one, late: true }))
    this.state = { waiting, isOffline: false, isSignedOut: false }
    if (waiting.length > 0) options.later(() => void this.flush(), 0)
  }

  readonly snapshot = (): HandOverQueueState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Keeps a hand-over and sends it. The same id, or a bottle that waits already, is not added again. */
  put(handOver: Omit<QueuedHandOver, 'at' | 'late' | 'isUndone'>): void {
    const isKnown = this.state.waiting.some(
      ({ id, isUndone, lineIds }) =>
        id === handOver.id || (!isUndone && lineIds.some((line) => handOver.lineIds.includes(line))),
    )
    if (isKnown) return
    const kept = { ...handOver, at: this.options.now(), late: false, isUndone: false }
    this.keep(kept)
    this.change({ waiting: [...this.state.waiting, kept] })
    void this.flush()
  }

  /** Takes back a hand-over that the server has not confirmed. */
  takeBack(id: string): void {
    const waiting = this.state.waiting.find((one) => one.id === id)
    if (!waiting) return
    // An attempt may have reached the server although its answer did not arrive.
    const undone = { ...waiting, isUndone: true }
    this.keep(undone)
    this.change({ waiting: this.state.waiting.map((one) => (one.id === id ? undone : one)) })
    void this.flush()
  }

  /** Sends what waits, one after the other; after a failure it tries again by itself. */
  async flush(): Promise<void> {
    if (this.isSending) return
    this.isSending = true
    try {
      for (let next = this.state.waiting[0]; next; next = this.state.waiting[0]) {
        if (!(await this.sendOne(next))) return
      }
    } finally {
      this.isSending = false
    }
  }

  /** Sends one; false where it must be tried again later. */
  private async sendOne(handOver: QueuedHandOver): Promise<boolean> {
    const { send, now, onAnswer, later } = this.options
    let answer: HandOverAnswer
    try {
      answer = await send(handOver, Math.max(0, now() - handOver.at))
    } catch {
      const delay = retries[Math.min(this.failures, retries.length - 1)]!
      this.failures += 1
      this.replace(handOver.id, (one) => ({ ...one, late: true }))
      this.change({ isOffline: true })
      later(() => void this.flush(), delay)
      return false
    }
    this.failures = 0
    this.change({ isOffline: false, isSignedOut: answer.kind === 'signed-out' })
    if (answer.kind === 'signed-out') return false
    // Taken back while it was on its way: it is sent once more, as an undo.
    const current = this.state.waiting.find(({ id }) => id === handOver.id)
    if (current?.isUndone && !handOver.isUndone && answer.kind === 'saved') return true
    this.forget(handOver.id)
    this.change({ waiting: this.state.waiting.filter(({ id }) => id !== handOver.id) })
    onAnswer({ handOver, answer })
    return true
  }

  private replace(id: string, changed: (one: QueuedHandOver) => QueuedHandOver) {
    const one = this.state.waiting.find((waiting) => waiting.id === id)
    if (!one) return
    const next = changed(one)
    this.keep(next)
    this.change({ waiting: this.state.waiting.map((waiting) => (waiting.id === id ? next : waiting)) })
  }

  private change(changes: Partial<HandOverQueueState>) {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }

  private keep(handOver: QueuedHandOver) {
    try {
      this.options.storage.setItem(this.options.prefix + handOver.id, JSON.stringify(handOver))
    } catch {
      // A full or blocked storage: it is still sent from memory.
    }
  }

  private forget(id: string) {
    try {
      this.options.storage.removeItem(this.options.prefix + id)
    } catch {
      // As above.
    }
  }

  private stored(): QueuedHandOver[] {
    const { storage, prefix } = this.options
    const found: QueuedHandOver[] = []
    try {
      for (let at = 0; at < storage.length; at += 1) {
        const key = storage.key(at)
        const text = key?.startsWith(prefix) ? storage.getItem(key) : null
        if (text) found.push(JSON.parse(text) as QueuedHandOver)
      }
    } catch {
      // As above.
    }
    return found.sort((one, other) => one.at - other.at)
  }
}
