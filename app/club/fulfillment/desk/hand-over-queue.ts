// Hand-overs on their way from a phone to the server.
import {
  DeviceQueue,
  type DeviceQueueOptions,
  type DeviceQueueState,
  type QueueEntry,
} from '~/foundation/kit/device-queue'

export interface QueuedHandOver extends QueueEntry {
  memberId: string
  /** For messages. */
  name: string
  /** Bottles of a box and of purchases. */
  bottleIds: string[]
  wineIds: string[]
  collectedBy: 'member' | 'second_person'
  secondPerson: string
  note: string
  /** A first attempt had no answer, so the bottles have left. */
  late: boolean
  /** Taken back on the device after an attempt without an answer: the server is asked to undo it. */
  isUndone: boolean
}

export type HandOverAnswer =
  | { kind: 'saved' }
  /** `isKept`: a manager now finds it among the refused ones. `isPartial`: the other bottles were booked. */
  | { kind: 'refused'; sentence: string; isKept: boolean; isPartial?: boolean }

/** The answer to one hand-over, for the page. */
export interface HandOverResult {
  handOver: QueuedHandOver
  answer: HandOverAnswer
}

/** An earlier version of the page stored the bottles of a box apart. */
type StoredHandOver = QueuedHandOver & { lineIds?: string[] }

export type HandOverQueueState = DeviceQueueState<QueuedHandOver>

interface QueueOptions extends DeviceQueueOptions<QueuedHandOver, HandOverAnswer> {
  onAnswer(result: HandOverResult): void
}

/** The hand-overs of one person on one device, in the order in which they were recorded. */
export class HandOverQueue extends DeviceQueue<QueuedHandOver, HandOverAnswer> {
  constructor(protected override readonly options: QueueOptions) {
    super(options)
    // Everything stored was not answered: it may have left long ago.
    for (const { lineIds = [], ...one } of this.waiting as StoredHandOver[])
      this.replace({ ...one, bottleIds: [...lineIds, ...(one.bottleIds ?? [])], late: true })
  }

  /** Keeps a hand-over and sends it. The same id, or a bottle that waits already, is not added again. */
  put(handOver: Omit<QueuedHandOver, 'at' | 'late' | 'isUndone'>): void {
    const bottleIds = new Set(handOver.bottleIds)
    const isKnown = this.waiting.some(
      (one) => one.id === handOver.id || (!one.isUndone && one.bottleIds.some((id) => bottleIds.has(id))),
    )
    if (isKnown) return
    this.add({ ...handOver, at: this.options.now(), late: false, isUndone: false })
    void this.flush()
  }

  /** Takes back a hand-over that the server has not confirmed. */
  takeBack(id: string): void {
    const waiting = this.find(id)
    if (!waiting) return
    // An attempt may have reached the server although its answer did not arrive.
    this.replace({ ...waiting, isUndone: true })
    void this.flush()
  }

  protected override next(): QueuedHandOver | undefined {
    return this.waiting[0]
  }

  protected override onLost({ id }: QueuedHandOver): void {
    const lost = this.find(id)
    if (lost) this.replace({ ...lost, late: true })
  }

  protected override settle(handOver: QueuedHandOver, answer: HandOverAnswer): void {
    // Taken back while it was on its way: it is sent once more, as an undo.
    if (this.find(handOver.id)?.isUndone && !handOver.isUndone && answer.kind === 'saved') return
    this.remove(handOver.id)
    this.options.onAnswer({ handOver, answer })
  }

  protected override inOrder(handOvers: QueuedHandOver[]): QueuedHandOver[] {
    return handOvers.toSorted((one, other) => one.at - other.at)
  }

  private find(id: string): QueuedHandOver | undefined {
    return this.waiting.find((one) => one.id === id)
  }
}
