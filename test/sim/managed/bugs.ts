import type { Mutation } from '../mutate.ts'
import { bugsIn, rulesWith } from '../planted.ts'
import type { Program } from './program.ts'

const RULES = 'protocol/earn'

/** The rules, built with this bug in them. */
export const managedWith = rulesWith<Program>(RULES, [
  'managed/order',
  'managed/steps',
  'interest',
  'units',
  'calendar',
])

const inFile = bugsIn(RULES)
const order = inFile('managed/order')
const steps = inFile('managed/steps')
const interest = inFile('interest')
const units = inFile('units')
const calendar = inFile('calendar')

/** Slips that could happen, each in the rules themselves. */
export const MANAGED_BUGS: readonly Mutation[] = [
  units('a division goes towards zero', 'a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b', 'a / b + 1n'),
  interest('a leap year has a day more', 'export const DAYS_A_YEAR = 365', 'export const DAYS_A_YEAR = 366'),
  interest('a bank year has 360 days', 'export const DAYS_A_YEAR = 365', 'export const DAYS_A_YEAR = 360'),
  interest('a rate loses its last digit', 'scaled(rate, RATE_DECIMALS)', '(scaled(rate, RATE_DECIMALS - 1) * 10n)'),
  interest(
    'each day is cut by itself',
    'subtract(interestOver(principal, rate, count, perYear), interestOver(principal, rate, count - 1, perYear))',
    'interestOver(principal, rate, 1, perYear)',
  ),
  interest(
    'a day is the one before',
    'interestOver(principal, rate, count - 1, perYear))',
    'interestOver(principal, rate, count - 2 < 0 ? 0 : count - 2, perYear))',
  ),
  interest(
    'what cutting leaves is lost',
    'interestAt(principal, rate, count, perYear, LEDGER_DECIMALS)',
    'interestAt(principal, rate, count, perYear, EARN_DECIMALS)',
  ),
  calendar('interest begins at once', '(Math.floor(at / DAY_MS) + 1) * DAY_MS', 'Math.floor(at / DAY_MS) * DAY_MS'),
  calendar(
    'a midnight counts for the day before',
    '(Math.floor(at / DAY_MS) + 1) * DAY_MS',
    'Math.ceil(at / DAY_MS) * DAY_MS',
  ),
  order('a term is a day longer', 'endAt: valueAt + days * DAY_MS', 'endAt: valueAt + (days + 1) * DAY_MS'),
  order(
    'the whole interest counts as paid',
    'interestOver(principal, rate, paidDays, DAYS_A_YEAR)',
    'interestOver(principal, rate, paidDays + 1, DAYS_A_YEAR)',
  ),
  order(
    'the last day is not promised',
    'interestOver(principal, rate, days, DAYS_A_YEAR)',
    'interestOver(principal, rate, days - 1, DAYS_A_YEAR)',
  ),
  order(
    'an early redemption takes nothing',
    'minimum(managedPaid(order), order.principal)',
    'subtract(order.principal, order.principal)',
  ),
  order(
    'a day is paid when it begins',
    'managedPayAt(order, order.paidDays + 1)',
    'managedPayAt(order, order.paidDays)',
  ),
  order('a requested redemption waits for the end', 'return order.redeemAt', 'return order.endAt'),
  steps(
    'the first day is paid with the value date',
    "order: { ...order, state: 'running' }, moves: NOTHING",
    "order: { ...order, state: 'running', paidDays: 1 }, moves: NOTHING",
  ),
  steps(
    'the last day is not paid',
    "state: day === days ? 'matured' : 'running'",
    "state: day >= days - 1 ? 'matured' : 'running'",
  ),
  steps(
    'a day more is paid',
    "state: day === days ? 'matured' : 'running'",
    "state: day > days ? 'matured' : 'running'",
  ),
  steps(
    'what cutting left before is kept twice',
    'rounding: subtract(left(day), left(paidDays))',
    'rounding: left(day)',
  ),
  steps(
    'renewal is on unless it was turned off',
    '...(renews ? { renewal: { rate, noticeDays } } : {})',
    'renewal: { rate, noticeDays }',
  ),
  steps('a changed rate renews', 'compareRatios(then.rate, renewal.rate) === 0 &&', ''),
  steps(
    'a better rate renews',
    'compareRatios(then.rate, renewal.rate) === 0',
    'compareRatios(then.rate, renewal.rate) >= 0',
  ),
  steps('a changed notice renews', 'then.noticeDays === renewal.noticeDays &&', ''),
  steps('a closed product renews', '  then.open &&\n', ''),
  steps(
    'a renewal gives the principal back, too',
    'moves: NOTHING,\n    renewed,',
    'moves: { ...NOTHING, back: principal },\n    renewed,',
  ),
  steps('a renewal begins a day later', 'newManaged(endAt - 1, principal', 'newManaged(endAt, principal'),
  steps('a renewal is not renewed again', 'renewal, true), state', 'renewal, false), state'),
  steps(
    'an end takes the interest back',
    "ended: { by: 'term', back: principal, forfeited: ZERO } },\n      moves: { ...NOTHING, back: principal }",
    "ended: { by: 'term', back: principal, forfeited: ZERO } },\n      moves: { ...NOTHING, back: subtract(principal, leftByRounding(principal, order.rate, days, 7)) }",
  ),
  steps(
    'time does things before they are due',
    'dueAt === undefined || dueAt > at',
    'dueAt === undefined || dueAt - DAY_MS > at',
  ),
  steps('a moment late is due', 'dueAt === undefined || dueAt > at', 'dueAt === undefined || dueAt >= at'),
  steps('a notice does not count before the value date', 'at < valueAt || noticeDays === 0', 'noticeDays === 0'),
  steps('a notice is a day longer', '(noticeDays - 1) * DAY_MS', 'noticeDays * DAY_MS'),
  steps(
    'an order is redeemed early at its very end',
    'managedRedeemAt(order, at) < order.endAt',
    'managedRedeemAt(order, at) <= order.endAt',
  ),
  steps(
    'what was seen is not asked',
    "if (compare(managedEarly(order).back, seenBack) !== 0) return { problem: 'quote' }",
    '',
  ),
  steps(
    'a requested redemption keeps its renewal',
    "const { renewal: _, ...rest } = order\n  return { order: { ...rest, state: 'redeem-requested', redeemAt }",
    "const rest = order\n  return { order: { ...rest, state: 'running', redeemAt }",
  ),
  steps(
    'an order is redeemed twice',
    "if (order.state !== 'generated' && order.state !== 'running') return { problem: 'moved' }\n  if (!canRedeemEarly",
    'if (!canRedeemEarly',
  ),
  steps('a renewal is set in the last moment', ' || at >= order.endAt) return', ') return'),
]
