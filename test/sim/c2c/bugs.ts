import type { Mutation } from '../mutate.ts'
import { bugsIn, rulesWith } from '../planted.ts'
import type { Program } from './program.ts'

const RULES = 'protocol/c2c'

/** The rules, built with this bug in them. */
export const c2cWith = rulesWith<Program>(RULES, ['ad', 'deadlines', 'fees', 'ladder', 'steps', 'take'])

const inFile = bugsIn(RULES)
const steps = inFile('steps')
const take = inFile('take')
const ad = inFile('ad')
const time = inFile('deadlines')

/** Slips that could happen, each in the rules themselves, with a seed of scripts that soon find it where the first does not. */
export const C2C_BUGS: readonly Mutation[] = [
  steps('a stale command is carried out', "if (command.believes !== order.state) return refused(order, 'moved')", ''),
  steps('coins that came back into a case count as bought', ', bought: ZERO }', ' }'),
  steps('a ruling on no coins forgets a purchase', 'isPositive(order.escrow) ? { bought', 'true ? { bought', 24),
  steps('a cancellation without fault counts', 'order.letGoAt !== undefined && noFault', 'false', 41),
  steps(
    'whoever got the coins after all has let them go',
    'excused: isPositive(bought)',
    'excused: order.excused === true',
  ),
  steps(
    'a review that finds a fault excuses',
    ': { excused: isPositive(bought) }',
    ': isPositive(bought) ? { excused: true } : {}',
    44,
  ),
  steps('whoever let nothing go is excused', 'order.letGoAt !== undefined && noFault', 'noFault', 9),
  steps(
    'an order that was not paid in time is not let go',
    "case 'escrowed':\n      return letGo(order, 'expired', at)",
    "case 'escrowed':\n      return divide(order, 'expired', 'cancelled', ZERO, at)",
  ),
  steps('a stale ruling is carried out', 'command.believes === order.state ? byOperator', 'true ? byOperator', 3),
  steps(
    'time gives coins back after PAID',
    "    case 'paid':\n      return open(order, 'venue', at)",
    "    case 'paid':\n      return divide(order, 'expired', 'cancelled', ZERO, at)",
  ),
  steps(
    'the seller cancels',
    "const cancel = (order: C2cOrder, party: C2cParty, at: number): Answer => {\n  if (party !== 'buyer')",
    'const cancel = (order: C2cOrder, party: C2cParty, at: number): Answer => {\n  if (party === undefined)',
    16,
  ),
  steps('the buyer releases', "if (party !== 'seller')", 'if (party === undefined)', 3),
  steps(
    'PAID after the deadline',
    "if (order.dueAt === undefined || at >= order.dueAt) return refused(order, 'tooLate')\n  if (payment",
    "if (order.dueAt === undefined) return refused(order, 'tooLate')\n  if (payment",
  ),
  steps('spaces are a reference', "payment.reference.trim() === ''", "payment.reference === ''"),
  steps('undone as often as one likes', "if (order.undone) return refused(order, 'undoneBefore')", '', 31),
  steps('undone into an automatic cancel', 'Math.max(order.payRest, UNDONE_MS)', 'order.payRest'),
  steps('an undone payment is still said', '    payment: undefined,\n    undone: true', '    undone: false'),
  steps(
    'an end gives the other side its coins',
    "{ from: 'escrow', to: 'back', amount: subtract(order.escrow, toBuyer) }",
    "{ from: 'escrow', to: 'back', amount: toBuyer }",
  ),
  steps(
    'a release pays twice what is in escrow',
    'escrow: ZERO,\n      feeEscrow: ZERO',
    'escrow: order.escrow,\n      feeEscrow: ZERO',
  ),
  steps('what was taken is not held', "const got = isHeld ? 'held' : 'buyer'", "const got = 'buyer'"),
  steps('the fee of the buyer is not taken', "{ from: got, to: 'fees', amount: fee.buyer },", ''),
  steps(
    "the buyer's fee is held with the rest",
    'held: isHeld ? subtract(toBuyer, fee.buyer)',
    'held: isHeld ? toBuyer',
  ),
  steps("the seller's fee is the buyer's", "to: 'fees', amount: fee.seller", "to: 'fees', amount: fee.buyer"),
  steps('a division pays the fee of all', 'seller: c2cFee(toBuyer, fees.seller) }', 'seller: feeEscrow }'),
  steps(
    "what is left of the seller's fee stays in escrow",
    "{ from: 'escrow', to: sellersPlace(order), amount: subtract(feeEscrow, fee.seller) },",
    '',
  ),
  steps(
    "a seller's rest of the fee raises what an ad wants",
    "taker === buyer ? 'back' : 'seller'",
    "taker === buyer ? 'back' : 'back'",
  ),
  steps('fees are kept from a case', "{ from: 'fees', to: 'held', amount: charged.buyer },", ''),
  steps(
    'fees come back and are charged still',
    'feeEscrow: charged.seller, charged: NOTHING_CHARGED,',
    'feeEscrow: charged.seller,',
  ),
  steps('fees are charged once more on top', 'buyer: add(charged.buyer, fee.buyer)', 'buyer: fee.buyer', 24),
  steps('a cancelled order is locked without the fee', 'const whole = add(amount, feeEscrow)', 'const whole = amount'),
  steps('a hold that never ends', 'const until = isHeld ? at + hold : undefined', 'const until = undefined'),
  steps('an accepted offer that was changed meanwhile', 'compare(open.toBuyer, toBuyer) !== 0 || ', '', 5),
  steps('one side agrees with itself', "if (open.party === party) return refused(order, 'notYours')", '', 9),
  steps('coins are shared before the payment', " || (order.state === 'escrowed' && !isZero(toBuyer))", ''),
  steps('more than all of it is given', 'compare(toBuyer, order.escrow) <= 0', 'true'),
  steps("a stranger's payment is released", 'if (!acceptsPayer && payment', 'if (payment === null && payment'),
  steps('a cancelled order is appealed for ever', "if (at >= appealUntil(order)) return refused(order, 'tooLate')", ''),
  steps('appealed again and again', ': order.case === undefined ? at + appealMs : undefined', ': at + appealMs'),
  steps('locked again without backing', 'compare(available, whole) < 0 ? undefined : ', '', 24),
  steps('locked again out of the air', "{ from: 'held', to: 'escrow', amount: escrow },", ''),
  steps(
    'ruled before both have spoken',
    "if (now.stated.length < 2 && !now.overdue) return refused(order, 'statementsMissing')",
    '',
  ),
  steps("the other side's case is withdrawn", "if (now.by !== party) return refused(order, 'notYours')", '', 134),
  steps('a case is withdrawn that both are heard in', ' || now.stated.length > 1', '', 29),
  steps(
    'withdrawn as often as one likes',
    ' && order.withdrew === undefined ? { withdrawable',
    ' ? { withdrawable',
    11,
  ),
  steps('one operator is two', "if (first.by === by) return refused(order, 'samePerson')", '', 22),
  steps(
    'an operator rejects an own ruling',
    "if (hasRuled(order, now, by) || waiting.by === by) return refused(order, 'samePerson')",
    '',
    52,
  ),
  steps('who ruled rules on it again', "if (hasRuled(order, now, by)) return refused(order, 'samePerson')", '', 4),
  steps('two operators of two minds', ' || compare(first.toBuyer, toBuyer) !== 0)', ')', 41),
  steps('an operator rules for an own account', 'accounts.includes(buyer) || accounts.includes(seller)', 'false'),
  steps(
    'a case waits for ever',
    "next(order, 'answerOverdue', {\n        dueAt: undefined",
    "next(order, 'answerOverdue', {\n        dueAt: order.dueAt",
  ),
  take(
    'one unit more than there is',
    "if (compare(isOfStock ? whole : amount, ad.free) > 0) return { problem: 'taken' }",
    '',
    30,
  ),
  take(
    'a fee that was raised',
    "> 0) return { problem: 'quote' }\n  const { amount, total }",
    "> 1) return { problem: 'quote' }\n  const { amount, total }",
  ),
  take('stock that is less than the fee takes', 'isOfStock ? whole : amount, ad.free', 'amount, ad.free', 30),
  take("the seller's fee is not locked", '      feeEscrow,\n', ''),
  take("a seller's balance without the fee", 'compare(whole, facts.available)', 'compare(amount, facts.available)', 6),
  take('an ad that was changed meanwhile', "if (take.version !== ad.version) return { problem: 'taken' }", ''),
  take('the own ad', "if (facts.accounts.includes(ad.owner)) return { problem: 'ownAd' }", ''),
  take('two unpaid orders', "if (facts.hasUnpaid) return { problem: 'unpaid' }", ''),
  take('a price that jumped', "if (isBeyond(ad, price, take)) return { problem: 'quote' }", ''),
  take(
    'a jump counts the wrong way',
    "ad.side === 'sell' ? subtract(present, seen)",
    "ad.side === 'buy' ? subtract(present, seen)",
  ),
  take('the order has the price that was seen', '      price,\n      total', '      price: take.price,\n      total'),
  take('the least amount is not looked at', '|| compare(total, limits.min) < 0', ''),
  take('the least worth is not looked at', 'min: isLeast ? maximum(', 'min: isLeast ? minimum('),
  take('the largest worth is not looked at', 'max: isMost ? minimum(', 'max: isMost ? maximum('),
  take('more open orders than there may be', 'facts.open >= facts', 'facts.open > facts', 39),
  take('windows that change under an order', '      windows: facts.windows,\n', ''),
  take(
    'sums are rounded down',
    "notional(size.amount, price, 'up', decimals)",
    "notional(size.amount, price, 'down', decimals)",
  ),
  take('a range ad with all of it', 'free: subtract(ad.free, isOfStock ? whole : amount) }', 'free: ZERO }'),
  take('coins come back to a closed ad', "ad.side === 'sell' && ad.state !== 'closed'", "ad.side === 'sell'", 4),
  ad('a stale index', ' || at - index.at > INDEX_MS', ''),
  ad('below the floor', 'compare(price, floor) < 0 ? floor : ', ''),
  ad('a paused ad', "if (ad.state !== 'live') return ad.state", "if (ad.state === 'closed') return ad.state"),
  ad('a frozen owner', "if (!owner.mayTrade) return 'owner'", ''),
  ad('hours that end at midnight', 'minute >= from || minute < to', 'minute >= from'),
  ad(
    'stock that the owner has not',
    "if (ad.side === 'sell' && compare(command.by, command.available) > 0) return { problem: 'balance' }",
    '',
    7,
  ),
  ad('two changes of one version', "if (command.version !== ad.version) return { problem: 'moved' }", ''),
  time('an outage counts', 'const due = isEnded(state) ? 0 : lost(dueFrom, dueAt)', 'const due = 0'),
  time('an outage revives what was over', '|| until <= outage.from', ''),
  time(
    'an outage before the order lengthens it',
    'outageBetween([outage], since, outage.to)',
    'outage.to - outage.from + since - since + 1',
  ),
  time('payment data of an ended order', '(!isEnded(order.state) || at < appealUntil(order))', 'true'),
  time('payment data that go while a charge-back can be appealed', 'Math.max(appealBy, heldUntil ?? 0)', 'appealBy', 2),
  time('payment data for everybody', 'partyOf(order, uid) !== undefined && ', ''),
  {
    name: 'a pause that outlasts its day',
    file: `${RULES}/ladder.ts`,
    find: 'Math.min(last + minutes * MINUTE, day + DAY)',
    replace: 'last + minutes * MINUTE',
    seed: 15,
  },
  {
    name: 'the third cancel pauses',
    file: `${RULES}/ladder.ts`,
    find: 'today.length - freeCancels',
    replace: 'today.length - freeCancels + 1',
  },
]
