import { html, raw } from 'hono/html'
import { type Html } from '../pages/layout'

/** The document around every page of the admin UI. */
export function adminLayout(page: {
  title: string
  here: 'accounts' | 'objects' | 'events' | 'faults' | 'names'
  message?: string
  body: Html
}): Html {
  const links = [
    ['accounts', '/_sandbox', 'Accounts and time'],
    ['objects', '/_sandbox/objects', 'Objects'],
    ['events', '/_sandbox/events', 'Events'],
    ['faults', '/_sandbox/faults', 'Faults'],
    ['names', '/_sandbox/dns', 'Names'],
  ] as const
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} – Local Stripe</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <p class="brand">Local Stripe <span>admin UI</span></p>
          <nav aria-label="Control room">
            ${links.map(
              ([name, href, text]) =>
                html`<a href="${href}" ${name === page.here ? html`aria-current="page"` : ''}>${text}</a>`,
            )}
            <a href="/_mail">Mailbox</a>
          </nav>
        </header>
        <main>
          ${page.message ? html`<p class="said" role="status">${page.message}</p>` : ''}
          <h1>${page.title}</h1>
          ${page.body}
        </main>
      </body>
    </html>`
}

/** A table that scrolls by itself on a narrow screen. */
export function table(label: string, heads: string[], rows: Html[], empty: string): Html {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

/** A moment as people read it, in UTC. */
export function moment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

export const ADMIN_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

const STYLE = `
:root { color-scheme: light dark; --page: #f5f6f8; --card: #fff; --ink: #1b2430; --soft: #566070; --line: #d8dde5;
  --field: #7b8594; --accent: #0b5d50; --on-accent: #fff; --focus: #1a66d1; --mark: #e3f2ee; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --page: #11161d; --card: #1a212b; --ink: #eef1f5; --soft: #a9b3c1;
  --line: #313a47; --field: #7d8898; --accent: #5fd3bd; --on-accent: #05231d; --focus: #8fbcff; --mark: #17332e; --bad: #ffb4ab; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; padding: 8px 20px; background: var(--card);
  border-bottom: 1px solid var(--line); }
.brand { margin: 0; font-weight: 700; } .brand span { font-weight: 400; color: var(--soft); }
nav { display: flex; flex-wrap: wrap; gap: 0 4px; }
nav a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 10px; color: var(--ink); text-decoration: none; }
nav a[aria-current] { font-weight: 650; box-shadow: inset 0 -3px var(--accent); }
main { max-width: 1160px; margin: 0 auto; padding: 20px; }
h1 { font-size: 24px; margin: 0 0 16px; overflow-wrap: anywhere; } h2 { font-size: 18px; margin: 28px 0 10px; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.said { padding: 10px 14px; background: var(--mark); border-radius: 8px; }
.soft, .empty { color: var(--soft); }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid var(--line); white-space: nowrap; vertical-align: middle; }
tbody tr:last-child td { border-bottom: 0; }
th { color: var(--soft); font-weight: 600; font-size: 13px; }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
pre { overflow: auto; padding: 14px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; max-height: 70vh; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 0; }
form > div { min-width: 0; max-width: 100%; }
form.tools { margin: 0 0 16px; }
label { display: block; font-size: 13px; font-weight: 600; margin-bottom: 2px; }
input, select { min-height: 44px; padding: 6px 10px; font: inherit; font-size: 16px; color: var(--ink); background: var(--card);
  border: 1px solid var(--field); border-radius: 8px; max-width: 100%; }
button { min-height: 44px; padding: 6px 14px; font: inherit; font-weight: 600; border-radius: 8px; border: 1px solid var(--field);
  background: var(--card); color: var(--ink); cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.bad { color: var(--bad); font-weight: 600; }
.cards { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px; }
.card h2 { margin: 0 0 4px; } .card form { margin-top: 10px; }
`
