import type { Egress } from '../../platform/egress/egress.ts'

/** What the source needs of a websocket; tests replace it. */
export interface UpstreamSocket {
  send(text: string): void
  close(): void
}

export interface SocketEvents {
  readonly open: () => void
  readonly message: (text: string) => void
  /** Called once, also if the socket never opened. */
  readonly close: () => void
}

export type ConnectSocket = (url: string, events: SocketEvents) => UpstreamSocket

/** Longer frames close the connection; a book snapshot has about 40 KB. */
const LARGEST_FRAME = 4_000_000

export const connectBy =
  (egress: Pick<Egress, 'webSocket'>): ConnectSocket =>
  (url, events) => {
    const socket = egress.webSocket(url, {
      maxPayload: LARGEST_FRAME,
      perMessageDeflate: false,
      handshakeTimeout: 10_000,
    })
    socket.on('open', events.open)
    socket.on('message', (data: Buffer) => events.message(data.toString('utf8')))
    socket.on('close', events.close)
    // 'close' follows. Without a listener an error would end the process.
    socket.on('error', () => {})
    return {
      send: (text) => {
        if (socket.readyState === socket.OPEN) socket.send(text)
      },
      close: () => socket.terminate(),
    }
  }
