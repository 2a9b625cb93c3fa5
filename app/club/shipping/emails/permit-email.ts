import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { platformSender } from '~/foundation/messaging/platform-sender'

/** To an owner: a license or permits for shipping end soon, or have ended. */
export function permitsEndEmail({
  from,
  origin,
  fullName,
  ending,
}: {
  /** Sender and reply-to address. */
  from: string
  /** Scheme and host of the portal. */
  origin: string
  fullName: string
  /** The license and permits that end, each with its last day. */
  ending: readonly (readonly [string, string])[]
}): Email {
  return noticeEmail({
    club: platformSender(from),
    subject:
      ending.length === 1 ? 'A license for shipping wine ends soon' : 'Licenses for shipping wine end soon',
    fullName,
    paragraphs: [
      'Nothing is shipped to a state after the last day of its permit, or anywhere after the last day of your license. Members there are offered pick-up.',
      'Enter the new dates once they are renewed.',
    ],
    details: ending,
    action: { label: 'View shipping', url: origin + paths.business.shipping() },
  })
}
