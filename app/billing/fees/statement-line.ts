export const lineKinds = {
  payment: 'Payment',
  refund: 'Refund',
  refund_failed: 'Refund came back',
  dispute: 'Dispute',
  dispute_reversed: 'Dispute won',
  fee: 'Share',
  fee_return: 'Share returned',
  monthly: 'Monthly fee',
} as const

/** One movement. A payment stands with its share on one line; amounts that leave the business are negative. */
export interface StatementLine {
  kind: keyof typeof lineKinds
  at: Date
  /** The provider's own id of it. */
  reference: string
  /** Of an invoice that people know by a number. */
  number: string | null
  memberName: string | null
  currency: string
  /** What a member paid or got back, or what a dispute moved. */
  salesCents: number
  /** The platform's share of it, positive where it was taken. */
  feeCents: number
  monthlyFeeCents: number
}

/** Where a page of a statement ended. */
export interface LinePosition {
  at: Date
  reference: string
}

/** A position as it stands in an address. */
export function positionText({ at, reference }: LinePosition): string {
  return `${at.toISOString()}~${reference}`
}

/** Reads it back; null for anything else. */
export function positionFrom(text: string | null): LinePosition | null {
  const match = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z)~([\w:]{1,255})$/.exec(text ?? '')
  const at = new Date(match?.[1] ?? '')
  return match?.[2] && !Number.isNaN(at.getTime()) ? { at, reference: match[2] } : null
}
