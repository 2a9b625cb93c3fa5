// The pick-up desk without a connection: its page, the list of boxes to come and the files of the build are kept on the
// device while it is signed in. A tablet that was closed opens the desk again, and hand-overs wait as on the open page.

const page = '/business/desk'
const sheet = '/business/desk/sheet'
/** Prefix of the caches, one for each build; pages delete them when the session ends or another begins. */
const prefix = 'desk '
/** A kept page of an earlier day would name members who have long been served, in milliseconds. */
const longestAge = 24 * 60 * 60 * 1000
/** A connection that takes longer than this counts as none, in milliseconds. */
const patience = 6_000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  // The page that installed the worker was loaded without it.
  event.waitUntil(
    self.clients
      .claim()
      .then(() => fetch(page))
      .then(keepPage)
      .then(() => fetch(sheet))
      .then(keepSheet)
      .catch(() => undefined),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(builtFile(request))
  else if (request.mode === 'navigate' && pathname === page) event.respondWith(newest(event, page, search === '' && keepPage))
  else if (pathname === sheet && search === '') event.respondWith(newest(event, sheet, keepSheet))
})

/** The answer of the server, which `keep` keeps; without an answer, the kept one. */
async function newest(event, path, keep) {
  const answer = fetch(event.request).then((response) => {
    if (keep) event.waitUntil(keep(response.clone()))
    return response
  })
  const kept = await caches.match(path)
  const isUsable = kept && Date.now() - Date.parse(kept.headers.get('date')) < longestAge
  if (!isUsable) return answer
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept))
  return Promise.race([answer, late]).catch(() => kept)
}

async function keepPage(response) {
  if (response.status >= 429) return
  // The server led elsewhere: the session has ended, or has no desk.
  if (!response.ok || response.redirected) return forget()
  const files = new Set((await response.clone().text()).match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
  const build = prefix + [...files].find((file) => file.startsWith('/assets/manifest-'))
  const cache = await caches.open(build)
  await cache.put(page, response)
  await forget(build)
  const missing = await Promise.all([...files].map(async (file) => ((await cache.match(file)) ? [] : [file])))
  await cache.addAll(missing.flat())
}

async function keepSheet(response) {
  const isJson = response.ok && response.headers.get('content-type')?.startsWith('application/json')
  const [build] = await names()
  if (isJson && build) await (await caches.open(build)).put(sheet, response)
}

/** A file of a build never changes. */
async function builtFile(request) {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  const [build] = await names()
  if (response.ok && build) await (await caches.open(build)).put(request.url, response.clone())
  return response
}

const names = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))

/** Removes the pages of other builds, or all. */
async function forget(build) {
  await Promise.all((await names()).filter((name) => name !== build).map((name) => caches.delete(name)))
}
