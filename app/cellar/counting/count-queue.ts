// Counts on their way from a phone to the server.
import {
  DeviceQueue,
  type DeviceQueueOptions,
  type DeviceQueueState,
  type QueueEntry,
} from '~/foundation/kit/device-queue'
import type { CountMode } from './rules'
import type { CurrentCount } from './sheet.server'

/** A count as another device or the server reports it; moments are texts. */
export type RemoteCount = Omit<CurrentCount, 'at'> & { at: string }

/** Those with a conflict or a refusal wait for the person. */
export interface QueuedCount extends QueueEntry {
  wineId: string
  mode: CountMode
  quantity: number
  /** Id of the count that the person saw, empty for none. */
  seen: string
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

export type QueueState = DeviceQueueState<QueuedCount>

interface QueueOptions extends DeviceQueueOptions<QueuedCount, SaveAnswer> {
  onSaved(count: QueuedCount, current: RemoteCount | null): void
  newId(): string
}

/** How long typing may go on before it is sent. */
export const typingPause = 800

/** The counts of one person in one stocktake. */
export class CountQueue extends DeviceQueue<QueuedCount, SaveAnswer> {
  private readonly unsettled = new Map<string, number>()

  constructor(protected override readonly options: QueueOptions) {
    super(options)
  }

  /**
   * Adds a count, or changes the one of the same wine that was not sent yet, and returns its id. With `isTyping` it is
   * sent once typing has paused.
   */
  put(
    { wineId, mode, quantity, seen: seenId }: Pick<QueuedCount, 'wineId' | 'mode' | 'quantity' | 'seen'>,
    { isTyping = false } = {},
  ): string {
    const { now, newId } = this.options
    const open = this.waiting.filter((count) => count.wineId === wineId && !isStuck(count))
    const last = open.at(-1)
    const canChange = last !== undefined && !last.tried && last.mode === 'set' && mode === 'set'
    const count: QueuedCount = {
      id: canChange ? last.id : newId(),
      wineId,
      mode,
      quantity,
      // The person saw the count that this device sends before this one.
      seen: canChange ? last.seen : (last?.id ?? seenId),
      at: now(),
      order: canChange ? last.order : this.nextOrder(),
      tried: false,
    }
    // A new figure answers what was asked about the one before.
    const answered = this.waiting.filter((other) => other.wineId === wineId && isStuck(other))
    this.unsettled.set(count.id, isTyping ? now() + typingPause : 0)
    this.add(count, answered)
    this.options.later(() => void this.flush(), isTyping ? typingPause : 0)
    return count.id
  }

  /** The person's answer to a conflict: add to the other count, replace or remove it, or drop their own. */
  resolve(id: string, answer: CountMode | 'drop'): void {
    const waiting = this.waiting.find((count) => count.id === id)
    if (!waiting) return
    if (answer === 'drop' || !waiting.conflict) return this.remove(id)
    const { conflict, refusal: _, ...count } = waiting
    const next = { ...count, id: this.options.newId(), mode: answer, seen: conflict.current.id, tried: false }
    this.add(next, [waiting])
    this.options.later(() => void this.flush(), 0)
  }

  protected override next(): QueuedCount | undefined {
    const now = this.options.now()
    return this.waiting.find(
      (count) => !isStuck(count) && (this.unsettled.get(count.id) ?? 0) <= now && !this.waits(count),
    )
  }

  /** Behind another count of the same wine that the person has to decide about. */
  private waits({ wineId, order }: QueuedCount): boolean {
    return this.waiting.some((other) => other.wineId === wineId && other.order < order)
  }

  protected override onAttempt(count: QueuedCount): void {
    this.replace({ ...count, tried: true })
  }

  protected override settle(count: QueuedCount, answer: SaveAnswer): void {
    if (answer.kind === 'saved') {
      this.remove(count.id)
      this.options.onSaved(count, answer.current)
      return
    }
    // A later figure of the same wine is asked about instead.
    if (this.waiting.some(({ wineId, order }) => wineId === count.wineId && order > count.order)) {
      this.remove(count.id)
    } else if (answer.kind === 'conflict') {
      this.replace({ ...count, tried: true, conflict: { current: answer.current, ago: answer.ago } })
    } else {
      this.replace({ ...count, tried: true, refusal: answer.sentence })
    }
  }

  /** Schedules sending of counts typed a moment ago for the time when typing has paused. */
  protected override onIdle(): void {
    const now = this.options.now()
    const due = this.waiting.flatMap((count) => (isStuck(count) ? [] : (this.unsettled.get(count.id) ?? [])))
    const soonest = Math.min(...due.filter((at) => at > now))
    if (Number.isFinite(soonest)) this.options.later(() => void this.flush(), soonest - now)
  }

  protected override inOrder(counts: QueuedCount[]): QueuedCount[] {
    return counts.toSorted((one, other) => one.order - other.order)
  }

  private nextOrder(): number {
    return Math.max(this.options.now(), 1 + Math.max(0, ...this.waiting.map(({ order }) => order)))
  }
}

/** It waits for the person, not for the server. */
export const isStuck = ({ conflict, refusal }: QueuedCount): boolean =>
  conflict !== undefined || refusal !== undefined
