import { html } from 'hono/html'
import { mailboxLayout } from './mailbox-layout'
import { maxStoredMessages, type StoredMessage } from './store'

interface List {
  nonce: string
  messages: StoredMessage[]
  total: number
  search?: string
  before?: number
  /** Where the next page begins, when there is one. */
  older?: number
}

/** The part of the page that changes when mail arrives. */
export function listFragment({ messages, total, search }: Pick<List, 'messages' | 'total' | 'search'>) {
  return html`<p id="fresh-status">${summary(total, search)}</p>
    <div id="fresh-messages">${rows(messages, search)}</div>`
}

/** All messages, newest first; the first page refreshes itself where there is JavaScript. */
export function listPage({ nonce, messages, total, search, before, older }: List) {
  const query = (more: Record<string, string>) =>
    `/_mail?${new URLSearchParams({ ...(search ? { to: search } : {}), ...more })}`
  const body = html`
    <h1>${search ? `Email to "${search}"` : 'All email'}</h1>
    <p class="status" role="status" id="status">${summary(total, search)}</p>
    <div class="tools">
      <form class="search" action="/_mail" role="search">
        <div class="field">
          <label for="to">Recipient</label>
          <input
            id="to"
            name="to"
            type="search"
            value="${search ?? ''}"
            autocomplete="off"
            inputmode="email"
          />
        </div>
        <button class="primary">Search</button>
      </form>
      <form method="post" action="/_mail/clear"><button>Delete all</button></form>
      <a class="button" href="${search || before ? '/_mail' : query({})}"
        >${search || before ? 'Show all' : 'Check for new'}</a
      >
    </div>
    <div id="messages">${rows(messages, search)}</div>
    ${older ? html`<a class="button" href="${query({ before: String(older) })}">Older messages</a>` : ''}
  `
  return mailboxLayout({ nonce, title: 'Mailbox', body, script: before ? undefined : refreshing })
}

function rows(messages: StoredMessage[], search?: string) {
  return messages.length === 0
    ? empty(search)
    : html`<ol class="list" aria-label="Messages">
        ${messages.map(row)}
      </ol>`
}

function summary(total: number, search?: string): string {
  const number = new Intl.NumberFormat('en-US').format(total)
  const note = total >= maxStoredMessages ? '; older ones were dropped' : ''
  return `${number} ${total === 1 ? 'message' : 'messages'}${search ? ' found' : note}`
}

function empty(search?: string) {
  return search
    ? html`<div class="empty">
        <h2>No email to this recipient</h2>
        <p>The search looks for any part of an address. New email shows up here by itself.</p>
      </div>`
    : html`<div class="empty">
        <h2>No email yet</h2>
        <p>
          What the application sends arrives here within a second: join a club, and its first emails appear.
        </p>
      </div>`
}

function row(m: StoredMessage) {
  const name = senderName(m.from)
  return html`<li>
    <a href="/_mail/messages/${m.id}">
      <span class="initial" aria-hidden="true">${name.charAt(0).toUpperCase()}</span>
      <span class="who">${name} to ${m.to}</span>
      ${when(m.at)}
      <span class="subject">${m.subject || '(no subject)'}</span>
      <span class="snippet">${snippet(m)}</span>
    </a>
  </li>`
}

/** `"Bottega Rossa" <clubs@example>` -> `Bottega Rossa`. */
export function senderName(from: string): string {
  const name = /^\s*(.*?)\s*<[^<>]*>\s*$/.exec(from)?.[1] ?? from
  return name.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1') || from
}

/** An instant in the machine's own time zone, with its year where that is not this year. */
export function when(at: Date) {
  const text = at.toLocaleString('en-US', {
    ...(at.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return html`<time datetime="${at.toISOString()}">${text}</time>`
}

function snippet(m: StoredMessage): string {
  return m.text.replace(/\s+/g, ' ').trim().slice(0, 160)
}

/** Asks for the list every two seconds while it is looked at, and swaps the list when it differs. */
const refreshing = `
const list = document.getElementById('messages')
const status = document.getElementById('status')
const address = new URL(location.href)
address.searchParams.set('fragment', '1')
async function refresh() {
  if (document.hidden) return
  try {
    const answer = await fetch(address)
    if (!answer.ok) return
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const messages = fresh.getElementById('fresh-messages')
    if (messages.textContent === list.textContent) return
    const focused = document.activeElement?.getAttribute('href')
    list.replaceChildren(...messages.childNodes)
    if (focused) list.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus()
    status.textContent = fresh.getElementById('fresh-status').textContent
  } catch {
    // The emulator is down for a moment; the next round asks again.
  }
}
setInterval(refresh, 2000)
document.querySelector('form[method=post]').addEventListener('submit', (event) => {
  if (!confirm('Delete all messages?')) event.preventDefault()
})
document.addEventListener('visibilitychange', refresh)
`
