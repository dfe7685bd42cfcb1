import { type ChannelArg, isPrivateChannel } from '#protocol'
import type { Connection } from './connection.ts'
import { errors, PONG, type Problem } from './events.ts'
import { takePace } from './pace.ts'
import { type Request, readRequest } from './request.ts'
import type { Resume } from './topic.ts'
import type { Topics } from './topics.ts'

/** What a session needs from the gateway. */
export interface SessionHost {
  readonly topics: Topics
  readonly maxPrivate: number
  readonly maxErrors: number
  now(): number
  redeemTicket(ticket: string): { readonly uid: string; readonly session: string } | undefined
  noteRefusal(refusal: 'wrongLogin', ip: string): void
}

/**
 * Answers one message of a client in the order that OKX uses: one ack or error per argument, each before its data. One
 * step per argument, because a request may have more than a thousand.
 */
export function* answerMessage(host: SessionHost, connection: Connection, text: string): Generator<void, void, void> {
  const now = host.now()
  if (connection.messages.take(now) > 0) return fail(host, connection, { problem: errors.tooFrequent() })
  if (text === 'ping') {
    connection.sendFrame(PONG)
    return
  }
  const request = readRequest(text)
  if ('problem' in request) return fail(host, connection, request)
  if (connection.requests.take(now) > 0) return fail(host, connection, { ...request, problem: errors.tooFrequent() })
  if (request.op === 'login') return login(host, connection, request)
  if (request.op === 'pace') return pace(host, connection, request)
  const act = request.op === 'subscribe' ? subscribe : unsubscribe
  for (const arg of request.args) {
    // The connection may close in the middle of a long request, because the peer leaves the answers unread.
    if (!connection.isOpen) return
    act(host, connection, arg, request.id)
    yield
  }
}

const echo = (id: string | undefined): { id?: string } => (id === undefined ? {} : { id })

/** Sends an error that the client caused. A connection with too many is closed, with a code of OKX. */
const fail = (
  host: SessionHost,
  connection: Connection,
  { id, problem }: { readonly id?: string; readonly problem: Problem },
): void => {
  connection.send({ ...echo(id), event: 'error', ...problem })
  if (++connection.errors <= host.maxErrors) return
  connection.close(4002, 'Too many invalid requests')
}

const subscribe = (host: SessionHost, connection: Connection, arg: ChannelArg, id: string | undefined): void => {
  const topic = host.topics.find(arg, connection)
  if (topic === 'unknown') {
    connection.send({ ...echo(id), event: 'error', ...errors.doesNotExist('subscribe', arg) })
    return
  }
  if (topic === 'private') {
    connection.send({ ...echo(id), event: 'error', ...errors.loginNeeded() })
    return
  }
  if (!connection.affords(topic)) {
    connection.send({ ...echo(id), event: 'error', arg, ...errors.tooMany() })
    return
  }
  connection.send({ ...echo(id), event: 'subscribe', arg })
  const isPrivate = isPrivateChannel(arg.channel)
  const isNew = !connection.isSubscribed(topic)
  if (isPrivate && isNew && topic.size >= host.maxPrivate) {
    connection.send({ event: 'channel-conn-count-error', channel: arg.channel, connCount: String(topic.size) })
    return
  }
  if (isPrivate && isNew) {
    connection.send({ event: 'channel-conn-count', channel: arg.channel, connCount: String(topic.size + 1) })
  }
  connection.subscribe(topic, resumeOf(arg))
}

const resumeOf = ({ channel, epoch, offset, snapshot }: ChannelArg): Resume | undefined =>
  isPrivateChannel(channel) && epoch !== undefined && offset !== undefined
    ? { epoch, offset, snapshot: snapshot === true }
    : undefined

const unsubscribe = (host: SessionHost, connection: Connection, arg: ChannelArg, id: string | undefined): void => {
  const topic = host.topics.find(arg, connection)
  if (topic === 'unknown') {
    connection.send({ ...echo(id), event: 'error', ...errors.doesNotExist('unsubscribe', arg) })
    return
  }
  if (topic !== 'private') connection.unsubscribe(topic)
  connection.send({ ...echo(id), event: 'unsubscribe', arg })
}

/**
 * Beyond OKX: sets the rate of the batches. The pulse at another rate is another topic, so it starts with a snapshot.
 */
const pace = (host: SessionHost, connection: Connection, { id, pace: requested }: Request & { op: 'pace' }): void => {
  const taken = takePace(requested, connection.pace)
  connection.send({ ...echo(id), event: 'pace', pace: taken })
  const old = host.topics.find(PULSE, connection)
  const isRunning = typeof old !== 'string' && connection.isSubscribed(old)
  const isOther = taken.pulse !== connection.pace.pulse
  connection.setPace(taken)
  if (!isRunning || !isOther) return
  connection.unsubscribe(old)
  const next = host.topics.find(PULSE, connection)
  if (typeof next !== 'string') connection.subscribe(next)
}
const PULSE = { channel: 'market-pulse' } as const

/** Logs in with a ticket (decision 226). A key and signature of OKX are refused like a wrong ticket. */
const login = (host: SessionHost, connection: Connection, { id, ticket }: Request & { op: 'login' }): void => {
  if (connection.uid !== undefined) return fail(host, connection, { ...echo(id), problem: errors.repeatedLogin() })
  const owner = connection.trusted && ticket !== undefined ? host.redeemTicket(ticket) : undefined
  if (owner === undefined) {
    host.noteRefusal('wrongLogin', connection.ip)
    connection.send({ ...echo(id), event: 'error', ...errors.loginFailed() })
    connection.close(4001, 'Login failed')
    return
  }
  connection.uid = owner.uid
  connection.session = owner.session
  connection.send({ ...echo(id), event: 'login', code: '0', msg: '' })
}
