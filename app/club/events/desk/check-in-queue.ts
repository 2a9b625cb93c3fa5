// Check-ins on their way from a phone to the server.
import {
  DeviceQueue,
  type DeviceQueueOptions,
  type DeviceQueueState,
  type QueueEntry,
} from '~/foundation/kit/device-queue'

export interface QueuedCheckIn extends QueueEntry {
  seatId: string
  /** For messages. */
  name: string
  kind: 'here' | 'no_show' | 'undo'
}

export type CheckInAnswer = { kind: 'saved' } | { kind: 'refused'; sentence: string }

export interface CheckInResult {
  checkIn: QueuedCheckIn
  answer: CheckInAnswer
}

export type CheckInQueueState = DeviceQueueState<QueuedCheckIn>

interface QueueOptions extends DeviceQueueOptions<QueuedCheckIn, CheckInAnswer> {
  onAnswer(result: CheckInResult): void
}

/** Check-ins that one person recorded on one device, sent in the order in which they happened. */
export class CheckInQueue extends DeviceQueue<QueuedCheckIn, CheckInAnswer> {
  constructor(protected override readonly options: QueueOptions) {
    super(options)
  }

  /** Keeps what happened and sends it. */
  put(checkIn: Omit<QueuedCheckIn, 'at'>): void {
    this.add({ ...checkIn, at: this.options.now() })
    void this.flush()
  }

  protected override next(): QueuedCheckIn | undefined {
    return this.waiting[0]
  }

  protected override settle(checkIn: QueuedCheckIn, answer: CheckInAnswer): void {
    this.remove(checkIn.id)
    this.options.onAnswer({ checkIn, answer })
  }

  protected override inOrder(checkIns: QueuedCheckIn[]): QueuedCheckIn[] {
    return checkIns.toSorted((one, other) => one.at - other.at)
  }
}
