import type { Socket } from 'node:net'
import { openClient, send } from './client.ts'
import { type ClientOrder, type ClientReport, DEEP, instIdOf } from './messages.ts'
import { Tally } from './tally.ts'

/** The clients' process: many hand-made sockets that count what they get, and one that stops reading if told so. */
const tally = new Tally()
let sockets: Socket[] = []
const report = (message: ClientReport): void => void process.send?.(message)

/** Neighbours watch different instruments, as people do. */
const argsOf = (at: number, count: number): object[] =>
  Array.from({ length: count }, (_, nth) => ({ channel: 'tickers', instId: instIdOf(at * 7 + nth * 5 + (at % 5)) }))

/** Asks for a deep book over and over and never reads an answer. */
const openSlow = async (port: number): Promise<Socket> => {
  const all = Array.from({ length: 100 }, (_, at) => ({ channel: 'tickers', instId: instIdOf(at) }))
  const socket = await openClient(port, all, new Tally())
  socket.pause()
  for (let again = 0; again < 400; again++)
    send(socket, { op: 'subscribe', args: [{ channel: 'books', instId: DEEP }] })
  return socket
}

const orders = {
  async connect({ port, connections, subscriptions, slow }: ClientOrder & { do: 'connect' }) {
    for (let at = 0; at < connections; at++) sockets.push(await openClient(port, argsOf(at, subscriptions), tally))
    if (slow) sockets.push(await openSlow(port))
    report({ is: 'connected' })
  },
  async disconnect() {
    const all = sockets
    sockets = []
    await Promise.all(
      all.map((socket) => {
        socket.resume()
        return new Promise((resolve) => socket.once('close', resolve).destroy())
      }),
    )
    report({ is: 'disconnected' })
  },
}

process.on('message', (order: ClientOrder) => {
  if (order.do === 'connect') void orders.connect(order)
  else if (order.do === 'disconnect') void orders.disconnect()
  else if (order.do === 'count') report({ is: 'counted', ...tally.take() })
  else process.exit(0)
})
process.on('disconnect', () => process.exit(0))
report({ is: 'ready' })
