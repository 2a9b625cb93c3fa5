import { html } from 'hono/html'
import { type Context, type Hono } from 'hono'
import { completeOnboarding, readOnboardingLink } from '../actions/set-onboarding-outcome'
import { type SandboxEnv } from '../api/serve'
import { type Outcome } from '../engine/onboarding'
import { type StripeEmulator } from '../emulator'
import { pageLayout, type Html, noticePage, PAGE_HEADERS } from './layout'

const CHOICES: { value: string; outcome: Outcome; label: string; hint: string }[] = [
  {
    value: 'ready',
    outcome: 'ready',
    label: 'Everything is in order',
    hint: 'Card payments become active at once.',
  },
  {
    value: 'action_needed',
    outcome: 'action_needed',
    label: 'Something more is needed',
    hint: 'A document could not be read; card payments wait.',
  },
  {
    value: 'pending',
    outcome: 'pending',
    label: 'Under review',
    hint: 'All was given and is being checked.',
  },
  { value: 'rejected', outcome: 'rejected', label: 'Rejected', hint: 'The account may not take payments.' },
  {
    value: 'in_progress',
    outcome: 'in_progress',
    label: 'Leave half-way',
    hint: 'What was entered is kept for the next time.',
  },
]

/** Serves the onboarding form of a connected account under `/setup/{link}`. */
export function serveOnboarding(app: Hono<SandboxEnv>, emulator: StripeEmulator): void {
  app.get('/setup/:link', async (c) => {
    const opened = await readOnboardingLink(emulator, c.req.param('link'))
    if (opened.kind === 'missing') return notFound(c)
    if (opened.kind === 'stale') return c.redirect(opened.refreshUrl, 303)
    const { display_name: name, contact_email: email } = opened.account.body
    return c.html(setUpPage(name ?? 'Your business', email ?? null), 200, PAGE_HEADERS)
  })

  app.post('/setup/:link', async (c) => {
    const form = await c.req.parseBody()
    const choice = CHOICES.find(({ value }) => value === form.outcome)
    if (!choice) return c.redirect(c.req.path, 303)
    const done = await completeOnboarding(emulator, c.req.param('link'), choice.outcome)
    if (done.kind === 'missing') return notFound(c)
    if (done.kind === 'stale') return c.redirect(done.refreshUrl, 303)
    return c.redirect(done.kind === 'done' ? done.url : c.req.path, 303)
  })
}

function setUpPage(name: string, email: string | null): Html {
  return pageLayout({
    title: `Set up payments – ${name}`,
    style: STYLE,
    body: html`<main class="narrow">
      <h1>Set up payments for ${name}</h1>
      <p class="soft">
        Here Stripe would ask about the business, its owner and its bank account.
        ${email ? html`You are signed in as ${email}.` : ''} Choose how it ends.
      </p>
      <form method="post">
        <fieldset>
          <legend>How does it go?</legend>
          ${CHOICES.map(
            ({ value, label, hint }, index) =>
              html`<div class="choice">
                <input
                  type="radio"
                  id="outcome-${value}"
                  name="outcome"
                  value="${value}"
                  aria-describedby="hint-${value}"
                  ${index === 0 ? html`checked` : ''}
                />
                <div>
                  <label for="outcome-${value}">${label}</label>
                  <p class="soft" id="hint-${value}">${hint}</p>
                </div>
              </div>`,
          )}
        </fieldset>
        <button class="wide" type="submit">Submit</button>
      </form>
    </main>`,
  })
}

function notFound(c: Context): Response | Promise<Response> {
  const page = noticePage({
    title: 'Nothing to set up here',
    text: 'This link does not exist. Ask for a new one where you came from.',
  })
  return c.html(page, 404, PAGE_HEADERS)
}

const STYLE = `
.choice { display: flex; gap: 12px; align-items: flex-start; padding: 12px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--card); margin-bottom: 8px; }
.choice input { width: 24px; min-height: 24px; height: 24px; margin: 2px 0 0; flex: none; accent-color: var(--accent); }
.choice label { margin: 0; font-size: 16px; }
.choice p { margin: 0; font-size: 14px; }
`
