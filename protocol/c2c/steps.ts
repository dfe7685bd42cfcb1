import { type Amount, add, compare, isNegative, isPositive, isZero, subtract, ZERO } from '../base/money.ts'
import { isSameName } from '../transfers/holder.ts'
import { appealUntil } from './deadlines.ts'
import { c2cFee } from './fees.ts'
import {
  type C2cCase,
  type C2cDivision,
  type C2cEvent,
  type C2cMove,
  type C2cOrder,
  type C2cParts,
  type C2cParty,
  type C2cPayment,
  type C2cPlace,
  type C2cProblem,
  type C2cRefused,
  type C2cState,
  type C2cStep,
  isEnded,
  NO_FEES,
  NOTHING_CHARGED,
  partyOf,
  UNDONE_MS,
  WITHDRAWN_MS,
  windowsOf,
} from './order.ts'

/** What a user asks for, with the state in which they believe the order to be. */
export type C2cUserCommand = { readonly by: string; readonly believes: C2cState } & (
  | { readonly kind: 'pay'; readonly payment: C2cPayment }
  | { readonly kind: 'undo' | 'cancel' | 'state' | 'withdraw' }
  | { readonly kind: 'offer' | 'accept'; readonly toBuyer: Amount }
  /** `acceptsPayer`: released although the payer is not called what the buyer is. */
  | { readonly kind: 'release'; readonly acceptsPayer: boolean }
  /** What a cancelled order is locked again of: the stock of its ad, or else what is `available` to the seller. */
  | { readonly kind: 'appeal'; readonly stock: Amount; readonly available: Amount }
)

/** An operator's ruling. `two`: it takes a second operator; `accounts`: the operator's own accounts. */
export interface C2cRule {
  readonly kind: 'rule'
  readonly by: string
  readonly believes: C2cState
  readonly toBuyer: Amount
  readonly two: boolean
  /** That the buyer let the order go was no fault of theirs. */
  readonly noFault: boolean
  readonly accounts: readonly string[]
}

/** The second operator does not agree with the ruling that waits: there is none any more. */
export interface C2cRejectRuling {
  readonly kind: 'rejectRuling'
  readonly by: string
  readonly believes: C2cState
  readonly accounts: readonly string[]
}

export type C2cCommand = C2cUserCommand | C2cRule | C2cRejectRuling | { readonly kind: 'timeUp' }
type Answer = C2cStep | C2cRefused

const refused = ({ state }: C2cOrder, problem: C2cProblem): C2cRefused => ({ problem, state })

const next = (
  order: C2cOrder,
  event: C2cEvent,
  changed: Partial<C2cOrder>,
  moves: readonly C2cMove[] = [],
): C2cStep => ({
  order: { ...order, ...changed, version: order.version + 1 },
  moves: moves.filter(({ amount }) => isPositive(amount)),
  event,
})

/** A new state, with the time that runs in it. */
const enter = (state: C2cState, at: number, dueAt: number | undefined): Partial<C2cOrder> => ({
  state,
  stateAt: at,
  dueAt,
  dueFrom: at,
  lengthened: 0,
  offer: undefined,
  appealBy: undefined,
})

/** Where what is left of the seller's fee goes: the stock of an ad that sells, out of which it came, or the seller. */
const sellersPlace = ({ taker, buyer }: C2cOrder): C2cPlace => (taker === buyer ? 'back' : 'seller')

const partsOf = ({ escrow }: C2cOrder, toBuyer: Amount): C2cParts => ({ toBuyer, toSeller: subtract(escrow, toBuyer) })

/**
 * Every coin of the escrow leaves it: this much to the buyer, the rest back. Both sides pay fees on what the buyer gets:
 * the buyer out of it, the seller out of what is in escrow beside it.
 */
const divide = (order: C2cOrder, event: C2cEvent, state: C2cState, toBuyer: Amount, at: number): C2cStep => {
  const { appealMs, reviewMs } = windowsOf(order)
  const isReviewable = event === 'ruled' && order.case?.review === false
  // What can be ruled otherwise once more is held for as long.
  const hold = isReviewable ? reviewMs : order.holdMs
  const isHeld = hold > 0 && isPositive(toBuyer)
  const until = isHeld ? at + hold : undefined
  const { fees = NO_FEES, feeEscrow = ZERO, charged = NOTHING_CHARGED } = order
  const fee = { buyer: c2cFee(toBuyer, fees.buyer), seller: c2cFee(toBuyer, fees.seller) }
  const got = isHeld ? 'held' : 'buyer'
  // A case about no coins leaves what was decided before.
  const { bought = ZERO } = isPositive(order.escrow) ? { bought: toBuyer } : order
  return next(
    order,
    event,
    {
      ...enter(state, at, until),
      appealBy: isReviewable ? at + reviewMs : order.case === undefined ? at + appealMs : undefined,
      escrow: ZERO,
      feeEscrow: ZERO,
      charged: { buyer: add(charged.buyer, fee.buyer), seller: add(charged.seller, fee.seller) },
      bought,
      ...(order.letGoAt === undefined ? {} : { excused: isPositive(bought) }),
      agreed: event === 'agreed' ? partsOf(order, toBuyer) : undefined,
      held: isHeld ? subtract(toBuyer, fee.buyer) : ZERO,
      heldUntil: until,
    },
    [
      { from: 'escrow', to: got, amount: toBuyer },
      { from: got, to: 'fees', amount: fee.buyer },
      { from: 'escrow', to: 'fees', amount: fee.seller },
      { from: 'escrow', to: 'back', amount: subtract(order.escrow, toBuyer) },
      { from: 'escrow', to: sellersPlace(order), amount: subtract(feeEscrow, fee.seller) },
    ],
  )
}

const pay = (order: C2cOrder, party: C2cParty, payment: C2cPayment, at: number): Answer => {
  if (party !== 'buyer') return refused(order, 'notYours')
  if (order.state !== 'escrowed') return refused(order, 'notNow')
  if (order.dueAt === undefined || at >= order.dueAt) return refused(order, 'tooLate')
  if (payment.reference.trim() === '' && payment.proof === '') return refused(order, 'proofMissing')
  return next(order, 'paid', {
    ...enter('paid', at, at + order.releaseMs),
    payment,
    payRest: order.dueAt - at,
  })
}

const undo = (order: C2cOrder, party: C2cParty, at: number): Answer => {
  if (party !== 'buyer') return refused(order, 'notYours')
  if (order.state !== 'paid') return refused(order, 'notNow')
  if (order.undone) return refused(order, 'undoneBefore')
  if (order.dueAt !== undefined && at >= order.dueAt) return refused(order, 'tooLate')
  return next(order, 'undone', {
    ...enter('escrowed', at, at + Math.max(order.payRest, UNDONE_MS)),
    payment: undefined,
    undone: true,
  })
}

/** The buyer does not go on with an order: their doing, or that of the time to pay. */
const letGo = (order: C2cOrder, event: 'cancelled' | 'expired', at: number): C2cStep => {
  const step = divide(order, event, 'cancelled', ZERO, at)
  return { ...step, order: { ...step.order, letGoAt: at } }
}

const cancel = (order: C2cOrder, party: C2cParty, at: number): Answer => {
  if (party !== 'buyer') return refused(order, 'notYours')
  if (order.state !== 'escrowed') return refused(order, 'notNow')
  return letGo(order, 'cancelled', at)
}

const isDivision = (order: C2cOrder, toBuyer: Amount): boolean =>
  !isNegative(toBuyer) && compare(toBuyer, order.escrow) <= 0

const offer = (order: C2cOrder, party: C2cParty, { by, toBuyer }: C2cDivision): Answer => {
  if (isEnded(order.state)) return refused(order, 'notNow')
  // Before a payment there is nothing to share: the seller can only ask for a cancellation.
  if (!isDivision(order, toBuyer) || (order.state === 'escrowed' && !isZero(toBuyer))) return refused(order, 'division')
  return next(order, 'offered', { offer: { by, toBuyer, party } })
}

/** What an agreement makes of an order; where its case is about no coins, it is what it was before by what the buyer got. */
const agreedState = ({ escrow, amount, bought = ZERO }: C2cOrder, toBuyer: Amount): C2cState => {
  const [got, of] = isPositive(escrow) ? [toBuyer, escrow] : [bought, amount]
  return isZero(got) ? 'cancelled' : compare(got, of) === 0 ? 'released' : 'resolved'
}

const accept = (order: C2cOrder, party: C2cParty, toBuyer: Amount, at: number): Answer => {
  const { offer: open } = order
  if (isEnded(order.state) || open === undefined) return refused(order, 'notNow')
  if (open.party === party) return refused(order, 'notYours')
  // Who accepts names what they saw: an offer that was changed meanwhile is not accepted.
  if (compare(open.toBuyer, toBuyer) !== 0 || !isDivision(order, toBuyer)) return refused(order, 'division')
  return divide(order, 'agreed', agreedState(order, toBuyer), toBuyer, at)
}

const release = (order: C2cOrder, party: C2cParty, acceptsPayer: boolean, at: number): Answer => {
  if (party !== 'seller') return refused(order, 'notYours')
  if ((order.state !== 'paid' && order.state !== 'appealed') || !isPositive(order.escrow))
    return refused(order, 'notNow')
  const { payment, buyerName } = order
  if (!acceptsPayer && payment !== undefined && !isSameName(payment.payer, buyerName))
    return refused(order, 'payerName')
  return divide(order, 'released', 'released', order.escrow, at)
}

/** What a case locks again: coins, and the seller's fee beside them. */
interface Relocked {
  readonly moves: readonly C2cMove[]
  readonly changed: Partial<C2cOrder>
}

const open = (
  order: C2cOrder,
  by: C2cParty | 'venue',
  at: number,
  { moves, changed }: Relocked = { moves: [], changed: {} },
): C2cStep => {
  return next(
    order,
    by === 'venue' ? 'overtime' : 'appealed',
    {
      ...enter('appealed', at, at + windowsOf(order).stateMs),
      case: {
        by,
        at,
        stated: by === 'venue' ? [] : [by],
        overdue: false,
        ruling: undefined,
        review: order.case !== undefined,
        ...(order.state === 'paid' && by !== 'venue' && order.withdrew === undefined ? { withdrawable: true } : {}),
      },
      ...changed,
      held: ZERO,
      heldUntil: undefined,
    },
    moves,
  )
}

type Backing = Pick<Extract<C2cUserCommand, { readonly kind: 'appeal' }>, 'stock' | 'available'>

/**
 * Locks an ended order again: what is held of the buyer, with the fees that were taken of it, or what went back to the
 * seller, where it is still there.
 */
const relock = (order: C2cOrder, { stock, available }: Backing): Relocked | undefined => {
  const { state: ended, held, amount, fees = NO_FEES, charged = NOTHING_CHARGED } = order
  if (isPositive(held)) {
    const escrow = add(held, charged.buyer)
    return {
      changed: { escrow, feeEscrow: charged.seller, charged: NOTHING_CHARGED, bought: ZERO },
      moves: [
        { from: 'fees', to: 'held', amount: charged.buyer },
        { from: 'held', to: 'escrow', amount: escrow },
        { from: 'fees', to: 'escrow', amount: charged.seller },
      ],
    }
  }
  if (ended !== 'cancelled') return undefined
  const feeEscrow = c2cFee(amount, fees.seller)
  const whole = add(amount, feeEscrow)
  const from = compare(stock, whole) >= 0 ? 'back' : compare(available, whole) < 0 ? undefined : 'seller'
  if (from === undefined) return undefined
  return { changed: { escrow: amount, feeEscrow }, moves: [{ from, to: 'escrow', amount: whole }] }
}

const appeal = (order: C2cOrder, party: C2cParty, backing: Backing, at: number): Answer => {
  if (order.state === 'paid') return open(order, party, at)
  if (!isEnded(order.state)) return refused(order, 'notNow')
  if (at >= appealUntil(order)) return refused(order, 'tooLate')
  if (order.state === 'cancelled' && party !== 'buyer') return refused(order, 'notYours')
  return open(order, party, at, relock(order, backing))
}

const state = (order: C2cOrder, party: C2cParty): Answer => {
  const { case: now } = order
  if (order.state !== 'appealed' || now === undefined || now.stated.includes(party)) return refused(order, 'notNow')
  const stated = [...now.stated, party]
  const changed = stated.length === 2 ? { dueAt: undefined } : {}
  return next(order, 'stated', { ...changed, case: { ...now, stated } })
}

/** Back to `paid`, with time to release: only where nobody else has a part in the case, and once. */
const withdraw = (order: C2cOrder, party: C2cParty, at: number): Answer => {
  const { case: now } = order
  if (order.state !== 'appealed' || now === undefined) return refused(order, 'notNow')
  if (now.by !== party) return refused(order, 'notYours')
  if (now.withdrawable !== true || now.stated.length > 1 || now.overdue) return refused(order, 'notNow')
  return next(order, 'withdrawn', {
    ...enter('paid', at, at + Math.max(order.releaseMs, WITHDRAWN_MS)),
    case: undefined,
    withdrew: party,
  })
}

/** A ruling that stands, and who made it. */
const ruled = (
  order: C2cOrder,
  ruledBy: readonly string[],
  { toBuyer, noFault }: Pick<C2cRule, 'toBuyer' | 'noFault'>,
  at: number,
): C2cStep => {
  const step = divide(order, 'ruled', 'resolved', toBuyer, at)
  const excused = order.letGoAt !== undefined && noFault ? { excused: true } : {}
  return { ...step, order: { ...step.order, ...excused, ruledBy } }
}

/** Is an account of this operator a party? */
const isOwn = ({ buyer, seller }: C2cOrder, accounts: readonly string[]): boolean =>
  accounts.includes(buyer) || accounts.includes(seller)

/** Is this the review of a ruling that this operator made, or confirmed? */
const hasRuled = ({ ruledBy }: C2cOrder, { review }: C2cCase, by: string): boolean =>
  review && ruledBy?.includes(by) === true

const rule = (order: C2cOrder, ruling: C2cRule, at: number): Answer => {
  const { by, toBuyer, two, accounts } = ruling
  const { case: now } = order
  if (order.state !== 'appealed' || now === undefined) return refused(order, 'notNow')
  if (isOwn(order, accounts)) return refused(order, 'ownAccount')
  if (now.stated.length < 2 && !now.overdue) return refused(order, 'statementsMissing')
  if (!isDivision(order, toBuyer)) return refused(order, 'division')
  if (hasRuled(order, now, by)) return refused(order, 'samePerson')
  if (!two) return ruled(order, [by], ruling, at)
  const first = now.ruling
  if (first === undefined || compare(first.toBuyer, toBuyer) !== 0)
    return next(order, 'ruledOnce', { case: { ...now, ruling: { by, toBuyer } } })
  if (first.by === by) return refused(order, 'samePerson')
  return ruled(order, [first.by, by], ruling, at)
}

const rejectRuling = (order: C2cOrder, { by, accounts }: C2cRejectRuling): Answer => {
  const { case: now } = order
  const waiting = now?.ruling
  if (order.state !== 'appealed' || now === undefined || waiting === undefined) return refused(order, 'notNow')
  if (isOwn(order, accounts)) return refused(order, 'ownAccount')
  if (hasRuled(order, now, by) || waiting.by === by) return refused(order, 'samePerson')
  return next(order, 'rulingRejected', { case: { ...now, ruling: undefined } })
}

const byOperator = (order: C2cOrder, command: C2cRule | C2cRejectRuling, at: number): Answer =>
  command.kind === 'rule' ? rule(order, command, at) : rejectRuling(order, command)

const timeUp = (order: C2cOrder, at: number): Answer => {
  if (order.dueAt === undefined || at < order.dueAt) return refused(order, 'notNow')
  switch (order.state) {
    case 'escrowed':
      return letGo(order, 'expired', at)
    case 'paid':
      return open(order, 'venue', at)
    case 'appealed':
      return next(order, 'answerOverdue', {
        dueAt: undefined,
        ...(order.case === undefined ? {} : { case: { ...order.case, overdue: true } }),
      })
    case 'released':
    case 'cancelled':
    case 'resolved':
      return next(order, 'holdEnded', { dueAt: undefined, held: ZERO, heldUntil: undefined }, [
        { from: 'held', to: 'buyer', amount: order.held },
      ])
  }
}

/**
 * Carries out one command at a moment (Unix ms), or says why not and what the order is in. Whoever loses a race finds
 * the order in another state than they named. Pure: the caller books `moves` and stores `order` in one commit.
 */
export const stepC2c = (order: C2cOrder, command: C2cCommand, at: number): C2cStep | C2cRefused => {
  if (command.kind === 'timeUp') return timeUp(order, at)
  if (command.kind !== 'rule' && command.kind !== 'rejectRuling') {
    const party = partyOf(order, command.by)
    if (party === undefined) return refused(order, 'notYours')
    if (command.believes !== order.state) return refused(order, 'moved')
    switch (command.kind) {
      case 'pay':
        return pay(order, party, command.payment, at)
      case 'undo':
        return undo(order, party, at)
      case 'cancel':
        return cancel(order, party, at)
      case 'offer':
        return offer(order, party, command)
      case 'accept':
        return accept(order, party, command.toBuyer, at)
      case 'release':
        return release(order, party, command.acceptsPayer, at)
      case 'appeal':
        return appeal(order, party, command, at)
      case 'state':
        return state(order, party)
      case 'withdraw':
        return withdraw(order, party, at)
    }
  }
  return command.believes === order.state ? byOperator(order, command, at) : refused(order, 'moved')
}
