import type { Mutation } from '../mutate.ts'
import { bugsIn, rulesWith } from '../planted.ts'
import type { Program } from './program.ts'

const RULES = 'protocol/earn'

/** The rules, built with this bug in them. */
export const pledgedWith = rulesWith<Program>(RULES, [
  'pledged/order',
  'pledged/steps',
  'interest',
  'units',
  'calendar',
])

const inFile = bugsIn(RULES)
const order = inFile('pledged/order')
const steps = inFile('pledged/steps')
const interest = inFile('interest')
const calendar = inFile('calendar')

/** Slips that could happen, each in the rules themselves. */
export const PLEDGED_BUGS: readonly Mutation[] = [
  interest('a leap year has a day more', 'HOURS_A_YEAR = 8_760', 'HOURS_A_YEAR = 8_784'),
  interest('a rate loses its last digit', 'scaled(rate, RATE_DECIMALS)', '(scaled(rate, RATE_DECIMALS) / 10n * 10n)'),
  calendar('interest begins at once', '(Math.floor(at / HOUR_MS) + 1) * HOUR_MS', 'Math.floor(at / HOUR_MS) * HOUR_MS'),
  calendar(
    'a full hour counts for the hour before',
    '(Math.floor(at / HOUR_MS) + 1) * HOUR_MS',
    'Math.ceil(at / HOUR_MS) * HOUR_MS',
  ),
  order('a term is a day longer', 'valueAt + days * DAY_MS', 'valueAt + (days + 1) * DAY_MS'),
  order(
    'a day is paid an hour late',
    'const midnight = nextMidnight(at)',
    'const midnight = nextMidnight(at) + HOUR_MS',
  ),
  order('an end inside of a day waits for midnight', 'Math.min(midnight, endAt)', 'Math.max(midnight, endAt)'),
  order('the payment at the end is not counted', 'order.paidHours > 0 && until === order.endAt', 'until < order.endAt'),
  order('an end at midnight counts twice', 'until === order.endAt && until % DAY_MS !== 0', 'until === order.endAt'),
  order('an order without a term keeps its rate', 'if (days > 0) return', 'if (days >= 0) return'),
  order(
    'a term has the rate with which it begins',
    'scaled(rate, RATE_DECIMALS) * BigInt(hours)',
    'scaled(rateAt(valueAt), RATE_DECIMALS) * BigInt(hours)',
  ),
  order('hours that are paid count again', 'let hour = paidHours;', 'let hour = 0;'),
  order('an hour has the rate with which it ends', 'valueAt + hour * HOUR_MS)', 'valueAt + (hour + 1) * HOUR_MS)'),
  order(
    'a rate that changes inside of an hour counts for it',
    'rateAt(valueAt + hour * HOUR_MS)',
    'rateAt(valueAt + hour * HOUR_MS + HOUR_MS - 1)',
  ),
  order('all hours of a day have one rate', 'valueAt + hour * HOUR_MS)', 'valueAt + paidHours * HOUR_MS)'),
  order('an hour begun counts', 'Math.max(0, Math.floor((', 'Math.max(0, Math.ceil(('),
  order('hours go on behind the end', 'endAt === 0 ? at : Math.min(at, endAt)', 'at'),
  order('an order without a term earns nothing', 'endAt === 0 ? at : Math.min(at, endAt)', 'Math.min(at, endAt)'),
  order('what is over accrues', "order.state === 'redeemed' || hours", 'hours'),
  order(
    'what is paid has accrued, too',
    'subtract(interestOfRateHours(order.principal, rateHoursOf(order, hours, rateAt)), pledgedPaid(order))',
    'interestOfRateHours(order.principal, rateHoursOf(order, hours, rateAt))',
  ),
  steps(
    'each day is cut by itself',
    'interest: subtract(interestOfRateHours(principal, rateHours), interestOfRateHours(principal, before))',
    'interest: interestOfRateHours(principal, subtract(rateHours, before))',
  ),
  steps(
    'what cutting left before is kept twice',
    'subtract(leftOfRateHours(principal, rateHours), leftOfRateHours(principal, before))',
    'leftOfRateHours(principal, rateHours)',
  ),
  steps('the rates of paid hours are forgotten', '...order, paidHours, rateHours }', '...order, paidHours }'),
  steps('an order without a term ends with its first day', 'dueAt === endAt', 'dueAt >= endAt'),
  steps('the end gives nothing back', 'back: isOver ? principal : ZERO', 'back: ZERO'),
  steps('each day gives the principal back', 'back: isOver ? principal : ZERO', 'back: principal'),
  steps('the value date counts as bought', "rateHours: '0',", 'rateHours: rate,'),
  steps('a moment early is late enough', 'dueAt === undefined || dueAt > at', 'dueAt === undefined || dueAt > at + 1'),
  steps('a moment late is due', 'dueAt === undefined || dueAt > at', 'dueAt === undefined || dueAt >= at'),
  steps(
    'of days that are due together the last one is paid',
    'interest: add(now.moves.interest, interest)',
    'interest',
  ),
  steps('what days leave together is lost', 'rounding: add(now.moves.rounding, rounding)', 'rounding'),
  steps('an order is redeemed early at its very end', 'endAt === 0 || at < endAt', 'endAt === 0 || at <= endAt'),
  steps('an order without a term is never redeemed', '(endAt === 0 || at < endAt)', 'at < endAt'),
  steps('an order is redeemed twice', "if (order.state === 'redeemed') return { problem: 'moved' }", ''),
  steps(
    'a redemption forfeits days that are due',
    'const settled = settlePledged(order, at, rateAt)\n  const forfeited',
    'const settled = { order, moves: NOTHING }\n  const forfeited',
  ),
  steps('more than was shown is forfeited', "if (compare(forfeited, shown) > 0) return { problem: 'quote' }", ''),
  steps('less than was shown is refused', 'compare(forfeited, shown) > 0', 'compare(forfeited, shown) !== 0'),
  steps(
    'a redemption takes what was paid',
    'back: order.principal }',
    'back: subtract(order.principal, settled.moves.interest) }',
  ),
  steps(
    'a redemption pays the day begun',
    '{ ...settled.moves, back: order.principal }',
    '{ ...settled.moves, interest: add(settled.moves.interest, forfeited), back: order.principal }',
  ),
]
