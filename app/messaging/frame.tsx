import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Letterhead } from './letterhead'

interface FrameProps {
  head: Letterhead
  subject: string
  /** What a mail program shows behind the subject in its list. */
  preview: string
  children: ReactNode
}

/** The page of a letter: the club's band, what it has to say, and who sent it. Nothing in it reports being read. */
export function Frame({ head, subject, preview, children }: FrameProps) {
  const { colours } = head
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body
        style={{ margin: 0, padding: '24px 12px', backgroundColor: colours.surface, fontFamily: head.text }}
      >
        <Container style={{ maxWidth: '560px', backgroundColor: colours.raised, ...bordered(head) }}>
          <Section style={{ backgroundColor: head.band.background }}>
            <Text style={{ ...wordmark(head), margin: 0, padding: '28px 32px', textAlign: 'center' }}>
              {head.logo ? (
                <img
                  {...head.logo}
                  alt={head.name}
                  style={{ display: 'inline-block', verticalAlign: 'middle' }}
                />
              ) : (
                head.name
              )}
            </Text>
          </Section>
          <Section style={{ padding: '32px 32px 24px' }}>{children}</Section>
          <Hr style={{ margin: '0 32px', width: 'auto', borderTopColor: colours.line }} />
          <Section style={{ padding: '20px 32px 28px' }}>
            <Signature head={head} />
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

function Signature({ head }: { head: Letterhead }) {
  const small = {
    ...paragraph(head),
    margin: 0,
    fontSize: '14px',
    lineHeight: '22px',
    color: head.colours.muted,
  }
  const reach = { ...small, color: head.colours.primary, textDecoration: 'underline' }
  return (
    <>
      <Text style={small}>
        <strong>{head.name}</strong>
        {head.address ? <br /> : null}
        {head.address}
        <br />
        <Link href={`mailto:${encodeURI(head.email)}`} style={reach}>
          {head.email}
        </Link>
        {head.phone ? ` · ${head.phone}` : null}
      </Text>
      <Text style={{ ...small, marginTop: '12px', fontSize: '12px' }}>Sent with Tastevin</Text>
    </>
  )
}

interface PieceProps {
  head: Letterhead
  children: ReactNode
}

export function Title({ head, children }: PieceProps) {
  return (
    <Heading as="h1" style={{ ...displayFace(head), ...titleSize, color: head.colours.ink }}>
      {children}
    </Heading>
  )
}

export function Paragraph({ head, quiet = false, children }: PieceProps & { quiet?: boolean }) {
  const tone = quiet ? { fontSize: '14px', lineHeight: '22px', color: head.colours.muted } : {}
  return <Text style={{ ...paragraph(head), ...tone }}>{children}</Text>
}

/** The one thing to press. */
export function Action({ head, href, children }: PieceProps & { href: string }) {
  return (
    <Section style={{ margin: '24px 0', textAlign: 'center' }}>
      <Button
        href={href}
        style={{
          padding: '14px 28px',
          borderRadius: `${head.radius}px`,
          backgroundColor: head.colours.primary,
          color: head.colours.onPrimary,
          fontFamily: head.text,
          fontSize: '16px',
          fontWeight: 700,
        }}
      >
        {children}
      </Button>
    </Section>
  )
}

/** A link in running text, its address in full where the text is the address. */
export function InlineLink({ head, href, children }: PieceProps & { href: string }) {
  const style = { color: head.colours.primary, textDecoration: 'underline', wordBreak: 'break-word' } as const
  return (
    <Link href={href} style={style}>
      {children}
    </Link>
  )
}

/** Labels and values, as on a membership card. */
export function Facts({ head, facts }: { head: Letterhead; facts: readonly (readonly [string, string])[] }) {
  const cell: CSSProperties = {
    padding: '8px 0',
    fontFamily: head.text,
    fontSize: '16px',
    lineHeight: '24px',
  }
  const line = { borderBottom: `1px solid ${head.colours.line}` }
  return (
    <table width="100%" cellPadding="0" cellSpacing="0" border={0} style={{ margin: '24px 0' }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th
              scope="row"
              align="left"
              style={{
                ...cell,
                ...line,
                paddingRight: '16px',
                fontWeight: 400,
                whiteSpace: 'nowrap',
                color: head.colours.muted,
              }}
            >
              {label}
            </th>
            <td
              align="right"
              style={{ ...cell, ...line, fontWeight: 700, wordBreak: 'break-word', color: head.colours.ink }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A letter's html. */
export function renderLetter(letter: ReactElement): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(letter)}`
}

function bordered(head: Letterhead): CSSProperties {
  const radius = Math.round(head.radius * 1.5)
  return { border: `1px solid ${head.colours.line}`, borderRadius: `${radius}px`, overflow: 'hidden' }
}

function paragraph(head: Letterhead): CSSProperties {
  return {
    margin: '0 0 16px',
    fontFamily: head.text,
    fontSize: '16px',
    lineHeight: '26px',
    wordBreak: 'break-word',
    color: head.colours.ink,
  }
}

function wordmark(head: Letterhead): CSSProperties {
  const { display, band } = head
  return {
    ...displayFace(head),
    letterSpacing: display.tracking,
    textTransform: display.uppercase ? 'uppercase' : 'none',
    fontSize: '26px',
    lineHeight: '32px',
    color: band.text,
  }
}

const titleSize = { margin: '0 0 16px', fontSize: '26px', lineHeight: '34px' }

function displayFace({ display }: Letterhead): CSSProperties {
  return { fontFamily: display.family, fontWeight: display.weight }
}
