import type { Account } from './account.ts'
import type { Client } from './client.ts'
import { type Fault, GARBAGE, type TamperMode } from './faults.ts'
import type { Judge } from './judge.ts'
import type { Random } from './random.ts'
import type { Task } from './scheduler.ts'
import type { World } from './world.ts'

export interface FaultContext extends World {
  readonly judge: Judge
  readonly client: Client
  readonly random: Random
  readonly accounts: Readonly<Record<'first' | 'second', Account>>
  readonly sign: (account: Account | undefined) => void
  readonly okx: boolean
  readonly checksums: boolean
  readonly setFrozen: (frozen: boolean) => void
}

/** What missed answers may cost, one after the other: 10 s until one is missed, 5 and then 10 s until it is asked again. */
const LOST_ACK = 36_000
const REFUSED = 5_500
/** A book that breaks again and again waits up to 15 s before it asks again, and 5 s for an answer. */
const TAMPERED = 21_000

/** Lets things go wrong, and right again after their time. */
export const applyFaults = (
  context: FaultContext,
): {
  readonly begin: (fault: Fault) => void
  /** Ms until the last one has ended. */
  readonly lasts: () => number
} => {
  const { time, device, market, venue, network, http, weather, judge, client, accounts } = context
  const { conditions } = network
  const ends = new Map<string, Task>()
  let until = 0
  const tampered = new Map<string, { mode: TamperMode; count: number }>()
  const heldBack = new Map<string, string>()

  /** `end` runs after so many ms; the same again before that takes its place. */
  const during = (name: string, ms: number, end: () => void): void => {
    time.cancel(ends.get(name))
    until = Math.max(until, time.now + ms)
    ends.set(
      name,
      time.after(ms, () => {
        ends.delete(name)
        end()
        weather.look()
      }),
    )
  }
  network.tamper = (text) => {
    if (tampered.size === 0 && heldBack.size === 0) return [text]
    const channel = /^\{"arg":\{"channel":"([\w-]+)"/.exec(text)?.[1]
    if (channel === undefined) return [text]
    const before = heldBack.get(channel)
    if (before !== undefined) {
      heldBack.delete(channel)
      return [text, before]
    }
    const plan = tampered.get(channel)
    if (plan === undefined) return [text]
    if (--plan.count <= 0) tampered.delete(channel)
    weather.excuse(TAMPERED)
    if (plan.mode === 'drop') return []
    if (plan.mode === 'double') return [text, text]
    if (plan.mode === 'swap') {
      heldBack.set(channel, text)
      return []
    }
    return channel === 'books' ? [text.replace(/\["(\d+\.\d\d)","\d+\.\d"/, '["$1","77.7"')] : [text]
  }
  const page = (state: Partial<Client['page']>, resumed = false): void => {
    const before = { ...client.page }
    Object.assign(client.page, state)
    const { online, visible } = client.page
    if (resumed || (online && !before.online) || (visible && !before.visible)) weather.signal()
    client.tellPage(resumed)
  }
  /** Each time later than a connection takes to be forgiven the failures before it. */
  const cutAgain = (times: number): void => {
    if (times === 0) return
    during('cut', 6_000, () => {
      venue.closeAll(1006)
      cutAgain(times - 1)
    })
  }
  /** Away from a screen, and back. */
  const flip = (name: string, after: number): void => {
    const [feed, instId = ''] = name.split(' ')
    const show = (on: boolean): void => (feed === 'quote' ? client.demand(instId, on) : client.show(name, on))
    if (feed === 'quote' ? !client.demanded.has(instId) : !client.feeds.has(name)) return
    show(false)
    during(`flip ${name}`, after, () => show(true))
  }
  let asleep = false
  const sleep = (on: boolean): void => {
    asleep = on
    context.setFrozen(on)
  }
  const begin = (fault: Fault): void => {
    switch (fault.do) {
      case 'cut':
        venue.closeAll(1006)
        cutAgain(fault.again)
        if (fault.refuseFor > 0) {
          conditions.refusing = true
          during('refusing', fault.refuseFor, () => {
            conditions.refusing = false
          })
        }
        break
      case 'blackout':
        conditions.black = true
        during('black', fault.for, () => {
          conditions.black = false
          if (!fault.survive) for (const line of network.lines()) line.sever(fault.reset)
          network.release()
        })
        break
      case 'sever':
        for (const line of network.lines()) line.sever(fault.reset)
        break
      case 'stall':
        conditions.stalled = true
        during('stalled', fault.for, () => {
          conditions.stalled = false
          network.release()
        })
        break
      case 'slow':
        conditions.latency = fault.latency
        during('slow', fault.for, () => {
          conditions.latency = 20
          weather.excuse(fault.latency * 2)
        })
        break
      case 'tamper': {
        // Only books can tell that a level is wrong, and only by their checksum.
        const mode =
          fault.mode === 'corrupt' && (fault.channel !== 'books' || !context.checksums) ? 'double' : fault.mode
        tampered.set(fault.channel, { mode, count: fault.count })
        during(`tamper ${fault.channel}`, 8_000, () => tampered.delete(fault.channel))
        break
      }
      case 'loseAcks':
        venue.faults.loseAcks = fault.count
        weather.excuse(LOST_ACK)
        if (fault.cut) venue.closeAll(1006)
        during('acks', 5_000, () => {
          venue.faults.loseAcks = 0
          weather.excuse(LOST_ACK)
        })
        break
      case 'refuse':
        venue.faults.refuse = { code: fault.code, count: fault.count, withArg: fault.withArg }
        weather.excuse(REFUSED)
        if (fault.cut) venue.closeAll(1006)
        during('refuse', 5_000, () => {
          venue.faults.refuse = undefined
          weather.excuse(REFUSED)
        })
        break
      case 'http':
        http.mode = fault.mode
        during('http', fault.for, () => {
          http.mode = 'ok'
        })
        break
      case 'clock':
        device.jump(fault.by)
        judge.jumped(fault.by)
        // What stands looks older than it is (a host that slept looks the same) until it is repeated.
        weather.excuse(5_500)
        break
      case 'hide':
        page({ visible: false })
        if (fault.sleep) sleep(true)
        if (fault.drops) for (const line of network.lines()) line.sever(false)
        during('hide', fault.for, () => {
          const slept = asleep
          if (slept) sleep(false)
          page({ visible: true }, slept)
        })
        break
      case 'offline':
        page({ online: false })
        if (!fault.lie) conditions.black = true
        during('offline', fault.for, () => {
          if (!fault.lie) {
            conditions.black = false
            network.release()
          }
          page({ online: true })
        })
        break
      case 'feed':
        if (!context.okx || !['pulse', 'rank', 'funds', 'orders', 'endedOrders', 'positions'].includes(fault.name))
          client.show(fault.name, fault.on)
        break
      case 'flip':
        flip(fault.name, fault.after)
        break
      case 'demand':
        client.demand(fault.instId, fault.on)
        break
      case 'older': {
        const candles = client.feeds.get('candles AAA-USDT')
        if (candles !== undefined) (candles.feed as unknown as { older(): void }).older()
        break
      }
      case 'sign':
        if (!context.okx) context.sign(fault.user === 'nobody' ? undefined : accounts[fault.user])
        break
      case 'expire':
        http.cookie = undefined
        break
      case 'restart':
        if (fault.back > 0) judge.setBack()
        market.skew(-fault.back)
        // An answer that is older than what is known counts from when the clock has caught up.
        weather.excuseHttp(fault.back)
        if (fault.forget) for (const account of Object.values(accounts)) account.restart()
        venue.closeAll(1012)
        break
      case 'notice':
        venue.upgrade()
        until = Math.max(until, time.now + 62_000)
        break
      case 'garbage':
        judge.pardon()
        weather.excuse(1_000)
        venue.shout(GARBAGE[fault.which])
        break
      case 'book':
        for (const each of market.instruments) {
          if (fault.what === 'heartbeat') market.heartbeat(each.instId)
          else if (fault.what === 'reset') each.book.reset()
          else market.wrongBook(each.instId, fault.what)
        }
        if (fault.what === 'crossed' || fault.what === 'older') weather.excuse(TAMPERED)
        break
      case 'lowData':
        client.stream.setLowData(fault.on)
        judge.lowData(fault.on)
        break
    }
    weather.look()
  }
  return { begin, lasts: () => Math.max(0, until - time.now) }
}
