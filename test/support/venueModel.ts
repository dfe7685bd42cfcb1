import type { ChannelArg, WsRequest } from '#protocol'
import type { manualSockets } from './manualSocket.ts'

type ManualSocket = InstanceType<ReturnType<typeof manualSockets>>

/** A venue behind manual sockets, whose frames and requests stay under way until the test lets them arrive. */
export interface VenueModel {
  /** Something happens in this channel; goes to every socket that is subscribed to it. */
  readonly happen: (channel: string) => void
  /** The venue reads so many requests of this socket. */
  readonly read: (socket: ManualSocket, count: number) => void
  /** So many frames arrive. */
  readonly deliver: (socket: ManualSocket, count: number) => void
  readonly notice: (socket: ManualSocket) => void
  /** How far each channel is. */
  readonly at: ReadonlyMap<string, number>
}

interface Peer {
  read: number
  readonly subscribed: Set<string>
  readonly frames: string[]
}

const frame = (channel: string, seq: number, action: string): string =>
  JSON.stringify({ arg: { channel }, action, data: [{ seq }] })

/**
 * `books` begins with a snapshot and counts its updates, `trades` only tells what is new, private channels tell what
 * was missed after the offset that is asked from. Answers of one socket keep their order, as on a real one.
 */
export const venueModel = (channels: readonly string[]): VenueModel => {
  const at = new Map(channels.map((channel) => [channel, 1]))
  const peers = new Map<ManualSocket, Peer>()
  const peerOf = (socket: ManualSocket): Peer => {
    const peer = peers.get(socket) ?? { read: 0, subscribed: new Set(), frames: [] }
    peers.set(socket, peer)
    return peer
  }

  const subscribe = (peer: Peer, arg: ChannelArg, id: string | undefined): void => {
    const { channel, offset } = arg
    const now = at.get(channel) ?? 0
    peer.subscribed.add(channel)
    peer.frames.push(JSON.stringify({ id, event: 'subscribe', arg: { channel } }))
    if (channel === 'books') peer.frames.push(frame(channel, now, 'snapshot'))
    if (channel !== 'orders') return
    if (offset === undefined) peer.frames.push(frame(channel, now, 'snapshot'))
    else for (let seq = offset + 1; seq <= now; seq++) peer.frames.push(frame(channel, seq, 'update'))
  }
  return {
    at,
    happen: (channel) => {
      const seq = (at.get(channel) ?? 0) + 1
      at.set(channel, seq)
      for (const peer of peers.values()) {
        if (peer.subscribed.has(channel)) peer.frames.push(frame(channel, seq, 'update'))
      }
    },
    read: (socket, count) => {
      const peer = peerOf(socket)
      for (const text of socket.sent.slice(peer.read, peer.read + count)) {
        peer.read += 1
        if (text === 'ping') {
          peer.frames.push('pong')
          continue
        }
        const { id, op, args } = JSON.parse(text) as WsRequest
        for (const arg of args as ChannelArg[]) {
          if (op === 'subscribe') subscribe(peer, arg, id)
          else peer.subscribed.delete(arg.channel)
        }
      }
    },
    deliver: (socket, count) => {
      for (const text of peerOf(socket).frames.splice(0, count)) socket.message(text)
    },
    notice: (socket) => {
      peerOf(socket).frames.push('{"event":"notice","code":"64008","msg":"The connection will soon be closed."}')
    },
  }
}
