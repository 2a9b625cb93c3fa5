import { z } from 'zod'

/**
 * How the emulator misbehaves on purpose: `500` and `429` refuse; `timeout` never answers and stores nothing; `lost`
 * stores the message and cuts the connection before the answer.
 */
const faultModes = ['500', '429', 'timeout', 'lost'] as const
export type FaultMode = (typeof faultModes)[number]

export const faultOrder = z.union([
  z.strictObject({ clear: z.literal(true) }),
  z.strictObject({ mode: z.enum(faultModes), count: z.int().min(1).max(1_000_000).default(1) }),
])

export type Faults = ReturnType<typeof createFaults>

/** Faults that wait to happen, in the order in which they were asked for. */
export function createFaults() {
  let waiting: { mode: FaultMode; count: number }[] = []
  return {
    order(request: z.infer<typeof faultOrder>) {
      if ('clear' in request) waiting = []
      else waiting.push({ ...request })
    },
    /** The fault for the next call, used up by asking. */
    next(): FaultMode | undefined {
      const first = waiting[0]
      if (!first) return undefined
      if (--first.count === 0) waiting.shift()
      return first.mode
    },
    list: () => waiting.map((fault) => ({ ...fault })),
  }
}
