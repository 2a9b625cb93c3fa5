// Requests of a message's links by programs that check emails before a person reads them. Pure.

/** Why a request was by a program: its name, a request for the head alone, its time, or several links at once. */
type ScannerSign = 'agent' | 'head' | 'early' | 'burst'

/** No person has an email, opens it and follows a link so soon after it was handed to the email service. */
const earlyMs = 30_000
/** ... and so soon after the reader's mail server took it. */
export const earlyAfterDeliveryMs = 10_000
/** No person comes back from a page and follows another link of the same email so soon. */
export const burstMs = 5_000

// Names of mail filters, link previews and tools, as they are in user agents. Cubot is a maker of phones.
const agents =
  /(?<!cu)bot\b|crawl|spider|scan|preview|prefetch|headless|phantomjs|safelinks|barracuda|mimecast|proofpoint|symantec|messagelabs|trendmicro|sophos|fortinet|forcepoint|ironport|fireeye|mailguard|vade|facebookexternalhit|whatsapp|curl|wget|python|java\/|okhttp|go-http|libwww|httpclient|node-fetch|axios|guzzle|ruby|perl/i

/**
 * Whether a request shows by itself that a program made it; null for one that may be a person's.
 * @param handedAt when the email was handed to the email service
 */
export function scannerSign(
  { method, userAgent }: { method: string; userAgent: string },
  { handedAt, now }: { handedAt: Date | null; now: Date },
): Exclude<ScannerSign, 'burst'> | null {
  if (method === 'HEAD') return 'head'
  if (userAgent.trim() === '' || agents.test(userAgent)) return 'agent'
  return handedAt && now.getTime() < handedAt.getTime() + earlyMs ? 'early' : null
}
