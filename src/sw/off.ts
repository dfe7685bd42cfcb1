import { CACHE_PREFIX } from './release.ts'
import type { WorkerScope } from './scope.ts'

// Put in the place of the worker it takes itself away, and all that the worker has kept. Pages stay as they are.
const scope = globalThis as unknown as WorkerScope

const remove = async (): Promise<void> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
  await Promise.all(names.map((name) => caches.delete(name)))
  await scope.registration.unregister()
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
// An older worker that still serves pages asks for it at a reload.
scope.addEventListener('message', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(remove()))
