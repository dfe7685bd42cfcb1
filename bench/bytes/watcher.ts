import type { Socket } from 'node:net'
import { openClient, send } from '../fanout/client.ts'

/** What a page asks for. */
export interface Demand {
  readonly pace?: { readonly quotes: number; readonly pulse: number }
  readonly args: readonly { readonly channel: string; readonly instId?: string }[]
}

/** Bytes that a page got, by channel; frames with their headers, acknowledgements and the socket's own handshake not. */
export interface Watcher {
  readonly bytes: Map<string, number>
  readonly close: () => void
}

const CHANNEL = Buffer.from('{"arg":{"channel":"')
const QUOTE = 0x22
const headerOf = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10)

/** Opens a page's socket and counts. */
export const openWatcher = async (port: number, { pace, args }: Demand): Promise<Watcher> => {
  const bytes = new Map<string, number>()
  const add = (data: Buffer, from: number, to: number): void => {
    if (data.compare(CHANNEL, 0, CHANNEL.length, from, Math.min(to, from + CHANNEL.length)) !== 0) return
    const begin = from + CHANNEL.length
    const channel = data.toString('latin1', begin, data.indexOf(QUOTE, begin))
    bytes.set(channel, (bytes.get(channel) ?? 0) + to - from + headerOf(to - from))
  }
  const socket: Socket = await openClient(port, [], { add })
  if (pace !== undefined) send(socket, { op: 'pace', args: [pace] })
  send(socket, { op: 'subscribe', args })
  return { bytes, close: () => void socket.destroy() }
}
