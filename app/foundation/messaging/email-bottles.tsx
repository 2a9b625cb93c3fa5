// Bottles in an email: the picture, the wine, words about it, and stars that lead to its rating.
import type { CSSProperties } from 'react'
import { withQuery } from '~/foundation/kit/paths/with-query'
import type { EmailBranding } from './email-branding'
import { colored } from './email-colors'
import { displayFace, EmailTitle, paragraph, type EmailAction, type EmailPhoto } from './email-layout'
import { oneLine } from './plain-text'

/** A wine in an email, with the number of its bottles. Texts may be of any length; empty ones are left out. */
export interface EmailBottle {
  /** Empty where the name of the wine has it. */
  producer: string
  /** With the vintage: "Barolo Cicala 2019". */
  name: string
  /** "Barolo, Piedmont, Italy" */
  origin: string
  picture: EmailPhoto | null
  quantity: number
  /** "$80.00", for all bottles of it. */
  price?: string
  /** The price without a discount, where there is one. */
  listPrice?: string
  note?: string
  pairing?: string
  /** The page on which it is rated without signing in. */
  rateUrl?: string
  action?: EmailAction
}

/** Bottles under a title of their own, such as "In your box". */
export interface EmailBottles {
  title: string
  list: readonly EmailBottle[]
}

/** Points of one star. */
const pointsPerStar = 20
const stars = [1, 2, 3, 4, 5]
const [longestNote, longestPairing] = [220, 120]

/** "Aldo Conterno Barolo Cicala 2019" */
export const bottleName = ({ producer, name }: Pick<EmailBottle, 'producer' | 'name'>): string =>
  oneLine(`${producer} ${name}`, 160)

/** One bottle for each wine of the ids, in their order, with how often it is among them; unknown ids are left out. */
export function countedBottles(
  wineIds: readonly string[],
  bottles: ReadonlyMap<string, EmailBottle>,
): EmailBottle[] {
  const counts = new Map<string, number>()
  for (const id of wineIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].flatMap(([id, quantity]) => {
    const bottle = bottles.get(id)
    return bottle ? [{ ...bottle, quantity }] : []
  })
}

const times = (quantity: number): string => (quantity > 1 ? `${quantity} × ` : '')
const pairsWith = (pairing: string): string => `Pairs with: ${oneLine(pairing, longestPairing)}`
const priceWords = ({ price, listPrice }: EmailBottle): string | undefined =>
  price && listPrice ? `${price} instead of ${listPrice}` : price

/** The bottles as rows of a table. */
export function EmailBottleList({ branding, bottles }: { branding: EmailBranding; bottles: EmailBottles }) {
  const line = { borderTopWidth: '1px', borderTopStyle: 'solid' } as const
  const hasPrices = bottles.list.some(({ price }) => price)
  return (
    <>
      {bottles.title && (
        <EmailTitle branding={branding} level={2}>
          {bottles.title}
        </EmailTitle>
      )}
      <table
        role="presentation"
        width="100%"
        cellPadding="0"
        cellSpacing="0"
        border={0}
        style={{ margin: '0 0 24px' }}
      >
        <tbody>
          {bottles.list.map((bottle, at) => {
            const cell = (style: CSSProperties) =>
              colored(branding, { hasLine: true }, { ...line, verticalAlign: 'top', ...style })
            return (
              <tr key={at}>
                <td {...cell({ width: '88px', padding: '16px 0' })}>
                  <Picture branding={branding} bottle={bottle} />
                </td>
                <td {...cell({ ...paragraph(branding), padding: '16px 0', lineHeight: '22px' })}>
                  <Words branding={branding} bottle={bottle} />
                </td>
                {hasPrices && (
                  <td {...cell({ ...paragraph(branding), ...priceCell })}>
                    <Price branding={branding} bottle={bottle} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

/** Pixels of a bottle's picture in an email at most. */
const box = { width: 72, height: 108 }

function Picture({ branding, bottle: { picture } }: { branding: EmailBranding; bottle: EmailBottle }) {
  if (!picture) return null
  const { url, alt, width, height } = picture
  const scale = Math.min(1, box.width / width, box.height / height)
  return (
    <img
      src={url}
      alt={oneLine(alt, 160)}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      {...colored(
        branding,
        { ground: 'tint', text: 'muted' },
        { display: 'block', borderRadius: `${Math.min(branding.radius, 8)}px`, fontSize: '11px' },
      )}
    />
  )
}

function Words({ branding, bottle }: { branding: EmailBranding; bottle: EmailBottle }) {
  const { producer, name, origin, quantity, note, pairing, rateUrl, action } = bottle
  const small = (text: 'ink' | 'muted', style: CSSProperties = {}) =>
    colored(branding, { text }, { fontSize: '14px', ...style })
  return (
    <>
      {producer && <div {...small('muted')}>{oneLine(producer)}</div>}
      <div
        {...colored(
          branding,
          { text: 'ink' },
          { ...displayFace(branding), fontSize: '18px', lineHeight: '24px' },
        )}
      >
        {times(quantity)}
        {oneLine(name, 160)}
      </div>
      {origin && <div {...small('muted')}>{oneLine(origin)}</div>}
      {note && <div {...small('ink', { paddingTop: '6px' })}>{oneLine(note, longestNote)}</div>}
      {pairing && <div {...small('muted', { paddingTop: '6px' })}>{pairsWith(pairing)}</div>}
      {rateUrl && <Stars branding={branding} rateUrl={rateUrl} />}
      {action && (
        <div style={{ paddingTop: '12px' }}>
          <SmallButton branding={branding} action={action} />
        </div>
      )}
    </>
  )
}

const priceCell = {
  padding: '16px 0 16px 12px',
  lineHeight: '22px',
  textAlign: 'right',
  wordBreak: 'normal',
} as const

function Price({ branding, bottle: { price, listPrice } }: { branding: EmailBranding; bottle: EmailBottle }) {
  return (
    <>
      <div {...colored(branding, { text: 'ink' }, { fontWeight: 700, whiteSpace: 'nowrap' })}>{price}</div>
      {price && listPrice && (
        <div {...colored(branding, { text: 'muted' }, { fontSize: '14px' })}>instead of {listPrice}</div>
      )}
    </>
  )
}

function SmallButton({ branding, action }: { branding: EmailBranding; action: EmailAction }) {
  return (
    <a
      href={action.url}
      {...colored(
        branding,
        { text: 'onPrimary', ground: 'primary' },
        {
          display: 'inline-block',
          padding: '11px 18px',
          borderRadius: `${branding.radius}px`,
          fontSize: '14px',
          fontWeight: 700,
          textDecoration: 'none',
        },
      )}
    >
      {action.label}
    </a>
  )
}

/** Each star leads to the page of the rating with its points filled in; following a link saves nothing. */
function Stars({ branding, rateUrl }: { branding: EmailBranding; rateUrl: string }) {
  return (
    <div {...colored(branding, { text: 'muted' }, { paddingTop: '6px', fontSize: '14px' })}>
      Rate it:
      <div style={{ fontSize: '30px', lineHeight: '44px' }}>
        {stars.map((star) => (
          <a
            key={star}
            href={withQuery(rateUrl, { points: String(star * pointsPerStar) })}
            title={star === 1 ? '1 star' : `${star} stars`}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
            {...colored(branding, { text: 'primary' }, { padding: '0 6px 0 0', textDecoration: 'none' })}
          >
            ☆
          </a>
        ))}
      </div>
    </div>
  )
}

/** The bottles as plain text, one paragraph each after the title. */
export function plainTextBottles({ title, list }: EmailBottles): string[] {
  return [
    ...(title ? [title] : []),
    ...list.map((bottle) => {
      const { origin, quantity, note, pairing, rateUrl, action } = bottle
      return [
        `${times(quantity)}${bottleName(bottle)}`,
        origin && oneLine(origin),
        priceWords(bottle),
        note && oneLine(note, longestNote),
        pairing && pairsWith(pairing),
        rateUrl && `Rate it:\n${rateUrl}`,
        action && `${action.label}:\n${action.url}`,
      ]
        .filter(Boolean)
        .join('\n')
    }),
  ]
}
