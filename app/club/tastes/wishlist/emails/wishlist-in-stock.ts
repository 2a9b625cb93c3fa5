// A wine of the wishlist is in stock again.
import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

/** `wines` are their names, at least one. */
export function wishlistInStockEmail({
  club,
  clubOrigin,
  fullName,
  wines,
}: {
  club: EmailSender
  clubOrigin: string
  fullName: string
  wines: string[]
}): Email {
  const [first = ''] = wines
  const isOne = wines.length === 1
  return noticeEmail({
    club,
    subject: isOne
      ? `Back in stock: ${oneLine(first)}`
      : `Back in stock: ${wines.length} wines on your wishlist`,
    fullName,
    paragraphs: [
      `${isOne ? 'A wine' : `${wines.length} wines`} on your wishlist ${isOne ? 'is' : 'are'} back at ${oneLine(club.name)}.`,
    ],
    details: wines.map((wine, at) => [`Wine${isOne ? '' : ` ${at + 1}`}`, oneLine(wine)] as const),
    action: { label: 'See your wishlist', url: clubOrigin + paths.customer.wishlist() },
  })
}
