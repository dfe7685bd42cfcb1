import { effect, signal } from '@preact/signals-core'
import { SOCKET_PATH, type v1 } from '#protocol'
import { createStream, type Stream, type StreamOptions } from '#stream'
import { takePreloadedWorker } from '../../core/chunks/preloaded.ts'
import { asDomainConfig } from '../../core/request/domain.ts'
import { lowData } from '../../core/state/lowData.ts'
import { whenForgotten } from '../../core/state/owner.ts'
import { newestOf, storedQuotes } from '../../core/state/snapshot.ts'
import { domain, language, snapshotAt } from '../../core/state/state.ts'
import { readStoredJson } from '../../core/state/storage.ts'
import { keepSnapshot } from './keepSnapshot.ts'
import { createQuoteMemory } from './quoteMemory.ts'

type Venue = Pick<StreamOptions, 'socket' | 'venue' | 'business' | 'rest'>

/** Where the data core connects, and whose dialect is spoken there. */
const venueOf = (config: v1.DomainConfig | undefined): Venue => ({
  socket: config?.socket ?? SOCKET_PATH,
  ...(config?.venue !== undefined && { venue: config.venue }),
  ...(config?.business !== undefined && { business: config.business }),
  ...(config?.rest && { rest: config.rest }),
})
const isSame = (a: Venue, b: Venue): boolean =>
  a.socket === b.socket && a.venue === b.venue && a.business === b.business && a.rest === b.rest

/**
 * The data core, opened at once on the address of the last visit's configuration, else on our own origin. If
 * the fresh configuration names another venue, another core takes its place and the screens mount anew on it.
 */
export const openStream = () => {
  const remembered = storedQuotes()
  if (remembered.length > 0) snapshotAt.value = newestOf(remembered)
  const memory = createQuoteMemory(remembered)
  const open = (venue: Venue): Stream => {
    const host = takePreloadedWorker()
    return memory.watch(
      createStream({
        ...venue,
        language: () => language.peek(),
        remembered: memory.quotes(),
        ...(host !== undefined && { host }),
      }),
    )
  }
  let venue = venueOf(asDomainConfig(readStoredJson('domainConfig')))
  const stream = signal(open(venue))
  // Before the first screen subscribes to anything.
  effect(() => stream.value.setLowData(lowData.value))
  keepSnapshot(memory.quotes)
  whenForgotten(memory.forget)
  domain.subscribe((config) => {
    const next = venueOf(config)
    if (config === undefined || isSame(next, venue)) return
    venue = next
    stream.peek().close()
    stream.value = open(next)
  })
  return stream
}
