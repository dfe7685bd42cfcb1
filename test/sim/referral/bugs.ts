import type { Mutation } from '../mutate.ts'
import { bugsIn, rulesWith } from '../planted.ts'
import type { Program } from './program.ts'

const RULES = 'protocol/earn/referral'

/** The rules, built with this bug in them. */
export const referralWith = rulesWith<Program>(RULES, ['code', 'commission', 'links', 'mask'])

const inFile = bugsIn(RULES)
const commission = inFile('commission')
const links = inFile('links')
const mask = inFile('mask')
const code = inFile('code')

/** Slips that could happen, each in the rules themselves. */
export const REFERRAL_BUGS: readonly Mutation[] = [
  commission('a commission is rounded up', "rate, 'down', COMMISSION_DECIMALS", "rate, 'up', COMMISSION_DECIMALS"),
  commission('a commission keeps more decimals than its coin', "'down', COMMISSION_DECIMALS", "'down', 10"),
  commission('every fee earns', 'if (!isReferred(cause)) return undefined', "if (cause === '') return undefined"),
  commission('fees of perpetuals earn nothing', 'Object.hasOwn(REFERRED_FEES, cause)', "cause === 'spot-fee'"),
  commission('both products are called one', 'product: REFERRED_FEES[cause]', "product: 'spot'"),
  commission('Tapeline’s own trades earn', 'referee.automatic || ', ''),
  commission('Tapeline’s own accounts earn', 'referrer.automatic || ', ''),
  commission('play money earns real money', ' || referee.demo !== referrer.demo', ''),
  commission('an ended referral goes on', 'at >= endedAt', 'at < 0'),
  commission('the trade at the end still earns', 'at >= endedAt', 'at > endedAt'),
  commission('an ended referral takes back what was earned before', 'at >= endedAt', 'endedAt > 0'),
  commission('nothing is a commission', 'return isPositive(amount) ?', 'return amount !== undefined ?'),
  commission('a frozen account is paid', 'frozen || underReview', 'underReview'),
  commission('what is under review is paid', 'frozen || underReview', 'frozen'),
  commission('an account that closes is paid', 'closing || ended', 'ended'),
  commission('an ended referral is paid', 'closing || ended', 'closing'),
  commission(
    'a freeze comes before a closing',
    "  if (closing || ended) return 'forfeited'",
    "  if ((closing || ended) && !frozen) return 'forfeited'",
  ),
  commission('a settlement waits for a clock that was set back', 'last > now ? now :', ''),
  commission('a settlement comes an hour after the last one', 'last - (last % SETTLEMENT_INTERVAL_MS) +', 'last +'),
  links('an account that invited itself is a ring', "kind: 'own', referrer: low", "kind: 'ring', referrer: low"),
  links('a ring of more than two is not seen', 'if (steps > 0)', 'if (steps > 1)'),
  links(
    'two invited accounts of one person are not seen',
    'of !== undefined && of === other',
    'of === other && high === of',
  ),
  links('accounts that nobody invited are a ring', 'of !== undefined && of === other', 'of === other'),
  links('the accounts between are left out', 'chain.slice(0, steps).toReversed()', 'chain.slice(steps, steps)'),
  mask(
    'the domain is shown',
    'return `${start(local, Math.min(2, Array.from(local).length - 1))}***`',
    'return `${start(local, 2)}***${name.slice(name.indexOf("@"))}`',
  ),
  mask('a short name is shown in full', 'Math.min(2, Array.from(local).length - 1)', '2'),
  mask('a number is shown', 'name.slice(-3)', 'name.slice(-6)'),
  code('the first letters are likelier', 'byte < FAIR_BYTES', 'byte < 256'),
]
