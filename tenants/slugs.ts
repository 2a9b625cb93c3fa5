// A club's name in web addresses: `<slug>.<root>` and `/join/<slug>`. Pure and browser-safe.
import { isId, newId } from '~/foundation/kit/ids'
import { lookup } from '~/foundation/kit/lookup'

/** First path segments of the platform's own pages. */
const ownSegments = `
  landing how-it-works features pricing about get-started login logout signup forgot-password reset-password
  auth auth-redirect confirm mfa closed dashboard join onboard onboarding customer admin business unauthorized
  profile-setup integrations support docs brand blog careers terms privacy api hooks healthz readyz metrics
  assets build clubs fonts welcome account settings unsubscribe join-staff place waiting-list staff media
  embed social social.png app-icon.png manifest.webmanifest robots.txt sitemap.xml data-processing internal list months bottles rate calendar event events ticket tickets go moving-here`

/** Names that mail programs, browsers, certificate authorities and visitors take for the platform itself. */
const usualNames = `
  www www1 www2 web app apps root localhost local intern internal admin administrator sysadmin webmaster
  hostmaster postmaster abuse noc security ssladmin ssl-admin ssladministrator mail email smtp imap pop pop3
  mx mx1 mx2 webmail newsletter autodiscover autoconfig wpad isatap dns ns ns1 ns2 ns3 ns4 ftp sftp ssh vpn
  proxy gateway static cdn media images img files upload uploads download downloads status health monitor
  grafana help helpdesk contact info faq news press jobs legal cookies dmca imprint impressum sitemap robots
  favicon well-known test tests testing dev develop demo staging stage sandbox preview beta alpha prod
  production live git svn ci shop store checkout pay payment payments billing invoice invoices stripe postmark
  secure ssl oauth sso saml openid token tokens session sessions user users me member members guest partner
  partners platform tastevin sommelier wine wines tier tiers club club-run club-runs wine-club null
  gift gifts from undefined true false none anonymous everyone official`

/** Slugs that no club may have. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  `${ownSegments} ${usualNames}`.split(/\s+/).filter((name) => name !== ''),
)

const minLength = 3
const maxLength = 40

/**
 * True for text that has the form of an invitation token: 256 bits in base64url, 43 characters.
 * Slugs end at 40, so that a link `/join/<token>` can never mean a club.
 */
export const isInvitationToken = (ref: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(ref)

/** Why this slug is not allowed, as a sentence for the person who typed it, or null if it is. */
export function slugProblem(slug: string): string | null {
  if (slug === '') return 'Choose a web address for your club.'
  if (!/^[a-z0-9-]*$/.test(slug)) return 'Use only the letters a to z, digits and hyphens.'
  if (slug.length < minLength) return `Use at least ${minLength} characters.`
  if (slug.length > maxLength) return `Use at most ${maxLength} characters.`
  if (slug.startsWith('-') || slug.endsWith('-')) return 'Begin and end with a letter or a digit.'
  if (slug.includes('--')) return 'Use one hyphen at a time.'
  if (/^[0-9]+$/.test(slug)) return 'Use at least one letter.'
  // It would be read as a business id in `/join/<ref>`.
  if (isId(slug)) return 'This looks like an internal number. Choose a name.'
  if (reservedSlugs.has(slug)) return 'This address is kept for the platform. Choose another.'
  return null
}

/** True for text that some club's slug may look like, reserved names included: worth a query. */
export const couldBeSlug = (text: string): boolean =>
  text.length >= minLength && text.length <= maxLength && /^[a-z0-9-]+$/.test(text)

/** A web address for a draft whose owner is not confirmed yet: it reserves no name. */
export const newProvisionalSlug = (): string => `new-${newId().replaceAll('-', '').slice(-24)}`

/** True for an address of that kind. */
export const isProvisionalSlug = (slug: string): boolean => /^new-[0-9a-f]{24}$/.test(slug)

/** True for a slug that a club may have. */
export const isSlug = (text: string): boolean => slugProblem(text) === null

/** Letters that Unicode does not decompose into a base letter and a mark. */
// prettier-ignore
const spelledOut = lookup({
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', þ: 'th', ŧ: 't',
  '&': ' and ', '+': ' and ', '@': ' at ',
})

/**
 * A legal slug that reads like the name: "L'Étoile & Fils" -> `letoile-and-fils`. Always legal, not always
 * free: the caller that stores it checks whether another club has it.
 */
export function slugify(name: string): string {
  const words = [...name.toLowerCase().normalize('NFKD')]
    .map((letter) => spelledOut.get(letter) ?? letter)
    .join('')
    .replace(/[\u0300-\u036f'’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
  const slug = trimHyphens(trimHyphens(words).slice(0, maxLength))
  if (isSlug(slug)) return slug
  return slug === '' ? 'our-wine-club' : trimHyphens(`club-${slug}`.slice(0, maxLength))
}

const trimHyphens = (text: string): string => text.replace(/^-+|-+$/g, '')
