import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FairTurns } from '../../platform/fairTurns.ts'
import { networkOf } from '../../platform/network.ts'

/** Bytes that are parsed at a stretch: some 150 of the shortest requests, which take about a millisecond. */
const PIECE = 4 * 1024
/** With so many parsed requests waiting, a socket is not read on. */
const AHEAD = 16

/** A request that was parsed and is not answered. */
export interface Arrived {
  /** Whose turn it takes. */
  readonly address: string
  readonly response: ServerResponse
  /** Has it carried out. */
  readonly begin: () => void
  /** It waits no more: it begins, or its socket is gone. Called once. */
  readonly left: () => void
}

/** One socket: the bytes that are not parsed, and the requests that are not begun. */
export class SocketIntake {
  readonly #socket: Socket
  readonly #turns: FairTurns
  /** Whose turn parsing takes: a proxy's sockets carry requests of many addresses. */
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

  /** Puts itself between the socket and Node's parser, which is its only listener for data then. */
  readInPieces(): void {
    const [parse, ...others] = this.#socket.listeners('data') as ((this: Socket, bytes: Buffer) => void)[]
    if (parse === undefined || others.length > 0) return
    this.#parse = parse
    this.#socket.removeListener('data', parse)
    this.#socket.on('data', this.#take)
  }

  /** From now on the socket speaks another protocol: what is left of its bytes is for whoever reads it next. */
  release(): void {
    if (this.#parse === undefined) return
    this.#parse = undefined
    this.#socket.removeListener('data', this.#take)
    const rest = Buffer.concat(this.#bytes.splice(0))
    if (rest.length > 0) this.#socket.unshift(rest)
  }

  /** A request was parsed; it begins when those before it on this socket are answered, and the turn has time. */
  add(request: Arrived): void {
    if (this.#isAnswering) this.#requests.push(request)
    else this.#begin(request, false)
  }

  /** `behind`: it was sent before the one before it was answered. */
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
    // An answer that closes the connection was given: nothing behind its request counts.
    if (!this.#socket.writable) {
      this.#bytes.length = 0
      return
    }
    if (first.length > PIECE) this.#bytes[0] = first.subarray(PIECE)
    else this.#bytes.shift()
    this.#parse?.call(this.#socket, first.subarray(0, PIECE))
  }

  /** Node resumes a socket after each message; pausing again keeps the rest with the peer. */
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
