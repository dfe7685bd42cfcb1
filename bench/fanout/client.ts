import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { clientFrame, FrameReader } from './frames.ts'
import type { Tally } from './tally.ts'

/** What is done with each text frame. */
type Reader = Pick<Tally, 'add'>

const LIMIT = 32 * 1024

/** Opens a websocket by hand and subscribes; resolves when it is open. */
export const openClient = (port: number, args: readonly object[], tally: Reader): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET /ws/v5/public HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      )
    })
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.once('data', (head: Buffer) => {
      const end = head.indexOf('\r\n\r\n')
      if (!head.subarray(0, end).includes('101 Switching')) {
        reject(new Error(`The server refused: ${head.toString('latin1', 0, 40)}`))
        return
      }
      const reader = new FrameReader()
      const read = (chunk: Buffer): void => reader.read(chunk, tally.add)
      read(head.subarray(end + 4))
      socket.on('data', read)
      if (args.length > 0) send(socket, { op: 'subscribe', args })
      resolve(socket)
    })
  })

/** Sends a request; the servers of this benchmark read at most 64 KB at once. */
export const send = (socket: Socket, request: object): void => {
  const text = JSON.stringify(request)
  if (text.length > LIMIT) throw new RangeError('The request is too long')
  socket.write(clientFrame(text))
}
