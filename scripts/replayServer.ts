import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import type { ChannelArg, WsRequest } from '#protocol'
import type { Player } from '#stream'

export interface ReplayServer {
  readonly address: string
  stop(): Promise<void>
}

const read = (text: string): WsRequest | undefined => {
  try {
    const request = JSON.parse(text) as WsRequest
    return Array.isArray(request.args) ? request : undefined
  } catch {
    return undefined
  }
}
const keyOf = (arg: ChannelArg): string => (arg.instId === undefined ? arg.channel : `${arg.channel} ${arg.instId}`)

/** Plays the recording to one client, beginning with its first subscription. At the end it sends nothing more. */
const serve = (socket: WebSocket, player: Player, speed: number): void => {
  const subscribed = new Set<string>()
  let played = 0
  let startedAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  const send = (value: unknown): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(typeof value === 'string' ? value : JSON.stringify(value))
  }
  const play = (): void => {
    const now = (performance.now() - (startedAt ??= performance.now())) * speed
    for (let next = player.frames[played]; next !== undefined && next.t <= now; next = player.frames[played]) {
      played += 1
      if (subscribed.has(next.key)) send(next.text)
    }
    const next = player.frames[played]
    if (next !== undefined) timer = setTimeout(play, Math.max(1, (next.t - now) / speed))
  }
  const answer = (request: WsRequest, arg: ChannelArg): void => {
    const id = request.id === undefined ? {} : { id: request.id }
    if (!player.has(arg)) {
      send({ ...id, event: 'error', code: '60018', msg: `${arg.channel} is not in this recording`, connId: 'replay00' })
      return
    }
    if (request.op === 'subscribe') subscribed.add(keyOf(arg))
    else subscribed.delete(keyOf(arg))
    send({ ...id, event: request.op, arg, connId: 'replay00' })
    const first = request.op === 'subscribe' ? player.first(arg, played) : undefined
    if (first !== undefined) send(first)
  }
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text === 'ping') return send('pong')
    const request = read(text)
    if (request === undefined)
      return send({ event: 'error', code: '60012', msg: 'Invalid request', connId: 'replay00' })
    for (const arg of request.args as ChannelArg[]) answer(request, arg)
    if (startedAt === undefined && subscribed.size > 0) play()
  })
  socket.on('close', () => clearTimeout(timer))
}

/** A websocket server in the OKX dialect that plays a recording. Port 0 takes a free port. */
export const replayServer = async (
  player: Player,
  { speed, port }: { readonly speed: number; readonly port: number },
): Promise<ReplayServer> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port })
  server.on('connection', (socket) => serve(socket, player, speed))
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/v5/public`,
    stop: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate()
        server.close(() => resolve())
      }),
  }
}
