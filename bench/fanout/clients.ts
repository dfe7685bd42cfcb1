import type { Socket } from 'node:net'
import { openClient, send } from './client.ts'
import { type ClientOrder, type ClientReport, DEEP, instIdOf, type Way } from './messages.ts'
import { Tally } from './tally.ts'

/** The clients' process: many hand-made sockets that count what they get, and one that stops reading if told so. */
const tally = new Tally()
let sockets: Socket[] = []
let slow: Socket | undefined
const report = (message: ClientReport): void => void process.send?.(message)

/** Neighbours watch different instruments, as people do. */
const argsOf = (at: number, count: number, channel: Way): object[] =>
  Array.from({ length: count }, (_, nth) => ({ channel, instId: instIdOf(at * 7 + nth * 5 + (at % 5)) }))

/** Asks for a deep book over and over and never reads an answer. */
const openSlow = async (port: number): Promise<Socket> => {
  const all = Array.from({ length: 100 }, (_, at) => ({ channel: 'tickers', instId: instIdOf(at) }))
  const socket = await openClient(port, all, new Tally())
  socket.pause()
  for (let again = 0; again < 400; again++)
    send(socket, { op: 'subscribe', args: [{ channel: 'books', instId: DEEP }] })
  return socket
}

const end = (socket: Socket): Promise<unknown> => {
  socket.resume()
  return new Promise((resolve) => socket.once('close', resolve).destroy())
}

const obey = async (order: ClientOrder): Promise<ClientReport> => {
  switch (order.do) {
    case 'connect':
      for (let at = 0; at < order.connections; at++) {
        sockets.push(await openClient(order.port, argsOf(at, order.subscriptions, order.way), tally))
      }
      return { is: 'connected' }
    case 'slow':
      slow = await openSlow(order.port)
      return { is: 'connected' }
    case 'unslow':
      if (slow !== undefined) await end(slow)
      return { is: 'disconnected' }
    case 'count':
      return { is: 'counted', ...tally.take() }
    case 'disconnect': {
      const all = sockets
      sockets = []
      await Promise.all(all.map(end))
      return { is: 'disconnected' }
    }
    case 'end':
      return process.exit(0)
  }
}

process.on('message', (order: ClientOrder) => void obey(order).then(report))
process.on('disconnect', () => process.exit(0))
report({ is: 'ready' })
