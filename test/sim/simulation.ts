import fc from 'fast-check'
import { REQUEST_TIMEOUT } from '#protocol'
import type { Patch } from '../../stream/base/messages.ts'
import type { Ports } from '../../stream/base/ports.ts'
import { type Account, createAccount } from './account.ts'
import { applyFaults } from './applyFaults.ts'
import { type Client, createClient, PRIVATE_FEEDS, type Program, PUBLIC_FEEDS } from './client.ts'
import { createDevice, START } from './device.ts'
import { type Schedule, schedule } from './faults.ts'
import { createHttp } from './http.ts'
import { createJudge, type Member } from './judge.ts'
import { createMarket } from './market.ts'
import { createNetwork } from './network.ts'
import { createRandom } from './random.ts'
import { createScheduler } from './scheduler.ts'
import { createTrace, type TraceDetail } from './trace.ts'
import { createVenue } from './venue.ts'
import { createWeather } from './weather.ts'
import type { World } from './world.ts'

export interface RunOptions {
  readonly program: Program
  readonly detail?: TraceDetail
  /** Ms between two events of the market: 50 unless told. */
  readonly tick?: number
  /** Ms of quiet after the last fault. */
  readonly quiet?: number
  /** Runs without looking, to see what looking costs. */
  readonly unjudged?: boolean
  /** Called with each patch, at the device's time (Unix ms). */
  readonly patched?: (patch: Patch, now: number) => void
  /** Called once a virtual minute. */
  readonly minute?: () => void
}

export interface Outcome {
  /** The first breach of an invariant; undefined when all held. */
  readonly breach: string | undefined
  readonly digest: string
  readonly lines: readonly string[]
  /** Virtual ms, and steps taken. */
  readonly length: number
  readonly steps: number
}

/** Long enough for a silent socket to be noticed without any signal, and the longest back-off after it. */
const QUIET = 50_000
/** Longer than anything lingers. */
const LINGER = 26_000
const LOOK = 200
/** Who gave a call up makes it again after 1 to 16 s. */
const GIVEN_UP = 17_000

/** `setImmediate` is nobody's business here, so it stays the host's own. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** One run of the whole: the same seed and schedule, the same run, byte for byte. */
export const simulate = async (seed: number, steps: Schedule, options: RunOptions): Promise<Outcome> => {
  const time = createScheduler(breathe)
  const trace = createTrace(options.detail ?? 'none', () => time.now)
  const device = createDevice(time)
  const random = createRandom(seed)
  const okx = seed % 5 === 4
  const checksums = seed % 2 === 0
  const requestsPerHour = okx ? 480 : undefined
  const venue = createVenue(time, () => market, {
    requestsPerHour,
    tapeline: !okx,
    strict: seed % 7 === 3,
    goodbye: (lines) => judge.goodbye(lines),
  })
  const market = createMarket(time, createRandom(seed + 1), START, {
    count: 4,
    checksums,
    publish: venue.publish,
  })
  const accountRandom = createRandom(seed + 2)
  const clocks = { venue: market.now, real: () => time.now }
  const accounts: Record<'first' | 'second', Account> = {
    first: createAccount('first', accountRandom, clocks, venue.happened),
    second: createAccount('second', accountRandom, clocks, venue.happened),
  }
  let member: Member = { account: undefined, since: 0 }
  let frozen = false
  const network = createNetwork(time, createRandom(seed + 3), trace, {
    opened: venue.opened,
    attempt: () => judge.attempt(),
    arrived: () => judge.arrived(),
    gaveUp: () => judge.gaveUp(),
    lost: (socket) => judge.lost(socket),
  })
  const http = createHttp(time, createRandom(seed + 4), trace, network.conditions, market, venue, () =>
    weather.excuseHistory(REQUEST_TIMEOUT + GIVEN_UP),
  )
  const weather = createWeather(time, network, http, okx, () => client)
  const world: World = { time, device, market, venue, network, http, weather }
  const judge = createJudge({
    ...world,
    client: () => client,
    member: () => member,
    isFrozen: () => frozen,
  })
  const coreRandom = createRandom(seed + 5)
  const ports: Ports = {
    now: device.now,
    monotonic: () => time.now,
    setTimeout: device.setTimeout,
    clearTimeout: device.clearTimeout,
    frame: (run) => {
      device.setTimeout(run, 16)
    },
    random: coreRandom.next,
    WebSocket: network.WebSocket,
    fetch: http.fetch,
    report: (error) => judge.reported(error),
  }
  const uninstall = device.install()
  const client: Client = createClient({
    program: options.program,
    ports,
    now: () => time.now,
    okx,
    requestsPerHour,
    patched: (patch: Patch) => {
      trace.value('patch', patch)
      judge.patched(patch)
      options.patched?.(patch, device.now())
    },
    event: (event) => {
      judge.event(event)
      if (event.type === 'expired') sign(undefined)
    },
  })
  /** The app's part: cookie, flag, and what was seen of one's own history. */
  const seen = new Map<Account, unknown>()
  const sign = (account: Account | undefined): void => {
    const known = client.stream.seen.peek()
    if (member.account !== undefined && known !== undefined) seen.set(member.account, known)
    if (account === member.account) return
    if (member.account !== undefined) client.stream.setSession(false)
    http.cookie = account
    member = { account, since: time.now }
    if (account !== undefined) client.stream.setSession(true, seen.get(account) as never)
  }
  const advance = async (ms: number): Promise<void> => {
    const end = time.now + ms
    while (time.now < end && judge.breach() === undefined) {
      await time.runUntil(Math.min(end, time.now + LOOK))
      if (options.unjudged !== true) judge.look()
    }
  }
  try {
    market.start(options.tick ?? 50)
    const minute = (): void => {
      time.after(60_000, minute)
      options.minute?.()
    }
    time.after(60_000, minute)
    const live = (): void => {
      time.after(700 + accountRandom.below(1_500), live)
      accounts.first.step()
      accounts.second.step()
    }
    live()
    client.demand('AAA-USDT', true)
    client.demand('BBB-USDT', true)
    client.demand('DDD-USDT', true)
    for (const name of PUBLIC_FEEDS) if (!okx || (name !== 'pulse' && name !== 'rank')) client.show(name, true)
    if (!okx) {
      sign(accounts.first)
      for (const name of PRIVATE_FEEDS) client.show(name, true)
    }
    const faults = applyFaults({
      ...world,
      judge,
      client,
      random,
      accounts,
      sign,
      okx,
      checksums,
      setFrozen: (next) => {
        frozen = next
        time.freeze(next)
        weather.setFrozen(next)
      },
    })
    await advance(3_000)
    for (const { wait, fault } of steps) {
      await advance(wait)
      if (judge.breach() !== undefined) break
      trace.note('fault', fault)
      faults.begin(fault)
      await time.settle()
    }
    // The longest fault ends by itself before this.
    await advance(faults.lasts())
    await advance(options.quiet ?? QUIET)
    if (judge.breach() === undefined) {
      for (const instId of client.demanded.keys()) client.demand(instId, false)
      for (const name of client.feeds.keys()) client.show(name, false)
      sign(undefined)
      await advance(LINGER)
      judge.closed()
      client.close()
      await time.runUntil(time.now + 1_000)
      judge.stopped()
    }
  } catch (error) {
    judge.reported(error)
  } finally {
    uninstall()
  }
  return {
    breach: judge.breach(),
    digest: trace.digest(),
    lines: trace.lines(),
    length: time.now,
    steps: time.steps,
  }
}

/** The schedule that belongs to a seed. */
export const scheduleOf = (seed: number): Schedule => {
  const [only] = fc.sample(schedule, { seed, numRuns: 1 })
  if (only === undefined) throw new Error('no schedule')
  return only
}
