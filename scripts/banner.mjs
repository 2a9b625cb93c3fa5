const demoClubs = [
  ['bottega-rossa', 'Italian restaurant, three tiers'],
  ['harbor-cellars', 'wine shop, one tier'],
  ['olive-and-vine', 'no tiers yet'],
]

const demoLogins = [
  ['admin@tastevin.test', 'platform administrator'],
  ['owner@bottega-rossa.test', 'owner of Bottega Rossa'],
  ['desk@bottega-rossa.test', 'staff of Bottega Rossa'],
  ['owner@harbor-cellars.test', 'owner of Harbor Cellars'],
  ['owner@north-fork.test', 'owner of North Fork, whose onboarding is unfinished'],
  ['ada@example.test', 'active member of Bottega Rossa'],
  ['grace@example.test', 'past-due member of Bottega Rossa, active at Harbor Cellars'],
  ['none@example.test', 'account without a membership'],
]

/**
 * The text that is printed once everything runs: URLs and logins.
 * @param {ReturnType<import('./settings.mjs').readSettings> & { url: string }} settings `url` is the platform's address
 */
export function banner(settings, { seconds, databaseFile, logFile }) {
  const { seed, sandbox, sandboxPort, url } = settings
  const clubUrl = (slug) => url.replace('://', `://${slug}.`)
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const demo = seed === 'demo'
  return [
    '',
    `Tastevin is ready (${seconds.toFixed(1)} s).`,
    '',
    row('Platform', url, proxied(settings)),
    ...(demo ? demoClubs.map(([slug, what]) => row('Club', clubUrl(slug), what)) : []),
    ...(sandbox
      ? [row('Payments', `${sandboxUrl}/_sandbox`, 'the Stripe emulator; card 4242 4242 4242 4242')]
      : []),
    ...(settings.emulators.mail ? [row('Email', `${sandboxUrl}/_mail`, 'everything that was sent')] : []),
    ...(databaseFile ? [row('Database', databaseFile, 'holds the connection string')] : []),
    ...(logFile ? [row('Log', logFile)] : []),
    ...(demo ? ['', 'Demo logins, password cellar-door-2026:'] : []),
    ...(demo ? demoLogins.map(([address, who]) => `  ${address.padEnd(28)} ${who}`) : []),
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n')
}

/** The address behind a proxy: where the proxy has to connect to. */
function proxied({ url, host, port }) {
  const { protocol, port: shown } = new URL(url)
  const direct = protocol === 'http:' && (shown || '80') === `${port}`
  return direct ? '' : `through your proxy, to ${host}:${port}`
}

function row(name, place, remark = '') {
  return `  ${name.padEnd(10)} ${place.padEnd(40)} ${remark}`.trimEnd()
}
