import { lookup } from '../lookup'

export const FAULT_MODES = {
  webhooks: ['drop', 'delay', 'duplicate', 'reorder'],
  api: ['500', '429', 'timeout', 'lost'],
  charges: ['decline'],
} as const

/** The same by a target's name as text. */
export const modesOf = lookup<readonly string[]>(FAULT_MODES)

export type FaultTarget = keyof typeof FAULT_MODES
export type FaultMode<T extends FaultTarget = FaultTarget> = (typeof FAULT_MODES)[T][number]

export interface Fault {
  target: FaultTarget
  mode: FaultMode
  /** How many more times it strikes; null until cleared. */
  left: number | null
  /** Only requests whose path contains this, events whose type does, or charges whose account and customer do. */
  match: string | null
  /** For `delay`: milliseconds. */
  ms: number
  /** For `decline`: why, by Stripe's decline code. */
  declineCode?: string
}

/** The faults asked for, each striking so many times. Kept in memory: a restart is whole again. */
export class Faults {
  private faults: Fault[] = []

  add(fault: Fault): void {
    this.faults.push(fault)
  }

  clear(): void {
    this.faults = []
  }

  list(): readonly Fault[] {
    return this.faults
  }

  /** The fault that strikes now, if one does; it has then struck once more. */
  strike<T extends FaultTarget>(target: T, subject: string): (Fault & { mode: FaultMode<T> }) | null {
    const fault = this.faults.find(
      (one) => one.target === target && (one.match === null || subject.includes(one.match)),
    )
    if (!fault) return null
    const struck = { ...fault }
    if (fault.left !== null) {
      fault.left -= 1
      if (fault.left <= 0) this.faults = this.faults.filter((one) => one !== fault)
    }
    return struck as Fault & { mode: FaultMode<T> }
  }
}
