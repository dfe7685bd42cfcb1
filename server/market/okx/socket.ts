import type { Egress } from '../../platform/egress/egress.ts'

/** What the relay needs of a websocket; a test gives its own. */
export interface UpstreamSocket {
  send(text: string): void
  close(): void
}

export interface SocketEvents {
  readonly open: () => void
  readonly message: (text: string) => void
  /** Once, also when it never opened. */
  readonly close: () => void
}

export type ConnectSocket = (url: string, events: SocketEvents) => UpstreamSocket

/** Frames of upstream above this size are a fault; a book snapshot has some 40 KB. */
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
    // 'close' follows; without a listener an error would end the process.
    socket.on('error', () => {})
    return {
      send: (text) => {
        if (socket.readyState === socket.OPEN) socket.send(text)
      },
      close: () => socket.terminate(),
    }
  }
