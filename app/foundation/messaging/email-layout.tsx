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
import type { EmailBranding } from './email-branding'

interface EmailLayoutProps {
  branding: EmailBranding
  subject: string
  /** Preview text that email clients show after the subject. */
  preview: string
  children: ReactNode
}

/** Layout of an email: header with the club's name, content, and sender. Contains no tracking. */
export function EmailLayout({ branding, subject, preview, children }: EmailLayoutProps) {
  const { colors } = branding
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
        style={{
          margin: 0,
          padding: '24px 12px',
          backgroundColor: colors.surface,
          fontFamily: branding.text,
        }}
      >
        <Container style={{ maxWidth: '560px', backgroundColor: colors.raised, ...bordered(branding) }}>
          <Section style={{ backgroundColor: branding.band.background }}>
            <Text style={{ ...wordmark(branding), margin: 0, padding: '28px 32px', textAlign: 'center' }}>
              {branding.logo ? (
                <img
                  {...branding.logo}
                  alt={branding.name}
                  style={{ display: 'inline-block', verticalAlign: 'middle' }}
                />
              ) : (
                branding.name
              )}
            </Text>
          </Section>
          <Section style={{ padding: '32px 32px 24px' }}>{children}</Section>
          <Hr style={{ margin: '0 32px', width: 'auto', borderTopColor: colors.line }} />
          <Section style={{ padding: '20px 32px 28px' }}>
            <Signature branding={branding} />
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

function Signature({ branding }: { branding: EmailBranding }) {
  const small = {
    ...paragraph(branding),
    margin: 0,
    fontSize: '14px',
    lineHeight: '22px',
    color: branding.colors.muted,
  }
  const reach = { ...small, color: branding.colors.primary, textDecoration: 'underline' }
  return (
    <>
      <Text style={small}>
        <strong>{branding.name}</strong>
        {branding.address ? <br /> : null}
        {branding.address}
        <br />
        <Link href={`mailto:${encodeURI(branding.email)}`} style={reach}>
          {branding.email}
        </Link>
        {branding.phone ? ` · ${branding.phone}` : null}
      </Text>
      <Text style={{ ...small, marginTop: '12px', fontSize: '12px' }}>Sent with Tastevin</Text>
    </>
  )
}

/** A picture at an address of its own, in the pixels at which it is shown. */
export interface EmailPhoto {
  url: string
  alt: string
  width: number
  height: number
}

interface EmailPartProps {
  branding: EmailBranding
  children: ReactNode
}

/** The title of the email, or of a part of it. */
export function EmailTitle({ branding, level = 1, children }: EmailPartProps & { level?: 1 | 2 }) {
  const size = level === 1 ? titleSize : partTitleSize
  return (
    <Heading as={`h${level}`} style={{ ...displayFace(branding), ...size, color: branding.colors.ink }}>
      {children}
    </Heading>
  )
}

export function EmailParagraph({ branding, quiet = false, children }: EmailPartProps & { quiet?: boolean }) {
  const tone = quiet ? { fontSize: '14px', lineHeight: '22px', color: branding.colors.muted } : {}
  return <Text style={{ ...paragraph(branding), ...tone }}>{children}</Text>
}

/** Small print that ends with the club's contact address. */
export function EmailContact({ branding, children }: EmailPartProps) {
  return (
    <EmailParagraph branding={branding} quiet>
      {children}{' '}
      <EmailLink branding={branding} href={`mailto:${encodeURI(branding.email)}`}>
        {branding.email}
      </EmailLink>
      .
    </EmailParagraph>
  )
}

/** A picture with its alternative text, in the size that it has in every email program; `href` is where it leads. */
export function EmailPicture({ picture, href }: { picture: EmailPhoto; href?: string }) {
  const { url, alt, width, height } = picture
  const image = (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      style={{ display: 'inline-block', maxWidth: '100%', height: 'auto' }}
    />
  )
  return (
    <Section style={{ margin: '0 0 20px', textAlign: 'center' }}>
      {href ? <Link href={href}>{image}</Link> : image}
    </Section>
  )
}

/** The main button. */
export function EmailButton({ branding, href, children }: EmailPartProps & { href: string }) {
  return (
    <Section style={{ margin: '24px 0', textAlign: 'center' }}>
      <Button
        href={href}
        style={{
          padding: '14px 28px',
          borderRadius: `${branding.radius}px`,
          backgroundColor: branding.colors.primary,
          color: branding.colors.onPrimary,
          fontFamily: branding.text,
          fontSize: '16px',
          fontWeight: 700,
        }}
      >
        {children}
      </Button>
    </Section>
  )
}

/** An inline link. Shows the full address if the text is the address. */
export function EmailLink({ branding, href, children }: EmailPartProps & { href: string }) {
  const style = {
    color: branding.colors.primary,
    textDecoration: 'underline',
    wordBreak: 'break-word',
  } as const
  return (
    <Link href={href} style={style}>
      {children}
    </Link>
  )
}

/** Labels and values as a table. */
export function EmailDetails({
  branding,
  facts,
}: {
  branding: EmailBranding
  facts: readonly (readonly [string, string])[]
}) {
  const cell: CSSProperties = {
    padding: '8px 0',
    fontFamily: branding.text,
    fontSize: '16px',
    lineHeight: '24px',
  }
  const line = { borderBottom: `1px solid ${branding.colors.line}` }
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
                color: branding.colors.muted,
              }}
            >
              {label}
            </th>
            <td
              align="right"
              style={{
                ...cell,
                ...line,
                fontWeight: 700,
                wordBreak: 'break-word',
                color: branding.colors.ink,
              }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Renders an email's HTML. */
export function renderEmail(email: ReactElement): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(email)}`
}

function bordered(branding: EmailBranding): CSSProperties {
  const radius = Math.round(branding.radius * 1.5)
  return { border: `1px solid ${branding.colors.line}`, borderRadius: `${radius}px`, overflow: 'hidden' }
}

function paragraph(branding: EmailBranding): CSSProperties {
  return {
    margin: '0 0 16px',
    fontFamily: branding.text,
    fontSize: '16px',
    lineHeight: '26px',
    wordBreak: 'break-word',
    color: branding.colors.ink,
  }
}

function wordmark(branding: EmailBranding): CSSProperties {
  const { display, band } = branding
  return {
    ...displayFace(branding),
    letterSpacing: display.tracking,
    textTransform: display.uppercase ? 'uppercase' : 'none',
    fontSize: '26px',
    lineHeight: '32px',
    color: band.text,
  }
}

const titleSize = { margin: '0 0 16px', fontSize: '26px', lineHeight: '34px' }
const partTitleSize = { margin: '0 0 12px', fontSize: '20px', lineHeight: '28px' }

function displayFace({ display }: EmailBranding): CSSProperties {
  return { fontFamily: display.family, fontWeight: display.weight }
}
