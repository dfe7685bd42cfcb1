import type { Mutation } from '../mutate.ts'
import { bugsIn, rulesWith } from '../planted.ts'
import type { Program } from './program.ts'

const RULES = 'protocol/earn'

/** The rules, built with this bug in them. */
export const loansWith = rulesWith<Program>(RULES, [
  'loan/debt',
  'loan/health',
  'loan/liquidation',
  'loan/order',
  'loan/settings',
  'loan/steps',
])

const inFile = bugsIn(RULES)
const debt = inFile('loan/debt')
const health = inFile('loan/health')
const liquidation = inFile('loan/liquidation')
const order = inFile('loan/order')
const steps = inFile('loan/steps')

/** Slips that could happen, each in the rules themselves. */
export const LOAN_BUGS: readonly Mutation[] = [
  debt(
    'a part of a unit is not owed',
    'ceilDivide(share * index, RAY * UNIT)',
    '((share * index) / (RAY * UNIT * 10n ** 10n)) * 10n ** 10n',
  ),
  debt('interest is not compounded', 'result = (result * base + HALF) / RAY', 'result = result + base - RAY'),
  debt(
    'a debt begins a unit lower',
    'ceilDivide(scaled(amount, LEDGER_DECIMALS) * UNIT * RAY, index)',
    '(scaled(amount, LEDGER_DECIMALS) - 10n ** 10n) * UNIT',
  ),
  health(
    'the haircut is forgotten',
    "portion(notional(qty, index, 'down'), haircut, 'down')",
    "notional(qty, index, 'down')",
  ),
  health('a ratio at its limit is below it', 'compareRatios(ratio, limit) >= 0', 'compareRatios(ratio, limit) > 0'),
  health('a ratio is rounded down', "quotient(debt, value, 'up', 8)", "quotient(debt, value, 'down', 8)"),
  health('85 % is not told', "if (reached(limits.urgent)) return 'urgent'", ''),
  health(
    'a price is watched without the haircut',
    "portion(portion(qty, haircut, 'down'), limit, 'down')",
    "portion(qty, limit, 'down')",
  ),
  liquidation('a sale at the index forgets the haircut of its target', 'productOfRatios(target, haircut)', 'target'),
  liquidation('the fee is not part of what is sold', 'one - part - cost', 'one - part'),
  liquidation('less than a lot is sold', 'minimum(maximum(wanted, lot), value)', 'minimum(wanted, value)'),
  liquidation('everything is sold', 'minimum(maximum(wanted, lot), value)', 'value'),
  liquidation(
    'the fee is cut down',
    "portion(gross, fee, 'up', EARN_DECIMALS)",
    "portion(gross, fee, 'down', EARN_DECIMALS)",
  ),
  liquidation(
    'a sale brings a part of a unit more',
    "notional(qty, index, 'down', EARN_DECIMALS)",
    "notional(qty, index, 'up', EARN_DECIMALS)",
  ),
  liquidation(
    'the remainder stays with the house',
    'remainder: subtract(proceeds, repaid),\n      shortfall',
    'remainder: ZERO,\n      shortfall',
  ),
  liquidation('a shortfall is still owed', 'shortfall: isAll ? owed : ZERO', 'shortfall: ZERO'),
  liquidation('a part below a lot is left with a debt', 'isOwed && compare(left, lot) < 0 ? at(held) : part', 'part'),
  liquidation(
    'nothing is sold at the end',
    "target: whole ? '0' : productOfRatios",
    'target: whole ? productOfRatios(target, haircut) : productOfRatios',
  ),
  liquidation('the hour of grace is a minute', 'LOAN_GRACE_MS = HOUR_MS', 'LOAN_GRACE_MS = 60_000'),
  liquidation(
    'a stale index liquidates',
    'freshSince !== undefined && now >= freshSince + LOAN_GRACE_MS',
    'now >= (freshSince ?? 0) + LOAN_GRACE_MS',
  ),
  order(
    'the hour begun is free',
    'Math.floor((Math.min(at, endAt - 1) - takenAt) / HOUR_MS)) + 1',
    'Math.floor((Math.min(at, endAt - 1) - takenAt) / HOUR_MS))',
  ),
  order('interest goes on behind the end', 'Math.min(at, endAt - 1)', 'at'),
  order('the end begins another hour', 'endAt - 1', 'endAt'),
  order('a year has a day more', '31_536_000n', '31_622_400n'),
  order('what is left owed is rounded up', 'floorDivide(scaled(owed', '1n + floorDivide(10n ** 18n + scaled(owed'),
  order('a debt is cut down', "'1', 'up', EARN_DECIMALS", "'1', 'down', EARN_DECIMALS"),
  steps('lent above the initial ratio', 'isSecured && healthAt', 'healthAt'),
  steps(
    'the principal is paid before the interest',
    'minimum(paid, subtract(debt, order.principal))',
    'subtract(paid, minimum(paid, order.principal))',
  ),
  steps('a repayment takes more than is owed', 'const paid = minimum(amount, debt)', 'const paid = amount'),
  steps(
    'an hour that has begun since is forgiven',
    'if (whole && compare(debt, amount) > 0)',
    'if (whole && compare(debt, amount) > 1)',
  ),
  steps('the collateral stays locked', 'paid, interest, returned: order.collateral }', 'paid, interest }'),
  steps('a price at a limit tells again and again', "CALM = '0.02'", "CALM = '0'"),
  steps('a better price is never noticed', 'isWorseHealth(order.level, calmed) ? calmed : order.level', 'order.level'),
  steps(
    'collateral makes a loan no safer',
    'return isWorseHealth(order.level, now) ? now : order.level',
    'return order.level',
  ),
  steps(
    'a step of the owner hides a worse level',
    'return isWorseHealth(order.level, now) ? now : order.level',
    'return now',
  ),
  steps('a notice is told as urgent', "to === 'notice' ? 'notice' : 'urgent'", "'urgent'"),
  steps('the reminder comes each hour', 'order: { ...order, reminded: true }', 'order'),
  steps('the reminder comes a day late', 'LOAN_REMINDER_MS = DAY_MS', 'LOAN_REMINDER_MS = 0'),
  steps(
    'the end sells though the balance reaches',
    'if (compare(available, debt) >= 0)',
    'if (compare(available, debt) > 1)',
  ),
  steps(
    'the end sells by a stale price',
    'return index !== undefined && maySell ? sell(order, at, index, true)',
    'return index !== undefined ? sell(order, at, index, true)',
  ),
  steps('what a sale leaves is kept', 'returned: isOver ? left : ZERO', 'returned: ZERO'),
  steps('the fee is paid out', 'proceeds: subtract(sale.gross, sale.fee)', 'proceeds: sale.gross'),
  steps(
    'the watched price is the last one',
    "order.level === 'safe' ? 'notice' : order.level === 'notice' ? 'urgent' : 'liquidation'",
    "'liquidation'",
  ),
]
