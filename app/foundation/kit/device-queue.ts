// Entries on their way from a phone to the server. Each is stored on the device before it is sent and removed only when
// the server has answered, so that neither a lost connection nor a reload loses one or books one twice.

/** One thing to send. Its id lets the server know it again: sent twice, it counts once. */
export interface QueueEntry {
  id: string
  /** When it was recorded, in milliseconds of this device. */
  at: number
}

export interface DeviceQueueState<Entry> {
  /** In their order. */
  waiting: readonly Entry[]
  /** The last attempt had no answer. */
  isOffline: boolean
  /** The session has ended: what waits is kept until the person signs in again. */
  isSignedOut: boolean
}

export const emptyQueue: DeviceQueueState<never> = { waiting: [], isOffline: false, isSignedOut: false }

export interface DeviceQueueOptions<Entry, Answer> {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** Prefix of the storage keys of this person and their work. */
  prefix: string
  /** `age` is how long ago it was recorded, in milliseconds. Rejects where there was no answer. */
  send(entry: Entry, age: number): Promise<Answer | SignedOut>
  now(): number
  /** Runs something later, in milliseconds; the latest call replaces the one before. */
  later(work: () => void, delay: number): void
}

export interface SignedOut {
  kind: 'signed-out'
}

/** Waits after failures, in milliseconds. */
const retries = [2_000, 5_000, 10_000, 20_000]

/**
 * The entries of one person on one device, sent one after the other and again after a failure. Tabs share them: each
 * entry has a key of its own in the storage. What an entry is, and what its answer does, is up to the kind of queue.
 */
export abstract class DeviceQueue<Entry extends QueueEntry, Answer extends { kind: string }> {
  private state: DeviceQueueState<Entry>
  private readonly listeners = new Set<() => void>()
  private failures = 0
  private isSending = false

  constructor(protected readonly options: DeviceQueueOptions<Entry, Answer>) {
    this.state = { ...emptyQueue, waiting: this.inOrder(this.stored()) }
    if (this.waiting.length > 0) options.later(() => void this.flush(), 0)
  }

  /** The entry to send next; undefined where none is ready. */
  protected abstract next(): Entry | undefined
  /** Removes or changes an entry that was answered. `entry` is as it was sent. */
  protected abstract settle(entry: Entry, answer: Answer): void
  protected abstract inOrder(entries: Entry[]): Entry[]
  /** An attempt begins: its effect may reach the server although its answer does not. */
  protected onAttempt(_entry: Entry): void {}
  /** An attempt had no answer. */
  protected onLost(_entry: Entry): void {}
  /** Everything that is ready was sent. */
  protected onIdle(): void {}

  readonly snapshot = (): DeviceQueueState<Entry> => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Sends what is ready; after a failure it tries again by itself. */
  async flush(): Promise<void> {
    if (this.isSending) return
    this.isSending = true
    try {
      for (let next = this.next(); next; next = this.next()) {
        if (!(await this.sendOne(next))) return
      }
    } finally {
      this.isSending = false
    }
    this.onIdle()
  }

  /** Sends one; false where it must be tried again later. */
  private async sendOne(entry: Entry): Promise<boolean> {
    const { send, now, later } = this.options
    this.onAttempt(entry)
    let answer: Answer | SignedOut
    try {
      answer = await send(entry, Math.max(0, now() - entry.at))
    } catch {
      const delay = retries[Math.min(this.failures, retries.length - 1)]!
      this.failures += 1
      this.onLost(entry)
      this.change({ isOffline: true })
      later(() => void this.flush(), delay)
      return false
    }
    this.failures = 0
    const isSignedOut = answer.kind === 'signed-out'
    this.change({ isOffline: false, isSignedOut })
    if (isSignedOut) return false
    this.settle(entry, answer as Answer)
    return true
  }

  protected get waiting(): readonly Entry[] {
    return this.state.waiting
  }

  /** Keeps an entry, instead of others where they are named. */
  protected add(entry: Entry, instead: readonly Entry[] = []): void {
    for (const other of instead) if (other.id !== entry.id) this.forget(other.id)
    this.keep(entry)
    const rest = this.waiting.filter((other) => other.id !== entry.id && !instead.includes(other))
    this.change({ waiting: this.inOrder([...rest, entry]) })
  }

  /** Changes an entry, unless it is gone by now. */
  protected replace(entry: Entry): void {
    if (!this.waiting.some(({ id }) => id === entry.id)) return
    this.keep(entry)
    this.change({ waiting: this.waiting.map((other) => (other.id === entry.id ? entry : other)) })
  }

  protected remove(id: string): void {
    this.forget(id)
    this.change({ waiting: this.waiting.filter((entry) => entry.id !== id) })
  }

  private change(changes: Partial<DeviceQueueState<Entry>>) {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }

  private keep(entry: Entry) {
    try {
      this.options.storage.setItem(this.options.prefix + entry.id, JSON.stringify(entry))
    } catch {
      // A full or blocked storage: the entry is still sent from memory.
    }
  }

  private forget(id: string) {
    try {
      this.options.storage.removeItem(this.options.prefix + id)
    } catch {
      // As above.
    }
  }

  private stored(): Entry[] {
    const { storage, prefix } = this.options
    const entries: Entry[] = []
    try {
      for (let at = 0; at < storage.length; at += 1) {
        const key = storage.key(at)
        const text = key?.startsWith(prefix) ? storage.getItem(key) : null
        if (text) entries.push(JSON.parse(text) as Entry)
      }
    } catch {
      // As above.
    }
    return entries
  }
}
