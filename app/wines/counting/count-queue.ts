// Counts on their way from a phone to the server. Every count is stored on the device before it is sent and removed only
// when the server has answered, so neither a lost connection nor a reload loses one.
import type { CountMode } from './rules'
import type { CurrentCount } from './sheet.server'

/** A count as another device or the server reports it; moments are texts. */
export type RemoteCount = Omit<CurrentCount, 'at'> & { at: string }

export interface QueuedCount {
  /** The count's id: sent again, it counts once. */
  id: string
  wineId: string
  mode: CountMode
  quantity: number
  /** Id of the count that the person saw, empty for none. */
  seen: string
  /** When the bottles were counted, in milliseconds of this device. */
  at: number
  /** Position in the queue. */
  order: number
  /** It was sent at least once, so the server may have it. */
  tried: boolean
  /** Someone else's count that was there first; the person decides. */
  conflict?: { current: RemoteCount; ago: string }
  /** Why the server does not take it. */
  refusal?: string
}

export type SaveAnswer =
  | { kind: 'saved'; current: RemoteCount | null }
  | { kind: 'conflict'; current: RemoteCount; ago: string }
  | { kind: 'refused'; sentence: string }
  | { kind: 'signed-out' }

export interface QueueState {
  /** In their order; those with a conflict or a refusal wait for the person. */
  counts: readonly QueuedCount[]
  /** The last save failed for lack of an answer. */
  isOffline: boolean
  /** The session has ended: counts are kept until the person signs in again. */
  isSignedOut: boolean
}

interface QueueOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** What the keys of this person and stocktake begin with. */
  prefix: string
  /** Rejects where there was no answer. */
  send(count: QueuedCount, age: number): Promise<SaveAnswer>
  onSaved(count: QueuedCount, current: RemoteCount | null): void
  now(): number
  newId(): string
  /** Runs something later, in milliseconds; the latest call replaces the one before. */
  later(work: () => void, delay: number): void
}

/** How long typing may go on before it is sent. */
export const typingPause = 800
/** Waits after failures, in milliseconds. */
const retries = [2_000, 5_000, 10_000, 20_000]

/** The queue of one person in one stocktake. Tabs share it: each count has a key of its own in the storage. */
export class CountQueue {
  private state: QueueState
  private readonly listeners = new Set<() => void>()
  private readonly unsettled = new Map<string, number>()
  private failures = 0
  private isSending = false

  constructor(private readonly options: QueueOptions) {
    this.state = { counts: this.stored(), isOffline: false, isSignedOut: false }
    if (this.state.counts.length > 0) options.later(() => void this.flush(), 0)
  }

  readonly snapshot = (): QueueState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /**
   * Adds a count, or changes the one of the same wine that was not sent yet, and returns its id. With `isTyping` it is
   * sent once typing has paused.
   */
  put(
    { wineId, mode, quantity, seen }: Pick<QueuedCount, 'wineId' | 'mode' | 'quantity' | 'seen'>,
    { isTyping = false } = {},
  ): string {
    const { now, newId } = this.options
    const open = this.state.counts.filter((count) => count.wineId === wineId && !isStuck(count))
    const last = open.at(-1)
    const canChange = last !== undefined && !last.tried && last.mode === 'set' && mode === 'set'
    const count: QueuedCount = {
      id: canChange ? last.id : newId(),
      wineId,
      mode,
      quantity,
      // What this device sends before it is what the person saw.
      seen: canChange ? last.seen : (last?.id ?? seen),
      at: now(),
      order: canChange ? last.order : this.nextOrder(),
      tried: false,
    }
    // A new figure answers what was asked about the one before.
    const rest = this.state.counts.filter(
      (other) => other.id !== count.id && !(other.wineId === wineId && isStuck(other)),
    )
    for (const other of this.state.counts) if (!rest.includes(other)) this.forget(other.id)
    this.keep(count)
    this.unsettled.set(count.id, isTyping ? now() + typingPause : 0)
    this.change({ counts: inOrder([...rest, count]) })
    this.options.later(() => void this.flush(), isTyping ? typingPause : 0)
    return count.id
  }

  /** The person's answer to a conflict: add to the other count, replace or remove it, or drop their own. */
  resolve(id: string, answer: CountMode | 'drop'): void {
    const asked = this.state.counts.find((count) => count.id === id)
    if (!asked) return
    this.forget(id)
    const rest = this.state.counts.filter((count) => count.id !== id)
    if (answer === 'drop' || !asked.conflict) return this.change({ counts: rest })
    const { conflict, refusal: _, ...count } = asked
    const next = { ...count, id: this.options.newId(), mode: answer, seen: conflict.current.id, tried: false }
    this.keep(next)
    this.change({ counts: inOrder([...rest, next]) })
    this.options.later(() => void this.flush(), 0)
  }

  /** Sends what is ready, one after the other; after a failure it tries again by itself. */
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
    const soonest = Math.min(...this.unsettled.values())
    if (this.state.counts.some((count) => !isStuck(count)) && Number.isFinite(soonest)) {
      this.options.later(() => void this.flush(), Math.max(0, soonest - this.options.now()))
    }
  }

  private next(): QueuedCount | undefined {
    const now = this.options.now()
    return this.state.counts.find(
      (count) => !isStuck(count) && (this.unsettled.get(count.id) ?? 0) <= now && !this.waits(count),
    )
  }

  /** Behind another count of the same wine that the person has to decide about. */
  private waits({ wineId, order }: QueuedCount): boolean {
    return this.state.counts.some((other) => other.wineId === wineId && other.order < order)
  }

  /** Sends one count; false where it must be tried again later. */
  private async sendOne(count: QueuedCount): Promise<boolean> {
    const { send, now, onSaved, later } = this.options
    this.replace({ ...count, tried: true })
    let answer: SaveAnswer
    try {
      answer = await send(count, Math.max(0, now() - count.at))
    } catch {
      const delay = retries[Math.min(this.failures, retries.length - 1)]!
      this.failures += 1
      this.change({ isOffline: true })
      later(() => void this.flush(), delay)
      return false
    }
    this.failures = 0
    this.change({ isOffline: false, isSignedOut: answer.kind === 'signed-out' })
    if (answer.kind === 'signed-out') return false
    if (answer.kind === 'saved') {
      this.remove(count.id)
      onSaved(count, answer.current)
      return true
    }
    // A later figure of the same wine is asked about instead.
    if (this.state.counts.some(({ wineId, order }) => wineId === count.wineId && order > count.order)) {
      this.remove(count.id)
    } else if (answer.kind === 'conflict') {
      this.replace({ ...count, tried: true, conflict: { current: answer.current, ago: answer.ago } })
    } else {
      this.replace({ ...count, tried: true, refusal: answer.sentence })
    }
    return true
  }

  private remove(id: string) {
    this.forget(id)
    this.change({ counts: this.state.counts.filter((count) => count.id !== id) })
  }

  private replace(count: QueuedCount) {
    // Dropped by the person while it was on its way.
    if (!this.state.counts.some(({ id }) => id === count.id)) return
    this.keep(count)
    this.change({ counts: this.state.counts.map((other) => (other.id === count.id ? count : other)) })
  }

  private nextOrder(): number {
    return Math.max(this.options.now(), 1 + Math.max(0, ...this.state.counts.map(({ order }) => order)))
  }

  private change(changes: Partial<QueueState>) {
    this.state = { ...this.state, ...changes }
    for (const listener of this.listeners) listener()
  }

  private keep(count: QueuedCount) {
    try {
      this.options.storage.setItem(this.options.prefix + count.id, JSON.stringify(count))
    } catch {
      // A full or blocked storage: the count is still sent from memory.
    }
  }

  private forget(id: string) {
    this.unsettled.delete(id)
    try {
      this.options.storage.removeItem(this.options.prefix + id)
    } catch {
      // As above.
    }
  }

  private stored(): QueuedCount[] {
    const { storage, prefix } = this.options
    const found: QueuedCount[] = []
    try {
      for (let at = 0; at < storage.length; at += 1) {
        const key = storage.key(at)
        const text = key?.startsWith(prefix) ? storage.getItem(key) : null
        if (text) found.push(JSON.parse(text) as QueuedCount)
      }
    } catch {
      // As above.
    }
    return inOrder(found)
  }
}

/** It waits for the person, not for the server. */
export const isStuck = ({ conflict, refusal }: QueuedCount): boolean =>
  conflict !== undefined || refusal !== undefined

const inOrder = (counts: QueuedCount[]) => counts.toSorted((one, other) => one.order - other.order)
