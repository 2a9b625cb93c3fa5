import type { StoredMessage } from './store'

/** Events of an email after it was sent, as the mailbox imitates them. */
export const reportTypes = ['delivery', 'bounce', 'complaint', 'open', 'click', 'unsubscribe'] as const
export type ReportType = (typeof reportTypes)[number]

/** Where reports go, and what they sign in with. */
interface ReportTarget {
  url: string
  user: string
  password: string
}

/** Postmark's report of what happened to a message, at its webhook. */
export function reportOf(type: ReportType, message: StoredMessage, at: Date): Record<string, unknown> {
  const common = {
    MessageID: message.id,
    MessageStream: message.stream,
    Tag: message.tag,
    Recipient: message.recipients[0] ?? '',
    Metadata: message.metadata,
  }
  const moment = at.toISOString()
  switch (type) {
    case 'delivery':
      return { RecordType: 'Delivery', ...common, DeliveredAt: moment, Details: 'Accepted' }
    case 'bounce':
      return {
        RecordType: 'Bounce',
        ...common,
        Type: 'HardBounce',
        TypeCode: 1,
        Email: common.Recipient,
        Inactive: true,
        BouncedAt: moment,
      }
    case 'complaint':
      return {
        RecordType: 'SpamComplaint',
        ...common,
        Type: 'SpamComplaint',
        TypeCode: 512,
        Email: common.Recipient,
        Inactive: true,
        BouncedAt: moment,
      }
    case 'open':
      return { RecordType: 'Open', ...common, FirstOpen: true, ReceivedAt: moment }
    case 'click':
      return { RecordType: 'Click', ...common, ReceivedAt: moment }
    case 'unsubscribe':
      return {
        RecordType: 'SubscriptionChange',
        ...common,
        ChangedAt: moment,
        Origin: 'Recipient',
        SuppressSending: true,
        SuppressionReason: 'ManualSuppression',
      }
  }
}

/** Posts a report; returns the status of the answer, 0 where there was none. */
export async function postReport(target: ReportTarget, report: Record<string, unknown>): Promise<number> {
  try {
    const { status } = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${target.user}:${target.password}`).toString('base64')}`,
      },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(5_000),
    })
    return status
  } catch {
    return 0
  }
}
