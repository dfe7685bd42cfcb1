import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FairTurns } from '../../platform/fairTurns.ts'
import { networkOf } from '../../platform/network.ts'

/** Bytes that are parsed at once: about 150 of the shortest requests, or a millisecond of work. */
const PIECE = 4 * 1024
/** Parsed requests that may wait on a socket before it is paused. */
const AHEAD = 16

/** A request that is parsed and not yet answered. */
export interface Arrived {
  /** Client address whose turn it takes. */
  readonly address: string
  readonly response: ServerResponse
  /** Starts to handle it. */
  readonly begin: () => void
  /** Called once when it stops waiting: it begins, or its socket is gone. */
  readonly left: () => void
}

/** One socket with its unparsed bytes and its waiting requests. */
export class SocketIntake {
  readonly #socket: Socket
  readonly #turns: FairTurns
  /** Address of the peer, whose turn parsing takes; behind a proxy it differs from the clients' addresses. */
  readonly #peer: string
  readonly #bytes: Buffer[] = []
  #requests: Arrived[] = []
  #isAnswering = false
  #isParsingLater = false
  #isPaused = false
  /** Node's own listener, which feeds the parser. */
  #parse: ((this: Socket, bytes: Buffer) => void) | undefined

  constructor(socket: Socket, turns: FairTurns) {
    this.#socket = socket
    this.#turns = turns
    this.#peer = networkOf(socket.remoteAddress ?? '')
    socket.once('close', () => this.#dropAll())
  }

  /** Takes the place of Node's parser as data listener; does nothing if the socket has other listeners as well. */
  readInPieces(): void {
    const [parse, ...others] = this.#socket.listeners('data') as ((this: Socket, bytes: Buffer) => void)[]
    if (parse === undefined || others.length > 0) return
    this.#parse = parse
    this.#socket.removeListener('data', parse)
    this.#socket.on('data', this.#take)
  }

  /** Stops reading because the socket switches protocols; unparsed bytes go back to the socket for its next reader. */
  release(): void {
    if (this.#parse === undefined) return
    this.#parse = undefined
    this.#socket.removeListener('data', this.#take)
    const rest = Buffer.concat(this.#bytes.splice(0))
    if (rest.length > 0) this.#socket.unshift(rest)
  }

  /** Queues a parsed request; it begins when the earlier ones on this socket are answered and its turn comes. */
  add(request: Arrived): void {
    if (this.#isAnswering) this.#requests.push(request)
    else this.#begin(request, false)
  }

  /** `behind`: the request was pipelined, that is sent before the previous one was answered. */
  #begin(request: Arrived, behind: boolean): void {
    this.#isAnswering = true
    const begin = (): void => {
      request.left()
      if (this.#socket.destroyed) return
      request.response.once('close', () => this.#next())
      request.begin()
    }
    this.#turns.run(request.address, begin, behind)
  }

  #next(): void {
    this.#isAnswering = false
    const request = this.#requests.shift()
    if (request !== undefined) this.#begin(request, true)
    this.#parseOn()
  }

  readonly #take = (bytes: Buffer): void => {
    this.#bytes.push(bytes)
    this.#parseOn()
  }

  #parseOn(): void {
    while (this.#hasWork && !this.#isParsingLater) {
      const behind = this.#isAnswering
      if (this.#turns.hasTime(this.#peer, behind)) this.#parsePiece()
      else {
        this.#isParsingLater = true
        const parse = (): void => {
          this.#isParsingLater = false
          if (this.#hasWork) this.#parsePiece()
          this.#parseOn()
        }
        this.#turns.run(this.#peer, parse, behind)
      }
    }
    if (this.#parse !== undefined) this.#keepReading(this.#bytes.length === 0 && this.#requests.length < AHEAD)
  }

  get #hasWork(): boolean {
    return this.#bytes.length > 0 && this.#requests.length < AHEAD && this.#parse !== undefined
  }

  #parsePiece(): void {
    const [first] = this.#bytes
    if (first === undefined) return
    // An earlier answer closes the connection, so the remaining bytes are dropped.
    if (!this.#socket.writable) {
      this.#bytes.length = 0
      return
    }
    if (first.length > PIECE) this.#bytes[0] = first.subarray(PIECE)
    else this.#bytes.shift()
    this.#parse?.call(this.#socket, first.subarray(0, PIECE))
  }

  /** Pauses or resumes the socket. Node resumes it after each message, so a pause is repeated each time. */
  #keepReading(wanted: boolean): void {
    if (!wanted) this.#socket.pause()
    else if (this.#isPaused) this.#socket.resume()
    this.#isPaused = !wanted
  }

  #dropAll(): void {
    this.#bytes.length = 0
    for (const { left } of this.#requests) left()
    this.#requests = []
  }
}
