import { html, raw } from 'hono/html'

type Html = ReturnType<typeof html>

/** The page around every screen of the mailbox. `script` runs with the page's nonce. */
export function mailboxLayout(page: { nonce: string; title: string; body: Html; script?: string }): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        <link
          rel="icon"
          href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M1 3h14v10H1z' fill='%23b3862f'/%3E%3Cpath d='M1 4l7 5 7-5' fill='none' stroke='%23fff'/%3E%3C/svg%3E"
        />
        <style nonce="${page.nonce}">
          ${raw(styles)}
        </style>
      </head>
      <body>
        <header class="bar">
          <a class="brand" href="/_mail">Mailbox</a>
          <p class="note">Local emulator: nothing leaves this machine.</p>
        </header>
        <main>${page.body}</main>
        ${
          page.script
            ? html`<script nonce="${page.nonce}">
                ${raw(page.script)}
              </script>`
            : ''
        }
      </body>
    </html>`
}

const styles = `
:root {
  color-scheme: light dark;
  --surface: #f6f4ef; --raised: #fff; --ink: #23201c; --muted: #665f55; --line: #ddd6c9;
  --accent: #7a4b0c; --on-accent: #fff; --focus: #1d5fbf; --mark: #f3e7cc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #191714; --raised: #221f1b; --ink: #f1ece3; --muted: #b3a999; --line: #3a352e;
    --accent: #e3b765; --on-accent: #221b0e; --focus: #8db8ff; --mark: #3a2f1a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.bar { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; padding: 14px 20px;
  border-bottom: 1px solid var(--line); background: var(--raised); }
.brand { font-weight: 700; font-size: 18px; text-decoration: none; padding: 8px 0; }
.note { margin: 0; color: var(--muted); font-size: 14px; }
main { max-width: 1080px; margin: 0 auto; padding: 20px; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 4px; overflow-wrap: anywhere; }
.tools { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 16px 0; }
.tools form { display: flex; gap: 8px; align-items: end; }
.tools .search { flex: 1 1 280px; }
.field { flex: 1; min-width: 0; }
label { display: block; font-size: 14px; color: var(--muted); margin-bottom: 2px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: var(--ink); background: var(--raised);
  border: 1px solid var(--muted); border-radius: 8px; }
button, .button { min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 600; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--muted); background: var(--raised); color: var(--ink); text-decoration: none;
  display: inline-flex; align-items: center; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.status { color: var(--muted); margin: 0; min-height: 24px; }
.list { list-style: none; margin: 12px 0; padding: 0; background: var(--raised); border: 1px solid var(--line);
  border-radius: 12px; overflow: hidden; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 44px minmax(0, 1fr) auto; gap: 2px 14px; padding: 12px 16px; text-decoration: none; }
.list a:hover { background: var(--mark); }
.list a:focus-visible { outline-offset: -3px; }
.initial { grid-row: span 3; width: 44px; height: 44px; border-radius: 50%; display: grid; place-items: center;
  background: var(--accent); color: var(--on-accent); font-weight: 700; }
.who, .subject, .snippet { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.who, time, .snippet { font-size: 14px; color: var(--muted); }
.subject { font-weight: 600; grid-column: 2 / 4; }
.snippet { grid-column: 2 / 4; }
time { white-space: nowrap; }
.empty { text-align: center; padding: 64px 20px; background: var(--raised); border: 1px dashed var(--muted); border-radius: 12px; }
.empty p { margin: 4px auto; max-width: 46ch; color: var(--muted); }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 16px; margin: 12px 0 16px; font-size: 15px; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.tabs { display: flex; flex-wrap: wrap; gap: 4px; border-bottom: 1px solid var(--line); }
.tabs a { padding: 10px 16px; min-height: 44px; text-decoration: none; border-bottom: 3px solid transparent; }
.tabs a[aria-current] { border-color: var(--accent); font-weight: 700; }
iframe { display: block; width: 100%; height: 75vh; border: 1px solid var(--line); border-top: 0; background: #fff; }
iframe.phone { max-width: 390px; margin: 0 auto; }
pre { margin: 0; padding: 20px; background: var(--raised); border: 1px solid var(--line); border-top: 0;
  white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace; }
pre:empty::before { content: 'Empty'; color: var(--muted); }
@media (max-width: 640px) {
  main { padding: 16px 12px; }
  .list a { grid-template-columns: minmax(0, 1fr) auto; }
  .initial, .tabs .phone { display: none; }
  .subject, .snippet { grid-column: 1 / 3; }
}
`
