import { createHash } from 'node:crypto'
import { type Amount, add, compare, isNegative, NEW_TIMED_USER, sum, toAmount, ZERO } from '#protocol'
import type { TimedResult } from '../../../server/engine/timed/requests.ts'
import type { createTimed as CreateTimed, Timed } from '../../../server/engine/timed/timed.ts'
import { createTimed } from '../../../server/engine/timed/timed.ts'
import type { Settlement } from '../../../server/engine/timed/types.ts'
import { createRandom } from '../random.ts'
import { INSTRUMENTS, ModelRecord } from './record.ts'
import { reference } from './reference.ts'
import { ModelRecords, SETTINGS } from './store.ts'

const START = 1_790_000_000_000
const UIDS = ['11', '12', '13'] as const
const BLOCKED = '14'
const LIMITED = '13'
const LIMIT = toAmount('120')

export interface TimedRun {
  /** The first thing that is not as it must be. */
  readonly breach: string | undefined
  readonly hash: string
  /** What came about, and how often. */
  readonly seen: ReadonlyMap<string, number>
}

const turns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Users who open contracts on a record with gaps and halts, an engine that crashes, and a database that goes away. */
export const simulateTimed = async (
  seed: number,
  steps = 160,
  create: typeof CreateTimed = createTimed,
): Promise<TimedRun> => {
  const random = createRandom(seed)
  const { below, chance, pick } = random
  const record = new ModelRecord(START, random)
  const records = new ModelRecords()
  const seen = new Map<string, number>()
  const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)
  let breach: string | undefined
  const fail = (what: string): void => void (breach ??= what)
  const isSound = (): boolean => breach === undefined
  for (const uid of [...UIDS, BLOCKED]) {
    records.accounts.set(`${uid} available`, toAmount('1000'))
    records.users.set(uid, {
      ...NEW_TIMED_USER,
      country: uid === BLOCKED ? 'GB' : 'SG',
      lossLimit: uid === LIMITED ? LIMIT : undefined,
    })
  }
  const given = toAmount(String(1_000 * (UIDS.length + 1)))

  let engine: { readonly timed: Timed; readonly kill: () => void }
  const begin = async (): Promise<typeof engine> => {
    const { store, kill } = records.connect()
    const { record: own, cut } = record.attach()
    const timed = create({
      clock: { now: () => record.now },
      database: undefined as never,
      record: own,
      emitter: { emitAccount: () => {} },
      demo: true,
      report: (error) => fail(`reported: ${String(error)}`),
      store,
    })
    await timed.start()
    return { timed, kill: () => [kill(), cut()] }
  }
  engine = await begin()

  const asked = new Map<string, { readonly input: Parameters<Timed['accept']>[2]; readonly uid: string }>()
  const answers = new Map<string, string>()
  let keys = 0
  const ask = async (key: string): Promise<void> => {
    const request = asked.get(key)
    if (request === undefined) return
    const { uid, input } = request
    const before = { until: record.until, halted: record.halted, now: record.now }
    const running = (): Amount =>
      sum(
        [...records.contracts.values()]
          .filter((one) => one.uid === uid && !records.settled.has(one.id))
          .map(({ stake }) => stake),
      )
    let result: TimedResult
    try {
      result = await engine.timed.accept(uid, key, input)
    } catch {
      return note('unknown')
    }
    const first = answers.get(key)
    const text = JSON.stringify(result)
    if ('refused' in result && result.refused.error === 'unavailable') return
    if (first !== undefined && first !== text) fail('the same key was answered in two ways')
    answers.set(key, text)
    if ('refused' in result) return note(result.refused.error)
    if (first !== undefined) return
    note('opened')
    const { contract } = result
    if (uid === BLOCKED) fail('opened where it is banned')
    if (contract.accepted - contract.received !== SETTINGS.acceptDelay) fail('another delay than everybody’s')
    if (contract.expiry !== contract.accepted + contract.seconds * 1_000) fail('another duration than agreed')
    if (contract.received !== before.now && !records.keys.has(`${uid} ${key}`)) fail('accepted, and not in the records')
    if (before.halted) fail('opened while the record was halted')
    if (contract.accepted <= before.until) fail('its entry was known already')
    if (before.now - input.quoteTs > SETTINGS.quoteAge) fail('opened on an old price')
    if (Number(input.stake) > 100 || Number(input.stake) < 5) fail('opened beyond the limits of a stake')
    if (uid === LIMITED && compare(add(records.userAt(uid, record.now).lost, running()), LIMIT) > 0)
      fail('opened beyond one’s own limit')
    for (const instId of INSTRUMENTS)
      for (const direction of ['up', 'down'] as const) {
        const open = [...records.contracts.values()].filter(
          (one) => one.instId === instId && one.direction === direction && !records.settled.has(one.id),
        )
        if (compare(sum(open.map(({ stake }) => stake)), SETTINGS.interestCap) > 0) fail('beyond the cap')
      }
  }
  const fresh = (): string => {
    keys += 1
    const key = `key-${keys}`
    const offer = pick(SETTINGS.grid)
    asked.set(key, {
      uid: chance(0.05) ? BLOCKED : pick(UIDS),
      input: {
        assetClass: 'crypto',
        instId: chance(0.03) ? 'XRP-USDT' : pick(INSTRUMENTS),
        direction: pick(['up', 'down']),
        stake: toAmount(pick(['5', '10', '49.99', '100', '100.01', '4.99'])),
        seconds: offer.seconds,
        ratio: chance(0.05) ? '0.95' : offer.ratio,
        quoteTs: record.now - (chance(0.1) ? 3_001 + below(4_000) : below(2_500)),
      },
    })
    return key
  }

  const judged = new Set<string>()
  const judgeOne = (settlement: Settlement): void => {
    const { contract, outcome, reason, credited, entry, exit } = settlement
    note(reason === '' ? outcome : reason)
    const { id, uid, instId, accepted, expiry, stake, payout } = contract
    const whole = record.lost.some(({ from, to }) => from <= expiry && accepted <= to)
    if (reason === 'lost' ? !whole : false) fail('called lost what is there')
    if (reason !== 'lost') {
      const due = reference(contract, record.ticks.get(instId) ?? [])
      if (due.outcome !== outcome || due.reason !== reason)
        fail(`${id} was ${outcome} ${reason}, not ${due.outcome} ${due.reason}`)
      if (due.entry?.seq !== entry?.seq) fail('another entry')
      if (due.exit?.px !== exit?.px) fail('another exit')
    }
    const early = reason === 'no-entry' ? record.until < accepted + 2_000 : record.until < expiry
    if (early) fail('settled before the record was there')
    const due = outcome === 'win' ? payout : outcome === 'lose' ? ZERO : stake
    if (credited !== due) fail(`credited ${credited}, not ${due}`)
    const paid = records.moves.filter((one) => one.id === id)
    const inTo = sum(paid.filter(({ cause }) => cause === 'timed-stake').map(({ amount }) => amount))
    const out = sum(
      paid.filter(({ cause }) => cause === 'timed-return' || cause === 'timed-win').map(({ amount }) => amount),
    )
    const kept = sum(paid.filter(({ cause }) => cause === 'timed-loss').map(({ amount }) => amount))
    if (inTo !== stake || out !== due || kept !== (outcome === 'lose' ? stake : ZERO))
      fail(`${id} of ${uid} was paid ${out}`)
  }
  const judge = (): void => {
    if (sum([...records.accounts.values()]) !== given) fail('the ledger does not sum up')
    for (const uid of [...UIDS, BLOCKED]) {
      const open = [...records.contracts.values()].filter((one) => one.uid === uid && !records.settled.has(one.id))
      if (records.of(`${uid} escrow`) !== sum(open.map(({ stake }) => stake))) fail('escrow is not what runs')
      if (isNegative(records.of(`${uid} available`))) fail('somebody owes')
    }
    for (const [id, settlement] of records.settled)
      if (!judged.has(id)) {
        judged.add(id)
        judgeOne(settlement)
      }
  }

  const settledBefore = (): number => records.settled.size
  const step = async (): Promise<void> => {
    const what = random.next()
    if (what < 0.35) {
      const requests = Array.from({ length: 1 + below(3) }, fresh)
      if (chance(0.1)) records.fate = pick(['before', 'after'])
      const pending = requests.flatMap((key) => (chance(0.2) ? [ask(key), ask(key)] : [ask(key)]))
      const crashes = chance(0.08)
      await turns(crashes ? below(3) : 4)
      if (crashes) {
        note('crash')
        engine.kill()
      }
      await Promise.all(pending)
      if (crashes) engine = await begin()
      for (const key of requests) if (!answers.has(key) && chance(0.7)) await ask(key)
    } else if (what < 0.86) {
      if (chance(0.04)) records.fate = pick(['before', 'after'])
      record.silence = chance(0.9) ? record.silence : pick([0.02, 0.2, 0.9])
      const count = settledBefore()
      record.sample(!chance(0.02))
      await turns(6)
      if (record.halted && records.settled.size > count) fail('settled while the record was halted')
    } else if (what < 0.9) {
      note('crash')
      engine.kill()
      if (chance(0.5)) {
        for (let n = below(12); n > 0; n -= 1) record.sample()
        note('slept')
      }
      engine = await begin()
      await turns(6)
    } else if (what < 0.94) {
      record.halted = !record.halted
      note('halt')
    } else if (what < 0.96) {
      // The clock jumps: ahead it leaves a gap, back it waits.
      record.now += pick([-4_000, -300, 2_600, 9_000, 61_000])
      note('jump')
    } else if (what < 0.965) {
      const from = record.until - 20_000
      record.lost.push({ from, to: from + 5_000 })
      note('lost file')
    } else if (answers.size > 0) await ask(pick([...asked.keys()]))
  }

  try {
    for (let n = 0; n < steps && isSound(); n += 1) {
      await step()
      judge()
    }
    // Without faults everything that ran comes to its end.
    record.halted = false
    record.silence = 0
    records.fate = 'ok'
    record.now = Math.max(record.now, record.until)
    for (let n = 0; n < 170 && isSound(); n += 1) {
      record.sample()
      await turns(3)
    }
    judge()
    const left = [...records.contracts.keys()].filter((id) => !records.settled.has(id))
    if (left.length > 0) fail(`${left.length} contracts were never settled`)
    await engine.timed.stop()
  } catch (error) {
    fail(String(error))
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([...records.accounts, ...records.moves]))
    .digest('hex')
  return { breach, hash, seen }
}
