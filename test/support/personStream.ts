import { type ReadonlySignal, signal } from '@preact/signals-core'
import { WebSocket } from 'ws'
import type { Seen, Stream, StreamEvent } from '#stream'
import type { Ports } from '../../stream/base/ports.ts'
import { createStream } from '../../stream/facade/createStream.ts'
import { inlineHost } from '../../stream/host/inline.ts'
import { nodePorts } from './nodeSocket.ts'
import type { Person } from './people.ts'

/** The app's data core for someone who is signed in at a real venue, with the cookie and Origin of its page. */
export interface PersonStream {
  readonly stream: Stream
  /** Each order event, in order: id, state and what is filled. */
  readonly told: ReadonlySignal<readonly string[]>
  /** Cuts the sockets without a word. */
  readonly cut: () => void
}

export const personStream = (address: string, person: Person, seen?: Seen): PersonStream => {
  const sockets = new Set<WebSocket>()
  class PageSocket extends WebSocket {
    constructor(to: string) {
      super(to, { origin: address })
      this.on('error', () => undefined)
      this.on('close', () => sockets.delete(this))
      sockets.add(this)
    }
  }
  const fetch: Ports['fetch'] = async (to, init) => {
    const { status, body } = await person.browser.send(to.replace(address, ''), init)
    return new Response(JSON.stringify(body), { status })
  }
  const stream = createStream({
    socket: `${address.replace('http', 'ws')}/ws/v5/public`,
    api: address,
    host: inlineHost(nodePorts({ WebSocket: PageSocket, fetch })),
  })
  const told = signal<readonly string[]>([])
  stream.onEvent((event: StreamEvent) => {
    if (event.type !== 'order') return
    const { ordId, state, accFillSz } = event.order
    told.value = [...told.value, `${ordId} ${state} ${accFillSz}`]
  })
  stream.setSession(true, ...(seen === undefined ? [] : [seen]))
  return {
    stream,
    told,
    cut: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}
