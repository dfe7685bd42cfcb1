import { pageScripts } from './pageScripts.ts'
import type { Release, ToWorker } from './release.ts'
import { ruleOf } from './rules.ts'
import type { FetchEvent, WorkerScope } from './scope.ts'
import { createShelf } from './shelf.ts'

/** Put in by the build. */
declare const RELEASE: Release

/** By script: a `refresh` header takes an address with a hash for a jump within the page. */
const RELOAD_PAGE = '<script>setTimeout(() => location.reload(), 50)</script>'

/** Said once: the build writes it out wherever it stands. */
const release = RELEASE
const scope = globalThis as unknown as WorkerScope
const shelf = createShelf(release, { caches, fetch: (path, options) => fetch(path, options) })
const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

const tidy = async (): Promise<void> => shelf.tidy(await pageScripts(pages))

/** Storage may be full, forbidden or cleared at any time; then the network answers as ever. */
const found = (path: string): Promise<Response | undefined> => shelf.find(path).catch(() => undefined)

/** From the shelf, else from the network and onto the shelf. */
const fileOrFetch = async (event: FetchEvent, path: string): Promise<Response> => {
  const kept = await found(path)
  if (kept !== undefined) return kept
  const answer = await fetch(event.request)
  event.waitUntil(shelf.keep(path, answer.clone()).catch(() => undefined))
  return answer
}

const reloadPage = (): Response =>
  new Response(RELOAD_PAGE, { headers: { 'content-type': 'text/html', 'cache-control': 'no-store' } })

/** A newer worker has taken over, or is about to, while this one still had requests to answer. */
const isFollowed = (): boolean =>
  scope.serviceWorker?.state === 'redundant' || scope.registration.active?.state === 'activating'

/**
 * The page from the shelf. If a newer release waits and this page is the only one, a reload is the moment for it: it
 * takes over, and the browser comes back at once. So it does if the newer one has taken over meanwhile; else the page
 * would be of the old release under the new one's worker.
 */
const page = async ({ request }: FetchEvent): Promise<Response> => {
  const { waiting } = scope.registration
  if (waiting?.state === 'installed' && (await pages()).length <= 1) {
    // A worker's `postMessage`, not a window's: there is no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    waiting.postMessage({ do: 'takeOver' } satisfies ToWorker)
    return reloadPage()
  }
  return isFollowed() ? reloadPage() : ((await found('/')) ?? fetch(request))
}

scope.addEventListener('install', (event) => {
  event.waitUntil(
    shelf.fill().catch(async (reason: unknown) => {
      await shelf.clear().catch(() => undefined)
      throw reason
    }),
  )
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(scope.clients.claim())
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const rule = ruleOf(request, scope.location.origin, release)
  if (rule === 'page') event.respondWith(page(event))
  else if (rule !== undefined) event.respondWith(fileOrFetch(event, new URL(request.url).pathname))
})

const handle = (message: ToWorker): Promise<unknown> => {
  switch (message.do) {
    case 'takeOver':
      return scope.skipWaiting()
    case 'texts':
      return shelf.keepTexts(message.lang)
    case 'tidy':
      return Promise.all([tidy(), shelf.renewPage()])
  }
}

scope.addEventListener('message', (event) => {
  // Texts that could not be fetched, or had no room, are fetched when a screen needs them.
  event.waitUntil(handle(event.data as ToWorker).catch(() => undefined))
})

/** A tap on a notification of ours leads to its address: in the page that is open, else in a new one. */
const follow = async (to: unknown): Promise<void> => {
  const address = typeof to === 'string' && to.startsWith('/') ? `/#${to}` : '/'
  const [open] = await pages()
  if (open === undefined) {
    await scope.clients.openWindow(address)
    return
  }
  await open.focus()
  await open.navigate(address)
}

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const data: unknown = event.notification.data
  const to = typeof data === 'object' && data !== null && 'to' in data ? data.to : undefined
  event.waitUntil(follow(to).catch(() => undefined))
})
