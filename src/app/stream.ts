import { effect, signal } from '@preact/signals-core'
import { SOCKET_PATH } from '#protocol'
import { createStream, type Stream } from '#stream'
import { asDomainConfig } from '../request/domain.ts'
import { keepSnapshot } from './keepSnapshot.ts'
import { lowData } from './lowData.ts'
import { createQuoteMemory } from './quoteMemory.ts'
import { newestOf, storedQuotes } from './snapshot.ts'
import { domain, language, snapshotAt } from './state.ts'
import { readStoredJson } from './storage.ts'

/**
 * The data core, opened at once on the address of the last visit's configuration, else on our own origin (decisions,
 * 12). If the fresh configuration names another address, another core takes its place and the screens mount anew on it.
 */
export const openStream = () => {
  const remembered = storedQuotes()
  if (remembered.length > 0) snapshotAt.value = newestOf(remembered)
  const memory = createQuoteMemory(remembered)
  const open = (socket: string): Stream =>
    memory.watch(createStream({ socket, language: () => language.peek(), remembered: memory.quotes() }))
  let address = asDomainConfig(readStoredJson('domainConfig'))?.socket ?? SOCKET_PATH
  const stream = signal(open(address))
  // Before the first screen subscribes to anything.
  effect(() => stream.value.setLowData(lowData.value))
  keepSnapshot(memory.quotes)
  domain.subscribe((config) => {
    const next = config?.socket ?? SOCKET_PATH
    if (config === undefined || next === address) return
    address = next
    stream.peek().close()
    stream.value = open(next)
  })
  return stream
}
