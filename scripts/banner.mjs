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
  ['owner@north-fork.test', 'owner of North Fork, whose set-up is unfinished'],
  ['ada@example.test', 'active member of Bottega Rossa'],
  ['grace@example.test', 'past-due member of Bottega Rossa, active at Harbor Cellars'],
  ['none@example.test', 'account without a membership'],
]

/**
 * What is said once everything runs: where to go and who to be.
 * @param {ReturnType<import('./settings.mjs').readSettings>} settings
 */
export function banner(settings, { seconds, databaseFile, logFile }) {
  const { rootDomain, seed, sandbox, sandboxPort } = settings
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const demo = seed === 'demo'
  return [
    '',
    `Tastevin is ready (${seconds.toFixed(1)} s).`,
    '',
    row('Platform', `http://${rootDomain}/`),
    ...(demo ? demoClubs.map(([slug, what]) => row('Club', `http://${slug}.${rootDomain}/`, what)) : []),
    ...(sandbox
      ? [row('Payments', `${sandboxUrl}/_sandbox`, 'the Stripe stand-in; card 4242 4242 4242 4242')]
      : []),
    ...(settings.standIns.mail ? [row('Mail', `${sandboxUrl}/_mail`, 'everything that was sent')] : []),
    ...(databaseFile ? [row('Database', databaseFile, 'holds the connection string')] : []),
    ...(logFile ? [row('Log', logFile)] : []),
    ...(demo ? ['', 'Demo logins, password cellar-door-2026:'] : []),
    ...(demo ? demoLogins.map(([address, who]) => `  ${address.padEnd(28)} ${who}`) : []),
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n')
}

function row(name, place, remark = '') {
  return `  ${name.padEnd(10)} ${place.padEnd(40)} ${remark}`.trimEnd()
}
