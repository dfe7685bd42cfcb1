import type { Mutation } from '../mutate.ts'
import { bugsIn, rulesWith } from '../planted.ts'
import type { Program } from './program.ts'

const RULES = 'protocol/earn/sale'

/** The rules, built with this bug in them. */
export const saleWith = rulesWith<Program>(RULES, ['lottery', 'order', 'ration', 'recheck', 'stage'])

const inFile = bugsIn(RULES)
const shares = inFile('allocate')
const draw = inFile('lottery')
const order = inFile('order')
const ration = inFile('ration')
const recheck = inFile('recheck')
const time = inFile('stage')
const vesting = inFile('vesting')

/** Slips that could happen, each in the rules themselves. */
export const SALE_BUGS: readonly Mutation[] = [
  shares('a commitment gets more than it pays for', 'smaller(cap, affordable(commitment, price))', 'cap'),
  shares('one gets more than the cap', 'smaller(cap, affordable(commitment, price))', 'affordable(commitment, price)'),
  shares('the excess goes to nobody', 'left -= most\n', 'left -= (commitment * supply) / all\n'),
  shares('who has the cap still counts', 'total -= commitment', 'total -= 0n'),
  shares('the first round is the last', 'first += 1\n', 'first += 1\n      if (first === 1) break\n'),
  shares('units that are left go to the smallest fractions', 'return b.near - a.near', 'return a.near - b.near'),
  shares(
    'at the same fraction the later line is first',
    '1 : a.at - b.at\n}\n\n/** Gives',
    '1 : b.at - a.at\n}\n\n/** Gives',
  ),
  shares(
    'units that are left stay with the house',
    'fractions.slice(0, Number(left))',
    'fractions.slice(0, Number(left) - 1)',
  ),
  shares('what is charged is rounded down', 'ceilDivide(units * num, den)', '(units * num) / den'),
  draw('drawn from all tickets again', 'place + draw(all - place)', 'draw(all)'),
  draw('a ticket wins twice', 'owners[chosen] = owners[place] ?? 0\n', ''),
  draw('the nonces do not count', "${nonces.join('|')}", ''),
  draw('the secret does not count', '`sale-draw1|${root}|${secret}|', '`sale-draw1|${root}||'),
  draw('the same block again', 'block += 1', 'block += 0'),
  ration('more tickets than one may win', 'Number(bought < most ? bought : most)', 'Number(bought)'),
  ration('takes place whatever was committed', '&& compare(total, totalLeast) >= 0', ''),
  ration('exactly the least is too little', 'compare(total, totalLeast) >= 0', 'compare(total, totalLeast) > 0'),
  recheck('a line counts twice', '&& new Set(lines.map((line) => line.id)).size === lines.length', ''),
  recheck('any root is right', 'root === published.root', 'root !== ""'),
  recheck('any sum is right', 'compare(sum, published.sum) === 0', 'compare(sum, sum) === 0'),
  recheck('any secret is right', 'secretHash(secret) === hash', 'secretHash(secret) !== ""'),
  recheck('the own tokens are not looked at', 'compare(given, own.tokens) === 0', 'compare(given, given) === 0'),
  recheck('the own charge is not looked at', 'compare(saleCharge(settings, given), own.charged) === 0', 'true'),
  order(
    'what is not charged is kept',
    "from: 'locked', to: 'free', amount: subtract(order.locked, charged)",
    "from: 'locked', to: 'free', amount: ZERO",
  ),
  order(
    'commits after the allocation',
    "order.state !== 'committed'\n    ? NOT_NOW\n    : step",
    "order.state === 'paid'\n    ? NOT_NOW\n    : step",
  ),
  order('allocated twice', "if (order.state !== 'committed') return NOT_NOW\n  const charged", 'const charged'),
  order('pays at the deadline', 'at >= payBy', 'at > payBy'),
  order('pays twice', "if (order.state !== 'allocated') return NOT_NOW", ''),
  order('a payment of a failed sale is kept', "{ coin: 'pay', from: 'escrow', to: 'free', amount: order.paid },", ''),
  order(
    'fails after the distribution',
    "order.state === 'delivered' || order.state === 'refunded' ? NOT_NOW",
    "order.state === 'refunded' ? NOT_NOW",
  ),
  order(
    'refunded twice',
    "order.state === 'delivered' || order.state === 'refunded' ? NOT_NOW",
    "order.state === 'delivered' ? NOT_NOW",
  ),
  order(
    'tokens without payment',
    "if (order.state === 'allocated') return refund(order, 'unpaid')",
    "if (order.state === 'allocated') return refund(order, 'failed')",
  ),
  order(
    'tokens are given twice',
    "if (order.state !== 'paid') return NOT_NOW",
    "if (order.state === 'refunded') return NOT_NOW",
  ),
  order('the house is not paid', "{ coin: 'pay', from: 'escrow', to: 'house', amount: order.paid },", ''),
  order(
    'what has vested is freed again',
    'subtract(vestedOf(order, sale, start, at), order.released)',
    'vestedOf(order, sale, start, at)',
  ),
  order('hours for days', 'duration: vestingDays * DAY_MS', 'duration: (vestingDays * DAY_MS) / 24'),
  time('subscribed at the end', 'at < endsAt', 'at <= endsAt'),
  time('nobody subscribes in the first moment', 'at < startsAt', 'at <= startsAt'),
  time(
    'time to pay from the promised end on',
    'rationedAt + payHours',
    'rationedAt - (rationedAt % 86_400_000) + payHours',
  ),
  time('distributed while somebody can pay', 'Math.max(payBy, deliversAt)', 'deliversAt'),
  time('distributed before it was promised', 'Math.max(payBy, deliversAt)', 'payBy'),
  vesting('vests before the cliff', 'elapsed < cliff || elapsed < 0', 'elapsed < 0'),
  vesting('vests from the cliff on', 'BigInt(elapsed)) /', 'BigInt(elapsed - cliff)) /'),
  vesting('never all of it', 'elapsed >= duration ? total', 'elapsed > duration ? total'),
  vesting('credited at the end alone', 'Math.min(end, Math.max(cliff, day))', 'end'),
]
