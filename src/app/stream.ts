import { signal } from '@preact/signals-core'
import { SOCKET_PATH } from '#protocol'
import { createStream, type Stream } from '#stream'
import { asDomainConfig } from '../request/domain.ts'
import { domain, language } from './state.ts'
import { readStoredJson } from './storage.ts'

const open = (socket: string): Stream => createStream({ socket, language: () => language.peek() })

/**
 * The data core, opened at once on the address of the last visit's configuration, else on our own origin (decisions,
 * 12). If the fresh configuration names another address, another core takes its place and the screens mount anew on it.
 */
export const openStream = () => {
  let address = asDomainConfig(readStoredJson('domainConfig'))?.socket ?? SOCKET_PATH
  const stream = signal(open(address))
  domain.subscribe((config) => {
    const next = config?.socket ?? SOCKET_PATH
    if (config === undefined || next === address) return
    address = next
    stream.peek().close()
    stream.value = open(next)
  })
  return stream
}
