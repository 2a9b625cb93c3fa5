import { Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components'
import { Fragment, type CSSProperties, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailBranding } from './email-branding'
import { colored, emailStyleSheet } from './email-colors'
import { unsubscribeSlot } from './optional-email'

interface EmailLayoutProps {
  branding: EmailBranding
  subject: string
  /** Preview text that email clients show after the subject. */
  preview: string
  /** Pages of the club that the footer leads to. */
  pages?: readonly EmailAction[]
  children: ReactNode
}

/** A label and the full address that it leads to. */
export interface EmailAction {
  label: string
  url: string
}

/** Layout of an email: header with the club's name, content, and sender. Contains no tracking. */
export function EmailLayout({ branding, subject, preview, pages = [], children }: EmailLayoutProps) {
  const page = colored(branding, { ground: 'surface' }, { fontFamily: branding.text })
  const frame = colored(
    branding,
    { ground: 'raised', hasLine: true },
    { maxWidth: '560px', borderWidth: '1px', borderStyle: 'solid', ...rounded(branding) },
  )
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style dangerouslySetInnerHTML={{ __html: emailStyleSheet(branding) }} />
      </Head>
      <Preview>{preview}</Preview>
      <body {...page} style={{ ...page.style, margin: 0 }}>
        <div {...page} className={`${page.className} page`} style={{ ...page.style, padding: '24px 12px' }}>
          <Container {...frame} className={`${frame.className} frame`}>
            <Header branding={branding} />
            <Section className="pad" style={{ padding: '36px 32px 20px' }}>
              {children}
            </Section>
            <Footer branding={branding} pages={pages} />
          </Container>
        </div>
      </body>
    </Html>
  )
}

function Header({ branding }: { branding: EmailBranding }) {
  const { logo, name, colors } = branding
  const ground = colored(branding, { ground: 'head' })
  // Clients that recolor light backgrounds keep those with an image, and dark ink can still be seen.
  const fixed = logo?.isFixed ? { backgroundImage: `linear-gradient(${colors.head},${colors.head})` } : {}
  return (
    <Section {...ground} style={{ ...ground.style, ...fixed }}>
      <Text
        {...colored(
          branding,
          { text: 'onHead' },
          { ...wordmark(branding), margin: 0, padding: '28px 20px', textAlign: 'center' },
        )}
      >
        {logo ? (
          <img
            src={logo.src}
            width={logo.width}
            height={logo.height}
            alt={name}
            style={{ display: 'inline-block', verticalAlign: 'middle' }}
          />
        ) : (
          name
        )}
      </Text>
    </Section>
  )
}

/** The sender, with the address and the hours of its pick-up, in its own colors. */
function Footer({ branding, pages }: { branding: EmailBranding; pages: readonly EmailAction[] }) {
  const line = (style: CSSProperties = {}) =>
    colored(
      branding,
      { text: 'onBand' },
      { margin: '0 0 8px', fontFamily: branding.text, fontSize: '14px', lineHeight: '22px', ...style },
    )
  const { address, pickUp, email, phone } = branding
  return (
    <Section {...colored(branding, { ground: 'band' }, { padding: '28px 32px', textAlign: 'center' })}>
      <Text {...line({ ...displayFace(branding), fontSize: '18px', lineHeight: '26px' })}>
        {branding.name}
      </Text>
      {address && <Text {...line()}>{address}</Text>}
      {pickUp && <Text {...line()}>{pickUp}</Text>}
      <Text {...line()}>
        <Link href={`mailto:${encodeURI(email)}`} {...line({ textDecoration: 'underline' })}>
          {email}
        </Link>
      </Text>
      {phone && <Text {...line()}>{phone}</Text>}
      {pages.length > 0 && (
        <Text {...line({ margin: '16px 0 0' })}>
          {pages.map(({ label, url }, at) => (
            <Fragment key={label}>
              {at > 0 && ' · '}
              <Link href={url} {...line({ textDecoration: 'underline' })}>
                {label}
              </Link>
            </Fragment>
          ))}
        </Text>
      )}
      <Text {...line({ margin: '16px 0 0', fontSize: '12px' })}>
        {unsubscribeSlot}
        Sent with Tastevin
      </Text>
    </Section>
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
    <Heading as={`h${level}`} {...colored(branding, { text: 'ink' }, { ...displayFace(branding), ...size })}>
      {children}
    </Heading>
  )
}

export function EmailParagraph({ branding, quiet = false, children }: EmailPartProps & { quiet?: boolean }) {
  const size = quiet ? { fontSize: '14px', lineHeight: '22px' } : {}
  return (
    <Text {...colored(branding, { text: quiet ? 'muted' : 'ink' }, { ...paragraph(branding), ...size })}>
      {children}
    </Text>
  )
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
  const button = colored(
    branding,
    { text: 'onPrimary', ground: 'primary' },
    {
      padding: '15px 32px',
      borderRadius: `${branding.radius}px`,
      fontFamily: branding.text,
      fontSize: '16px',
      fontWeight: 700,
    },
  )
  return (
    <Section style={{ margin: '24px 0', textAlign: 'center' }}>
      <Button href={href} {...button} className={`${button.className} button`}>
        {children}
      </Button>
    </Section>
  )
}

/** An inline link. Shows the full address if the text is the address. */
export function EmailLink({ branding, href, children }: EmailPartProps & { href: string }) {
  return (
    <Link
      href={href}
      {...colored(branding, { text: 'primary' }, { textDecoration: 'underline', wordBreak: 'break-word' })}
    >
      {children}
    </Link>
  )
}

/** A part with a ground of its own, such as an event. */
export function EmailPanel({ branding, children }: EmailPartProps) {
  return (
    <Section
      {...colored(
        branding,
        { ground: 'tint' },
        { margin: '0 0 24px', padding: '20px 20px 4px', borderRadius: `${branding.radius}px` },
      )}
    >
      {children}
    </Section>
  )
}

/** Longer labels may break, so that the values have room on a phone. */
const longestWholeLabel = 18

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
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    fontFamily: branding.text,
    fontSize: '16px',
    lineHeight: '24px',
    verticalAlign: 'top',
  }
  return (
    <table width="100%" cellPadding="0" cellSpacing="0" border={0} style={{ margin: '24px 0' }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th
              scope="row"
              align="left"
              {...colored(
                branding,
                { text: 'muted', hasLine: true },
                {
                  ...cell,
                  paddingRight: '16px',
                  fontWeight: 400,
                  whiteSpace: label.length > longestWholeLabel ? undefined : 'nowrap',
                },
              )}
            >
              {label}
            </th>
            <td
              align="right"
              {...colored(
                branding,
                { text: 'ink', hasLine: true },
                { ...cell, fontWeight: 700, wordBreak: 'break-word' },
              )}
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

/** Corners of the frame, which is larger than a button. */
const rounded = ({ radius }: EmailBranding): CSSProperties => ({
  borderRadius: `${Math.round(radius * 1.5)}px`,
  overflow: 'hidden',
})

/** The style of running text. */
export function paragraph(branding: EmailBranding): CSSProperties {
  return {
    margin: '0 0 16px',
    fontFamily: branding.text,
    fontSize: '16px',
    lineHeight: '26px',
    wordBreak: 'break-word',
  }
}

function wordmark(branding: EmailBranding): CSSProperties {
  const { display } = branding
  return {
    ...displayFace(branding),
    letterSpacing: display.tracking,
    textTransform: display.uppercase ? 'uppercase' : 'none',
    fontSize: '26px',
    lineHeight: '32px',
  }
}

const titleSize = { margin: '0 0 16px', fontSize: '28px', lineHeight: '36px' }
const partTitleSize = { margin: '0 0 12px', fontSize: '20px', lineHeight: '28px' }

/** The face of titles and of the names of wines. */
export function displayFace({ display }: EmailBranding): CSSProperties {
  return { fontFamily: display.family, fontWeight: display.weight }
}
