import {
  type Amount,
  NO_SALE_ORDER,
  type SaleLine,
  type SaleMove,
  type SaleOrder,
  type SaleStep,
  scaled,
  sha256,
  toAmount,
  unscaled,
} from '#protocol'
import type { Program } from './program.ts'
import type { Participant, Script } from './script.ts'

const PLACES = 8
const HOUR = 3_600_000
const DAY = 86_400_000
const whole = (amount: Amount, decimals = PLACES): bigint => scaled(amount, decimals)
const all = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, one) => sum + one, 0n)
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

class Wrong extends Error {}
const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Wrong(what)
}

/** Cost of a unit of the token as a fraction of units of the coin that pays. */
const priceOf = ({ sale }: Script) => ({
  num: scaled(sale.tokenPrice, 18),
  den: 10n ** BigInt(18 - PLACES + sale.tokenDecimals),
})
const costOf = (script: Script, units: bigint): bigint => {
  const { num, den } = priceOf(script)
  return (units * num + den - 1n) / den
}

/** The rule in rounds, as it is written. */
const shares = (script: Script, commitments: readonly bigint[]): bigint[] => {
  const [supply, cap] = [
    whole(script.sale.supply, script.sale.tokenDecimals),
    whole(script.sale.cap, script.sale.tokenDecimals),
  ]
  const { num, den } = priceOf(script)
  const most = commitments.map((one) => smaller(cap, (one * den) / num))
  const fixed = new Set<number>()
  for (;;) {
    const open = commitments.flatMap((one, at) => (fixed.has(at) ? [] : [{ one, at, most: most[at] ?? 0n }]))
    const left = supply - all([...fixed].map((at) => most[at] ?? 0n))
    const total = all(open.map(({ one }) => one))
    const over = open.filter((part) => part.one * left > part.most * total)
    for (const { at } of over) fixed.add(at)
    if (over.length > 0) continue
    const units = commitments.map((one, at) => (fixed.has(at) ? (most[at] ?? 0n) : (one * left) / total))
    const ranked = open.toSorted((a, b) => Number(((b.one * left) % total) - ((a.one * left) % total)) || a.at - b.at)
    const missing = total === 0n ? 0 : Number(supply - all(units))
    for (const { at } of ranked.slice(0, missing)) units[at] = (units[at] ?? 0n) + 1n
    return units
  }
}

/** The draw, as docs/earn-sale.md writes it down. */
const draws = (script: Script, root: string, lines: readonly SaleLine[], tickets: readonly number[]): bigint[] => {
  const { sale, secret } = script
  const ticket = whole(sale.ticket, sale.tokenDecimals)
  const winners = Number(whole(sale.supply, sale.tokenDecimals) / ticket)
  const owners = tickets.flatMap((count, at) => Array.from({ length: count }, () => at))
  const seed = sha256(`sale-draw1|${root}|${secret}|${lines.map(({ nonce }) => nonce).join('|')}`)
  const words: number[] = []
  let block = 0
  const below = (bound: number): number => {
    for (;;) {
      if (words.length === 0) {
        const hex = sha256(`sale-draw1|${seed}|${block}`)
        for (let at = 0; at < 64; at += 8) words.push(Number.parseInt(hex.slice(at, at + 8), 16))
        block += 1
      }
      const word = words.shift() ?? 0
      if (word < Math.floor(2 ** 32 / bound) * bound) return word % bound
    }
  }
  if (owners.length > winners)
    for (let at = 0; at < winners; at += 1) {
      const other = at + below(owners.length - at)
      const kept = owners[at] ?? 0
      owners[at] = owners[other] ?? 0
      owners[other] = kept
    }
  const won = owners.slice(0, winners)
  return tickets.map((_, at) => BigInt(won.filter((owner) => owner === at).length) * ticket)
}

/** The Merkle root of the list, as docs/earn-sale.md writes it down: of so few lines it has one leaf. */
const rootOf = (lines: readonly SaleLine[]): string => {
  const texts = lines.map(({ id, commitment, nonce }) => `|${id},${commitment},${nonce}`)
  return sha256(`leaf1|sale-lines1|sale|0${texts.join('')}`)
}

/** Accounts of one participant and what of the house went to them, in units. */
class Books {
  readonly amounts = new Map<string, bigint>()
  move({ coin, from, to, amount }: SaleMove): void {
    const units = whole(amount)
    must(units > 0n, 'moves nothing')
    for (const [place, by] of [
      [from, -units],
      [to, units],
    ] as const) {
      const name = `${coin} ${place}`
      const next = (this.amounts.get(name) ?? 0n) + by
      must(place === 'house' || place === 'free' || next >= 0n, `takes what is not in ${name}`)
      this.amounts.set(name, next)
    }
  }
  of(name: string): bigint {
    return this.amounts.get(name) ?? 0n
  }
}

interface Line {
  readonly participant: Participant
  readonly books: Books
  order: SaleOrder
}

const taken = (line: Line, step: SaleStep, what: string): void => {
  if ('problem' in step) throw new Wrong(`${what}: ${step.problem}`)
  for (const move of step.moves) line.books.move(move)
  line.order = step.order
  must(line.books.of('pay locked') === whole(step.order.locked), `${what}: locked`)
  must(line.books.of('pay escrow') === whole(step.order.paid), `${what}: paid`)
  must(line.books.of('token locked') === whole(step.order.held), `${what}: held`)
}
const refused = (step: SaleStep, problem: string, what: string): void =>
  must('problem' in step && step.problem === problem, `${what}: not refused`)

/** Every coin that a participant gave is back, and they have no token. */
const isWhole = ({ books }: Line): boolean =>
  ['pay free', 'pay locked', 'pay escrow', 'pay house', 'token free', 'token locked'].every(
    (name) => books.of(name) === 0n,
  )

const checkTimes = (program: Program, { sale, late }: Script): number => {
  const { startsAt, endsAt } = sale
  const stage = (at: number) => program.saleStage(sale, { progress: 'open' }, at)
  must(stage(startsAt - 1) === 'upcoming' && stage(startsAt) === 'subscribing', 'the start')
  must(stage(endsAt - 1) === 'subscribing' && stage(endsAt) === 'rationing', 'the end')
  must(program.saleDueAt(sale, { progress: 'open' }) === endsAt, 'the allocation is due')
  const payBy = program.payByOf(sale, endsAt + late)
  must(payBy === endsAt + late + sale.payHours * HOUR, 'the time to pay')
  const rationed = { progress: 'rationed', payBy } as const
  must(program.saleStage(sale, rationed, payBy - 1) === 'paying', 'paying')
  must(program.saleStage(sale, rationed, payBy) === 'distributing', 'the end of paying')
  must(program.saleDueAt(sale, rationed) === Math.max(payBy, sale.deliversAt), 'the distribution is due')
  must(program.saleDueAt(sale, { progress: 'distributed', payBy }) === undefined, 'nothing is due')
  return payBy
}

const checkVesting = (program: Program, script: Script, line: Line, start: number): void => {
  const { sale, vests } = script
  const total = whole(line.order.tokens, sale.tokenDecimals)
  const [cliff, duration] = [sale.cliffDays * DAY, sale.vestingDays * DAY]
  for (const after of [0, ...vests, 10 * DAY]) {
    taken(line, program.vestOrder(line.order, sale, start, start + after), 'vests')
    const vested =
      after >= duration && after >= cliff ? total : after < cliff ? 0n : (total * BigInt(after)) / BigInt(duration)
    must(whole(line.order.released, sale.tokenDecimals) === vested, 'what has vested')
    must(line.books.of('token free') === whole(line.order.released), 'what is free')
    const next = program.nextVestOf(line.order, sale, start, start + after)
    must((next === undefined) === (vested === total), 'vests again')
    must(next === undefined || (next > start + after && next <= start + Math.max(cliff, after + DAY)), 'the next day')
  }
}

const checkRecheck = (
  program: Program,
  script: Script,
  lines: readonly SaleLine[],
  tokens: readonly Amount[],
): void => {
  const { sale, secret } = script
  const [first] = lines
  if (first === undefined) return
  const commitments = lines.map(({ commitment }) => whole(commitment))
  const sum = toAmount(unscaled(all(tokens.map((one) => whole(one, sale.tokenDecimals))), sale.tokenDecimals))
  const published = {
    id: 'sale',
    settings: sale,
    root: rootOf(lines),
    participants: lines.length,
    total: toAmount(unscaled(all(commitments), PLACES)),
    sum,
    ...(sale.sharing === 'lottery' ? { secretHash: sha256(`sale-secret1|${secret}`), secret } : {}),
  }
  const [given = toAmount('0')] = tokens
  const charged = toAmount(unscaled(costOf(script, whole(given, sale.tokenDecimals)), PLACES))
  const own = { id: first.id, commitment: first.commitment, tokens: given, charged }
  const verdict = (of: typeof published, list = lines, line = own) => program.recheckSale(of, list, line).verdict
  must(verdict(published) === 'ok', 'what is right is not found right')
  const more = (amount: Amount) => toAmount(unscaled(whole(amount) + 1n, PLACES))
  must(verdict({ ...published, root: sha256('other') }) === 'failed', 'another root')
  must(verdict({ ...published, total: more(published.total) }) === 'failed', 'another total')
  must(verdict({ ...published, sum: more(sum) }) === 'failed', 'another sum')
  must(verdict(published, [...lines, { ...first, id: 'f'.repeat(16) }]) === 'failed', 'a line more')
  const twice = [...lines, first]
  const { root, total, sum: doubled } = program.rationSale('sale', sale, twice, secret)
  const ofTwice = { ...published, participants: twice.length, root, total, sum: doubled }
  must(program.recheckSale(ofTwice, twice).verdict === 'failed', 'a line twice')
  must(
    verdict(published, [{ ...first, commitment: more(first.commitment) }, ...lines.slice(1)]) === 'failed',
    'a line changed',
  )
  must(verdict(published, lines, { ...own, tokens: more(own.tokens) }) === 'failed', 'other tokens')
  must(verdict(published, lines, { ...own, charged: more(own.charged) }) === 'failed', 'another charge')
  must(verdict(published, lines, { ...own, commitment: more(own.commitment) }) === 'failed', 'another commitment')
  must(verdict(published, lines, { ...own, id: 'f'.repeat(16) }) === 'failed', 'a line that is not in it')
  if (sale.sharing === 'lottery')
    must(verdict({ ...published, secret: `${secret.slice(1)}x` }) === 'failed', 'another secret')
}

const pay = (program: Program, line: Line, payBy: number, seen: Map<string, number>): void => {
  const { pays, isTwice } = line.participant
  if (pays === undefined) return
  const asked = program.payOrder(line.order, payBy, payBy - pays)
  if (line.order.state !== 'allocated') return refused(asked, 'notNow', 'pays without tokens')
  if (pays <= 0) {
    seen.set('late', (seen.get('late') ?? 0) + 1)
    return refused(asked, 'tooLate', 'pays too late')
  }
  taken(line, asked, 'pays')
  if (isTwice) refused(program.payOrder(line.order, payBy, payBy - pays), 'notNow', 'pays twice')
}

const playOne = (program: Program, script: Script, seen: Map<string, number>): void => {
  const { sale, secret, late, stopped } = script
  const note = (name: string): void => void seen.set(name, (seen.get(name) ?? 0) + 1)
  const unit = sale.sharing === 'lottery' ? costOf(script, whole(sale.ticket, sale.tokenDecimals)) : 1n
  const participants = script.participants.map(
    (participant): Line => ({ participant, books: new Books(), order: NO_SALE_ORDER }),
  )
  for (const line of participants)
    for (const count of line.participant.commits)
      taken(line, program.commitSale(line.order, toAmount(unscaled(BigInt(count) * unit, PLACES))), 'commits')
  const payBy = checkTimes(program, script)
  const lines = participants.map(
    ({ order, participant }, at): SaleLine => ({
      id: at.toString(16).padStart(16, '0'),
      commitment: order.committed,
      nonce: sale.sharing === 'lottery' ? participant.nonce : '',
    }),
  )
  const commitments = participants.map(({ participant: { commits } }) =>
    commits.reduce((sum, one) => sum + BigInt(one) * unit, 0n),
  )
  const total = all(commitments)
  const isOn = total > 0n && total >= whole(sale.totalLeast)
  must(program.isSubscribed(sale, toAmount(unscaled(total, PLACES))) === isOn, 'takes place')
  const failAll = (): void => {
    note('failed')
    for (const line of participants) {
      if (line.order.state !== 'refunded') taken(line, program.failOrder(line.order), 'fails')
      refused(program.failOrder(line.order), 'notNow', 'fails twice')
      must(isWhole(line) && line.order.state === 'refunded', 'all is returned')
    }
  }
  if (!isOn || stopped === 'before') return failAll()
  const outcome = program.rationSale('sale', sale, lines, secret)
  const cap = whole(sale.cap, sale.tokenDecimals)
  const expected =
    sale.sharing === 'share'
      ? shares(script, commitments)
      : draws(
          script,
          rootOf(lines),
          lines,
          commitments.map((one) => Number(smaller(one / unit, cap / whole(sale.ticket, sale.tokenDecimals)))),
        )
  must(outcome.root === rootOf(lines), 'the root')
  must(whole(outcome.total) === total, 'the total')
  must(whole(outcome.sum, sale.tokenDecimals) === all(expected), 'the sum')
  must(
    outcome.tokens.every((one, at) => whole(one, sale.tokenDecimals) === expected[at]),
    'the allocation',
  )
  note(all(expected) === whole(sale.supply, sale.tokenDecimals) ? 'soldOut' : 'unsold')
  for (const [at, line] of participants.entries()) {
    taken(line, program.rationOrder(line.order, sale, outcome.tokens[at] ?? toAmount('0')), 'is allocated')
    const cost = costOf(script, expected[at] ?? 0n)
    must(line.books.of('pay free') === -cost && whole(line.order.charged) === cost, 'what is not charged is returned')
    must(line.order.state === (expected[at] === 0n ? 'refunded' : 'allocated'), 'the state of an allocation')
    refused(program.rationOrder(line.order, sale, toAmount('1')), 'notNow', 'is allocated twice')
    refused(program.commitSale(line.order, toAmount('1')), 'notNow', 'commits after the end')
  }
  checkRecheck(program, script, lines, outcome.tokens)
  for (const line of participants) pay(program, line, payBy, seen)
  if (stopped === 'paying') return failAll()
  const start = Math.max(payBy, sale.deliversAt) + late
  for (const [at, line] of participants.entries()) {
    const { state } = line.order
    const step = program.deliverOrder(line.order, sale, start)
    if (state === 'refunded') {
      refused(step, 'notNow', 'delivers what was refunded')
      must(isWhole(line), 'who got nothing has all')
      continue
    }
    taken(line, step, 'delivers')
    refused(program.deliverOrder(line.order, sale, start), 'notNow', 'delivers twice')
    if (state === 'allocated') {
      note('unpaid')
      must(isWhole(line) && line.order.refund === 'unpaid', 'who did not pay has all')
      continue
    }
    note('delivered')
    must(line.books.of('pay house') === costOf(script, expected[at] ?? 0n), 'the house has the payment')
    must(-line.books.of('token house') === whole(line.order.tokens), 'the house gave the tokens')
    refused(program.failOrder(line.order), 'notNow', 'fails after the distribution')
    checkVesting(program, script, line, start)
  }
}

/** Plays a sale from its start to the end of its vesting; the first thing that is not as the model says, if any. */
export const playSale = (program: Program, script: Script, seen = new Map<string, number>()): string | undefined => {
  try {
    playOne(program, script, seen)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
