import { html } from 'hono/html'
import { mailboxLayout } from './mailbox-layout'
import { when } from './mailbox-list'
import type { ReportType } from './reports'
import type { StoredMessage } from './store'

/**
 * A message's frame may open links in a window of their own. Scripts are held by the policy instead of the sandbox,
 * so that tools which drive a browser can press the links too; the frame is never of our origin.
 */
export const frameSandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

type View = 'html' | 'phone' | 'text' | 'headers'

const views: { view: View; label: string }[] = [
  { view: 'html', label: 'Message' },
  { view: 'phone', label: 'On a phone' },
  { view: 'text', label: 'Plain text' },
  { view: 'headers', label: 'Headers' },
]

/** One message: who, what, when, and its html, text or headers. */
export function messagePage({
  nonce,
  message: m,
  view,
  reported,
}: {
  nonce: string
  message: StoredMessage
  view: View
  /** The event that was just reported to the application. */
  reported?: ReportType
}) {
  const body = html`
    <p><a href="/_mail">All email</a></p>
    <h1>${m.subject || '(no subject)'}</h1>
    <dl class="facts">
      <dt>From</dt>
      <dd>${m.from}</dd>
      <dt>To</dt>
      <dd>${m.to}</dd>
      ${
        m.replyTo
          ? html`<dt>Reply to</dt>
              <dd>${m.replyTo}</dd>`
          : ''
      }
      <dt>Sent</dt>
      <dd>${when(m.at)}</dd>
      ${
        m.attachments.length
          ? html`<dt>Attached</dt>
              <dd>${m.attachments.map((a) => `${a.name} (${a.bytes} bytes)`).join(', ')}</dd>`
          : ''
      }
    </dl>
    <nav class="tabs" aria-label="Views">
      ${views.map(
        (tab) =>
          html`<a
            class="${tab.view}"
            href="/_mail/messages/${m.id}?view=${tab.view}"
            ${tab.view === view ? html`aria-current="page"` : ''}
            >${tab.label}</a
          >`,
      )}
    </nav>
    ${content(m, view)} ${m.stream === 'broadcast' ? events(m, reported) : ''}
  `
  const framed = view === 'html' || view === 'phone'
  return mailboxLayout({ nonce, title: `${m.subject} - Mailbox`, body, script: framed ? fitting : undefined })
}

/** Events of a broadcast, reported to the application as Postmark does. */
function events(m: StoredMessage, reported: ReportType | undefined) {
  return html`<section>
    <h2>What happens to it</h2>
    ${reported ? html`<p role="status">${eventWords[reported]}: reported.</p>` : ''}
    ${(['open', 'bounce', 'complaint', 'unsubscribe'] as const).map(
      (type) =>
        html`<form method="post" action="/_mail/messages/${m.id}/${type}">
          <button>${eventWords[type]}</button>
        </form>`,
    )}
  </section>`
}

const eventWords: Record<ReportType, string> = {
  delivery: 'It arrives',
  open: 'It is opened',
  click: 'A link is followed',
  bounce: 'It bounces',
  complaint: 'It is marked as spam',
  unsubscribe: 'The reader unsubscribes at the email service',
}

/** A message's html with the pictures that came along in it, as an email program shows them. */
export function withInlineImages({ html, attachments }: StoredMessage): string {
  return attachments.reduce(
    (shown, { contentId, contentType, content }) =>
      contentId && content && /^image\/(png|jpeg|gif|webp)$/.test(contentType)
        ? shown.replaceAll(`"${contentId}"`, `"data:${contentType};base64,${content}"`)
        : shown,
    html,
  )
}

/** The page for a message that was deleted or never was. */
export function notFoundPage(nonce: string) {
  const body = html`<div class="empty">
    <h1>This message is not in the mailbox</h1>
    <p>It may have been deleted.</p>
    <p><a href="/_mail">All email</a></p>
  </div>`
  return mailboxLayout({ nonce, title: 'Not found - Mailbox', body })
}

function content(m: StoredMessage, view: View) {
  if (view === 'text') return html`<pre tabindex="0" aria-label="Plain text">${m.text}</pre>`
  if (view === 'headers') return html`<pre tabindex="0" aria-label="Headers">${headers(m)}</pre>`
  if (m.html === '') return html`<pre></pre>`
  return html`<iframe
    id="body"
    class="${view}"
    title="The message as it is read"
    src="/_mail/messages/${m.id}/body"
    sandbox="${frameSandbox}"
  ></iframe>`
}

function headers(m: StoredMessage): string {
  const lines = [
    ['From', m.from],
    ['To', m.to],
    ['Reply-To', m.replyTo],
    ['Subject', m.subject],
    ['Date', m.at.toUTCString()],
    ['Message-ID', m.id],
    ['Stream', m.stream],
    ['Tag', m.tag],
    ...m.headers.map((h) => [h.Name, h.Value]),
    ...Object.entries(m.metadata).map(([key, value]) => [`Metadata ${key}`, value]),
  ]
  return lines.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')
}

/** Tells the page around the frame how tall the message is. */
export const reportingHeight = `
new ResizeObserver(() => parent.postMessage(document.documentElement.offsetHeight, '*')).observe(document.documentElement)
`

/** Gives the frame the height of what is in it, so that there is one scroll bar and not two. */
const fitting = `
const frame = document.getElementById('body')
addEventListener('message', ({ source, data }) => {
  if (source === frame.contentWindow && Number.isFinite(data)) frame.style.height = Math.min(data + 40, 20000) + 'px'
})
`
