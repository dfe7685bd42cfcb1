import {
  type Amount,
  add,
  type C2cAd,
  type C2cAdCommand,
  type C2cCommand,
  type C2cOrder,
  type C2cRefused,
  type C2cState,
  type C2cStep,
  type C2cTakeProblem,
  compare,
  outageBetween,
  portion,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import { Ledger } from './ledger.ts'
import { type Expected, expected, units } from './model.ts'
import type { Program } from './program.ts'
import type { Act, AdAct, OrderAct, TakeAct } from './script.ts'
import { takeable } from './takeModel.ts'

const NAMES: Readonly<Record<string, string>> = { ada: 'Ada Byron', bob: 'Bob Moore', mia: 'Mia Stone' }
const STATES: readonly C2cState[] = ['escrowed', 'paid', 'appealed', 'released', 'cancelled', 'resolved']
/** An hour before midnight: days end, and hours of ads begin, in the middle of what happens. */
const START = Date.UTC(2026, 0, 5, 23)
/** What fits each state. */
const FITS: Readonly<Record<C2cState, readonly Kind[]>> = {
  escrowed: ['pay', 'pay', 'pay', 'pay', 'pay', 'pay', 'cancel', 'cancel', 'offer', 'accept'],
  paid: ['undo', 'undo', 'undo', 'release', 'release', 'appeal', 'appeal', 'appeal', 'appeal', 'offer', 'accept'],
  appealed: [
    ...(['state', 'state', 'state', 'withdraw', 'withdraw', 'rule'] as const),
    ...(['rule', 'rule', 'rule', 'rule', 'rule', 'withdraw'] as const),
  ],
  released: ['appeal', 'appeal', 'release'],
  cancelled: ['appeal', 'appeal', 'cancel'],
  resolved: ['appeal', 'appeal', 'rule'],
}
const ENDED: ReadonlySet<string> = new Set(['released', 'cancelled', 'resolved'])

const firstAd = (id: string, more: Partial<C2cAd>): C2cAd => ({
  id,
  owner: 'mia',
  side: 'sell',
  coin: 'USDT',
  currency: 'EUR',
  decimals: 2,
  pricing: { kind: 'fixed', price: toPrice('0.93') },
  min: toAmount('10'),
  max: toAmount('60'),
  methods: ['sepa'],
  payMinutes: 15,
  releaseMinutes: 15,
  hours: undefined,
  note: '',
  state: 'live',
  version: 1,
  free: ZERO,
  ...more,
})

type Kind = Exclude<OrderAct['kind'], 'fits'>

/** Other windows than those of orders that have none of their own, so that what is frozen is told from what is not. */
const WINDOWS = { stateMs: 20 * 3_600_000, appealMs: 20 * 60_000, reviewMs: 40 * 3_600_000 }
const TERMS = { freeCancels: 3, pauseMinutes: [15, 30, 60, 240], openOrdersMost: 4 }
/** Below what a take of `min` is worth, and between those of `total` and `max` where the ad sells dear. */
const LIMITS = { orderLeast: toAmount('10.5'), orderMost: toAmount('58') }
const FEES = { makerFee: '0.001', takerFee: '0.002' }
const SPANS = { payMinutes: { least: 10, most: 60 }, releaseMinutes: { least: 15, most: 2_880 } }

const escrowOf = ({ escrow, feeEscrow = ZERO }: C2cOrder): bigint => units(escrow) + units(feeEscrow)

class Breach extends Error {}
const insist = (holds: boolean, what: string): void => {
  if (!holds) throw new Breach(what)
}

/** Plays a script on the rules as a venue would, and compares every step with the model. */
class Play {
  readonly #program: Program
  readonly #ledger = new Ledger({ ada: '500', bob: '11.01', mia: '265' })
  readonly #ads: C2cAd[]
  readonly #orders: C2cOrder[] = []
  readonly #seen: Map<string, number>
  #at = START
  #index = { price: toPrice('1'), at: START }
  #isStale = false
  #owner = { mayTrade: true, isThere: true, hasDeposit: true }

  constructor(program: Program, seen: Map<string, number>) {
    this.#program = program
    this.#seen = seen
    const floating = { kind: 'floating', margin: '-0.02', floor: toPrice('0.95'), ceiling: toPrice('1.2') } as const
    this.#ads = [
      firstAd('a0', {}),
      firstAd('a1', { pricing: floating, releaseMinutes: 60 }),
      firstAd('a2', { side: 'buy', free: toAmount('80') }),
    ]
    for (const [n, stock] of ['95', '150'].entries())
      this.#ad(n, { kind: 'stock', version: 1, by: toAmount(stock), available: toAmount('265') })
  }

  run(acts: readonly Act[]): void {
    for (const act of acts) {
      this.#act(act)
      this.#invariants()
    }
    this.#drain()
  }

  #note(name: string): void {
    this.#seen.set(name, (this.#seen.get(name) ?? 0) + 1)
  }
  #act(act: Act): void {
    switch (act.kind) {
      case 'tick':
        this.#at += act.ms
        if (act.works) this.#work()
        return
      case 'outage':
        return this.#outage(act.ms)
      case 'index':
        this.#isStale = act.price === 'stale'
        if (act.price !== 'stale') this.#index = { price: toPrice(act.price), at: this.#at }
        return
      case 'owner':
        this.#owner = { mayTrade: act.is !== 'frozen', isThere: act.is !== 'away', hasDeposit: act.is !== 'short' }
        return
      case 'spam': {
        this.#take({
          kind: 'take',
          ad: act.ad,
          by: act.by,
          version: 1,
          drift: 'same',
          size: 'min',
          method: 1,
          crash: 'no',
        })
        const order = this.#orders.at(-1)
        if (order !== undefined) this.#step(order, { kind: 'cancel', by: order.buyer, believes: 'escrowed' })
        return
      }
      case 'take':
        return this.#take(act)
      case 'fits':
      case 'pay':
      case 'undo':
      case 'cancel':
      case 'offer':
      case 'accept':
      case 'release':
      case 'appeal':
      case 'state':
      case 'withdraw':
      case 'rule':
        return this.#order(act)
      case 'pause':
      case 'resume':
      case 'price':
      case 'more':
      case 'less':
      case 'hours':
      case 'always':
      case 'close':
        return this.#adAct(act)
    }
  }

  #freshIndex() {
    return this.#isStale ? { ...this.#index, at: this.#at - 10_001 } : { ...this.#index, at: this.#at }
  }
  #take(act: TakeAct): void {
    const ad = this.#ads[act.ad] as C2cAd
    const { price: shown } = this.#freshIndex()
    const present = ad.pricing.kind === 'fixed' ? ad.pricing.price : toPrice(takeable.floating(ad, shown))
    const seenBy = { same: '1', better: '1.05', little: '0.9995', much: '0.98' }[act.drift]
    // For who sells the other way round.
    const factor =
      ad.side === 'sell' ? seenBy : ({ '1': '1', '1.05': '0.95', '0.9995': '1.0005', '0.98': '1.02' }[seenBy] ?? '1')
    const price = toPrice(portion(toAmount(present), factor, 'down', 8))
    const size = {
      min: { amount: toAmount('11') },
      less: { total: toAmount('9.99') },
      some: { amount: toAmount('33.33333333') },
      total: { total: toAmount('20') },
      max: { total: toAmount('60') },
      beyond: { total: toAmount('60.01') },
      rest: { amount: ad.free },
      dust: { amount: toAmount('0.00000001') },
    }[act.size]
    const take = {
      id: `o${this.#orders.length}`,
      taker: act.by,
      version: act.version === 0 ? ad.version - 1 : ad.version,
      price,
      drift: '0.001',
      // One in eight saw a lower fee than there is.
      fee: act.version === 2 ? '0.0019' : FEES.takerFee,
      size,
      method: act.method === 0 ? 'cash' : 'sepa',
      payee: 'p1',
    }
    const cancels = this.#orders.flatMap(({ buyer, letGoAt, excused = false }) =>
      buyer !== act.by || letGoAt === undefined || excused ? [] : [letGoAt],
    )
    const facts = {
      at: this.#at,
      index: this.#freshIndex(),
      owner: this.#owner,
      accounts: [act.by],
      blockedUntil: this.#program.blockedUntil(cancels, this.#at, TERMS),
      hasUnpaid: this.#orders.some((one) => one.taker === act.by && one.state === 'escrowed'),
      available: this.#ledger.balance(act.by, 'available'),
      buyerName: NAMES[ad.side === 'sell' ? act.by : ad.owner] ?? '',
      holdMs: ad.side === 'sell' ? 86_400_000 : 0,
      windows: WINDOWS,
      fees:
        ad.side === 'sell'
          ? { buyer: FEES.takerFee, seller: FEES.makerFee }
          : { buyer: FEES.makerFee, seller: FEES.takerFee },
      open: this.#orders.filter((one) => one.taker === act.by && !ENDED.has(one.state)).length,
      terms: TERMS,
      limits: { ...LIMITS, dollars: toPrice('1') },
    }
    insist(facts.blockedUntil === takeable.block(cancels, this.#at), 'the ladder of cancels')
    const answer = this.#program.takeC2cAd(ad, take, facts)
    const should = takeable.check(ad, take, facts)
    const problem: C2cTakeProblem | undefined = 'problem' in answer ? answer.problem : undefined
    insist((problem === undefined) === (should !== undefined), `take: ${problem ?? 'accepted'}`)
    this.#note(problem ?? 'taken!')
    if ('problem' in answer || should === undefined || act.crash === 'before') return
    insist(units(answer.order.amount) === should.amount && units(answer.order.total) === should.total, 'what was taken')
    insist(
      answer.order.price === present && answer.order.payee === 'p1' && answer.order.taker === act.by,
      'frozen terms',
    )
    insist(
      answer.order.buyer === (ad.side === 'sell' ? act.by : 'mia') &&
        answer.order.seller === (ad.side === 'sell' ? 'mia' : act.by),
      'sides',
    )
    insist(answer.order.dueAt === this.#at + 900_000 && answer.order.holdMs === facts.holdMs, 'first deadline')
    const whole = should.amount + should.fee
    insist(
      units(answer.ad.free) === units(ad.free) - (ad.side === 'sell' ? whole : should.amount) &&
        answer.ad.version === ad.version,
      'stock',
    )
    insist(escrowOf(answer.order) === whole, 'what is locked')
    if (ad.side === 'buy')
      this.#ledger.move(
        [act.by, 'available'],
        [act.by, 'escrow'],
        add(answer.order.amount, answer.order.feeEscrow ?? ZERO),
      )
    this.#ads[act.ad] = answer.ad
    this.#orders.push(answer.order)
  }

  #command(act: OrderAct, order: C2cOrder): C2cCommand {
    const believes = act.believes === 0 ? (STATES[act.order] ?? 'paid') : order.state
    const toBuyer = {
      '0': ZERO,
      '1': toAmount('1'),
      half: portion(order.escrow, '0.5', 'down', 8),
      all: order.escrow,
      more: add(order.escrow, toAmount('0.00000001')),
    }[act.share]
    const list = FITS[order.state]
    const kind: Kind = act.kind === 'fits' ? (list[act.fit % list.length] ?? 'pay') : act.kind
    const by = act.right === 0 ? act.by : this.#actor(act, kind, order)
    switch (kind) {
      case 'pay': {
        const reference = act.proof === 'reference' ? 'TR 1' : act.proof === 'spaces' ? '  ' : ''
        const payer = act.payer === 'same' ? order.buyerName.toUpperCase() : 'Carl Third'
        return { kind: 'pay', by, believes, payment: { reference, proof: act.proof === 'picture' ? 'd1' : '', payer } }
      }
      case 'offer':
        return { kind: 'offer', by, believes, toBuyer }
      case 'accept':
        return { kind: 'accept', by, believes, toBuyer: act.right === 1 ? toBuyer : (order.offer?.toBuyer ?? toBuyer) }
      case 'release':
        return { kind: 'release', by, believes, acceptsPayer: act.accepts }
      case 'appeal':
        return { kind: 'appeal', by, believes, ...this.#backing(order) }
      case 'rule': {
        const operator = { by: act.operator, believes, accounts: act.operator === 'mia' ? ['mia'] : [] }
        // Of what stands in an act and says nothing about a ruling.
        if (order.case?.ruling !== undefined && (act.payer === 'other' || act.proof === 'spaces'))
          return { kind: 'rejectRuling', ...operator }
        return {
          kind,
          ...operator,
          toBuyer: act.accepts ? (order.case?.ruling?.toBuyer ?? toBuyer) : toBuyer,
          two: act.two,
          // Likewise.
          noFault: act.proof === 'none',
        }
      }
      case 'undo':
      case 'cancel':
      case 'state':
      case 'withdraw':
        return { kind, by, believes }
    }
  }
  /** Who does such a thing. */
  #actor(act: OrderAct, kind: Kind, order: C2cOrder): string {
    if (kind === 'release') return order.seller
    if (kind === 'pay' || kind === 'undo' || kind === 'cancel') return order.buyer
    if (kind === 'withdraw' && order.case?.by === 'seller') return order.seller
    if (kind === 'withdraw') return order.buyer
    if (kind === 'accept' && order.offer !== undefined)
      return order.offer.party === 'buyer' ? order.seller : order.buyer
    return act.fit % 2 === 0 ? order.buyer : order.seller
  }
  #adOf(order: C2cOrder): C2cAd {
    return this.#ads.find(({ id }) => id === order.ad) as C2cAd
  }
  #backing(order: C2cOrder): { stock: Amount; available: Amount } {
    const ad = this.#adOf(order)
    const isStock = ad.side === 'sell' && ad.state !== 'closed'
    return { stock: isStock ? ad.free : ZERO, available: this.#ledger.balance(order.seller, 'available') }
  }
  #order(act: OrderAct): void {
    const order = this.#orders.at(-1 - act.order)
    if (order === undefined) return
    const command = this.#command(act, order)
    if (!this.#step(order, command, act.crash === 'before') || act.crash !== 'after') return
    // The answer was lost, and a request without its key comes again: the order has moved on, or answers as before.
    const now = this.#orders.at(-1 - act.order) as C2cOrder
    if (now.state !== order.state) {
      const again = this.#program.stepC2c(now, command, this.#at)
      insist('problem' in again && again.problem === 'moved' && again.state === now.state, `${command.kind} twice`)
    }
  }
  /** One step, compared with the model, and booked in one commit with the order. Answers whether it was carried out. */
  #step(order: C2cOrder, command: C2cCommand, crashes = false): boolean {
    const should = expected(order, command, this.#at)
    const answer: C2cStep | C2cRefused = this.#program.stepC2c(order, command, this.#at)
    const title = `${command.kind} in ${order.state}`
    if ('problem' in answer) {
      insist(should === undefined, `${title}: ${answer.problem}`)
      insist(answer.state === order.state, `${title}: tells another state`)
      this.#note(answer.problem)
      return false
    }
    if (should === undefined) throw new Breach(`${title}: accepted`)
    if (crashes) return false
    this.#compare(title, answer, should)
    this.#note(answer.event)
    this.#book(order, answer)
    this.#orders[this.#orders.indexOf(order)] = answer.order
    return true
  }
  #compare(title: string, { order: now, moves }: C2cStep, should: Expected): void {
    const got = (place: string): bigint =>
      moves.reduce(
        (all, { from, to, amount }) =>
          all + (to === place ? units(amount) : 0n) - (from === place ? units(amount) : 0n),
        0n,
      )
    insist(now.state === should.state, `${title}: ${now.state}, not ${should.state}`)
    insist(now.dueAt === should.due, `${title}: due ${now.dueAt}, not ${should.due}`)
    insist(now.appealBy === should.appealBy, `${title}: appeal until ${now.appealBy}, not ${should.appealBy}`)
    insist(now.state !== 'escrowed' || now.payment === undefined, `${title}: an undone payment`)
    insist(units(now.escrow) === should.escrow && units(now.held) === should.held, `${title}: coins`)
    insist(escrowOf(now) - units(now.escrow) === should.reserve, `${title}: the fee in escrow`)
    insist(got('buyer') === should.buyer && got('back') + got('seller') === should.back, `${title}: moves`)
    insist(got('fees') === should.fees, `${title}: fees`)
    insist(units(now.bought ?? '0') === should.bought, `${title}: what the buyer has`)
    insist(now.letGoAt === should.letGoAt, `${title}: let go at ${now.letGoAt}, not ${should.letGoAt}`)
    insist((now.excused ?? false) === should.excused, `${title}: counts as let go`)
    if (should.excused) this.#note('excused')
    // Of the seller's fee nothing is what an ad that buys wants again.
    const ofAd = now.taker === now.seller ? should.again : should.back
    insist(should.again === undefined || got('back') === ofAd, `${title}: what the ad has again`)
  }
  #book(order: C2cOrder, { moves }: C2cStep): void {
    const n = this.#ads.findIndex(({ id }) => id === order.ad)
    const ad = this.#ads[n] as C2cAd
    for (const move of moves) {
      const inStock = this.#program.returnsToStock(ad)
      this.#ledger.book(order, move, inStock)
      if (move.to === 'back') this.#ads[n] = this.#program.restock(this.#ads[n] as C2cAd, move.amount)
      if (move.from === 'back') this.#ads[n] = this.#program.restock(this.#ads[n] as C2cAd, toAmount(`-${move.amount}`))
    }
  }

  #ad(n: number, command: C2cAdCommand): void {
    const ad = this.#ads[n] as C2cAd
    const answer = this.#program.stepC2cAd(ad, command)
    if ('problem' in answer) return this.#note(`ad ${answer.problem}`)
    insist(command.version === ad.version && ad.state !== 'closed', 'an ad that somebody changed meanwhile')
    insist(answer.ad.version > ad.version, 'a change that takers cannot tell')
    this.#ledger.move(['mia', 'available'], ['mia', 'escrow'], answer.toStock)
    this.#note(`ad ${command.kind}`)
    this.#ads[n] = answer.ad
  }
  #adAct(act: AdAct): void {
    const ad = this.#ads[act.ad] as C2cAd
    const version = act.version === 0 ? ad.version + 1 : ad.version
    const available = this.#ledger.balance('mia', 'available')
    if (act.crash === 'before') return
    switch (act.kind) {
      case 'price':
        return this.#ad(act.ad, {
          kind: 'change',
          version,
          spans: SPANS,
          terms: { ...ad, pricing: { kind: 'fixed', price: toPrice('0.94') } },
        })
      case 'hours':
        return this.#ad(act.ad, {
          kind: 'change',
          version,
          spans: SPANS,
          terms: { ...ad, hours: { from: 1_390, to: 30 } },
        })
      case 'always':
        return this.#ad(act.ad, { kind: 'change', version, spans: SPANS, terms: { ...ad, hours: undefined } })
      case 'more':
        return this.#ad(act.ad, { kind: 'stock', version, by: toAmount('20'), available })
      case 'less':
        return this.#ad(act.ad, { kind: 'stock', version, by: toAmount('-20'), available })
      case 'close':
        // Never all, or nothing would be left to take.
        return act.ad === 1 ? this.#ad(act.ad, { kind: 'close', version }) : undefined
      case 'pause':
      case 'resume':
        return this.#ad(act.ad, { kind: act.kind, version })
    }
  }

  #work(): void {
    for (const order of this.#orders)
      if (order.dueAt !== undefined && order.dueAt <= this.#at) this.#step(order, { kind: 'timeUp' })
  }
  #outage(ms: number): void {
    const gone = { from: this.#at, to: this.#at + ms }
    this.#at += ms
    for (const [n, order] of this.#orders.entries()) {
      const after = this.#program.lengthenC2c(order, gone)
      const isEnded = ENDED.has(order.state)
      const lost = outageBetween([gone], order.stateAt, gone.to)
      const due = order.dueAt === undefined || isEnded || order.dueAt <= gone.from ? order.dueAt : order.dueAt + lost
      const appealBy =
        order.appealBy === undefined || order.appealBy <= gone.from ? order.appealBy : order.appealBy + lost
      insist(after.dueAt === due && after.appealBy === appealBy, 'an outage takes time away')
      this.#orders[n] = after
    }
    this.#note('outage')
    this.#work()
  }

  #invariants(): void {
    const inOrders = this.#orders.map(({ escrow, feeEscrow = ZERO }) => add(escrow, feeEscrow)).reduce(add, ZERO)
    const charged = this.#orders.flatMap((one) => (one.charged === undefined ? [] : [one.charged]))
    const fees = charged.map(({ buyer, seller }) => add(buyer, seller)).reduce(add, ZERO)
    insist(compare(this.#ledger.total('fees'), fees) === 0, 'fees are not what orders were charged')
    const inAds = this.#ads
      .filter(({ side }) => side === 'sell')
      .map(({ free }) => free)
      .reduce(add, ZERO)
    insist(compare(this.#ledger.total('escrow'), add(inOrders, inAds)) === 0, 'escrow is not orders and stock')
    const held = this.#orders.map((one) => one.held).reduce(add, ZERO)
    insist(compare(this.#ledger.total('locked'), held) === 0, 'held is not what orders hold')
    insist(compare(this.#ledger.total(), toAmount('776.01')) === 0, 'coins came or went')
    for (const order of this.#orders) {
      const { appealBy, heldUntil = 0 } = order
      const mayAppeal = appealBy !== undefined && (this.#at < appealBy || this.#at < heldUntil)
      const isOpen = !ENDED.has(order.state) || mayAppeal
      for (const uid of ['ada', 'bob', 'mia', 'op1']) {
        const isParty = uid === order.buyer || uid === order.seller
        insist(this.#program.seesPayee(order, uid, this.#at) === (isParty && isOpen), `${uid} sees payment data`)
      }
    }
  }
  /** Every path ends: with the time that passes, and operators who rule. */
  #drain(): void {
    for (let round = 0; round < 6; round += 1) {
      this.#at += 3 * 86_400_000
      this.#work()
      for (const order of this.#orders.filter(({ state }) => state === 'appealed'))
        this.#step(order, {
          kind: 'rule',
          by: `round${round}`,
          believes: 'appealed',
          toBuyer: order.escrow,
          two: false,
          noFault: false,
          accounts: [],
        })
      this.#invariants()
    }
    insist(
      this.#orders.every(
        ({ state, held, dueAt }) => ENDED.has(state) && compare(held, ZERO) === 0 && dueAt === undefined,
      ),
      'a path that does not end',
    )
  }
}

/** Plays a script; the first breach, or undefined. `seen` counts what happened. */
export const playC2c = (
  program: Program,
  acts: readonly Act[],
  seen = new Map<string, number>(),
): string | undefined => {
  try {
    new Play(program, seen).run(acts)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
