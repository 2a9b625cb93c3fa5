import { html, raw } from 'hono/html'
import { PLATFORM_ACCOUNT } from '../../constants'
import { type Account } from '../types'

export type Html = ReturnType<typeof html>

/** The document around every page a person meets while paying or setting up. No scripts: forms do it all. */
export function pageLayout(page: { title: string; body: Html; style?: string }): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}${raw(page.style ?? '')}
        </style>
      </head>
      <body>
        <header class="mark"><strong>Test payments</strong> No real card is charged on this page.</header>
        ${page.body}
      </body>
    </html>`
}

/** A page that only tells something, with one way on. */
export function noticePage(page: {
  title: string
  text: string
  link?: { href: string; text: string }
}): Html {
  return pageLayout({
    title: page.title,
    body: html`<main class="narrow">
      <h1>${page.title}</h1>
      <p>${page.text}</p>
      ${page.link ? html`<p><a class="button" href="${page.link.href}">${page.link.text}</a></p>` : ''}
    </main>`,
  })
}

/** The name a person knows the merchant by. */
export function nameOf(account: string, merchant: Account | undefined): string {
  return account === PLATFORM_ACCOUNT ? 'Tastevin' : (merchant?.display_name ?? 'This business')
}

/** The headers of every such page: nothing of it is kept, framed or reached from outside. */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f3f4f6; --card: #ffffff; --ink: #1b2430; --soft: #566070; --line: #d4d9e1; --field: #7b8594;
  --accent: #0b5d50; --on-accent: #ffffff; --error: #b3261e; --error-bg: #fdecea; --focus: #1a66d1;
  --mark: #fff3d1; --on-mark: #5a4300;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #11161d; --card: #1a212b; --ink: #eef1f5; --soft: #a9b3c1; --line: #313a47; --field: #7d8898;
    --accent: #5fd3bd; --on-accent: #05231d; --error: #ffb4ab; --error-bg: #3d1b18; --focus: #8fbcff;
    --mark: #3a2f0b; --on-mark: #ffe9a8;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
.mark { margin: 0; padding: 8px 16px; background: var(--mark); color: var(--on-mark); font-size: 14px; text-align: center; }
.mark strong { margin-right: 6px; }
main.narrow { max-width: 520px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 26px; line-height: 1.25; margin: 0 0 12px; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 0 0 12px; }
p { margin: 0 0 12px; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 6px; }
.soft { color: var(--soft); }
label { display: block; font-weight: 600; font-size: 14px; margin-bottom: 6px; }
.field { margin-bottom: 18px; min-width: 0; }
input, select { width: 100%; min-height: 48px; padding: 10px 12px; font: inherit; color: var(--ink); background: var(--card);
  border: 1px solid var(--field); border-radius: 10px; }
input::placeholder { color: var(--soft); opacity: 1; }
input[aria-invalid="true"] { border-color: var(--error); border-width: 2px; }
.error { margin: 6px 0 0; color: var(--error); font-size: 14px; }
.alert { margin: 0 0 20px; padding: 12px 14px; border-radius: 10px; background: var(--error-bg); color: var(--error);
  border: 1px solid currentColor; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 10px 20px;
  font: inherit; font-weight: 650; border-radius: 10px; border: 1px solid transparent; cursor: pointer; text-decoration: none;
  background: var(--accent); color: var(--on-accent); }
button.wide { width: 100%; }
button.quiet, .button.quiet { background: transparent; color: var(--ink); border-color: var(--field); }
fieldset { border: 0; margin: 0 0 20px; padding: 0; min-width: 0; }
legend { font-weight: 650; padding: 0; margin-bottom: 8px; }
`
