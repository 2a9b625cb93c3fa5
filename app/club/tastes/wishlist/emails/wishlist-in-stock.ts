// A wine of the wishlist is in stock again.
import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import { bottleName, type EmailBottle } from '~/foundation/messaging/email-bottles'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

/** `wines` are at least one. */
export function wishlistInStockEmail({
  club,
  clubOrigin,
  fullName,
  wines,
}: {
  club: EmailSender
  clubOrigin: string
  fullName: string
  wines: EmailBottle[]
}): Email {
  const [first] = wines
  const isOne = wines.length === 1
  return noticeEmail({
    club,
    clubOrigin,
    subject:
      isOne && first
        ? `Back in stock: ${bottleName(first)}`
        : `Back in stock: ${wines.length} wines on your wishlist`,
    fullName,
    paragraphs: [
      `${isOne ? 'A wine' : `${wines.length} wines`} on your wishlist ${isOne ? 'is' : 'are'} back at ${oneLine(club.name)}.`,
    ],
    bottles: { title: '', list: wines },
    action: { label: 'See your wishlist', url: clubOrigin + paths.customer.wishlist() },
  })
}
