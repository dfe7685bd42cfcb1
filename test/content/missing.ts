import { financeRecord, isInLots } from '#protocol'
import { INSTRUMENTS } from '../../server/market/instruments.ts'

/** Something that a text says there is not. */
interface Missing {
  readonly what: string
  /** Does the code lack it indeed? */
  readonly isMissing: () => boolean
}

/** Every change of a balance has a cause, so what has no cause is never charged. */
const isNeverCharged = (cause: RegExp): boolean => !financeRecord.anyCause.options.some((one) => cause.test(one))

const noFee = (what: string, cause: RegExp): Missing => ({ what, isMissing: () => isNeverCharged(cause) })

/** By the path of the English text. What is built leaves this list together with the sentence. */
export const MISSING: ReadonlyMap<string, Missing> = new Map([
  [
    'help.articles.forex.body.0.text',
    {
      what: 'a commission of forex contracts',
      isMissing: () =>
        isNeverCharged(/^forex-.*(?:fee|commission)/) &&
        INSTRUMENTS.filter(isInLots).every(({ makerFee, takerFee }) => Number(makerFee) + Number(takerFee) === 0),
    },
  ],
  ['help.articles.managed-money.body.0.text', noFee('a fee of managed money', /^managed-.*fee/)],
  ['help.articles.token-sales.body.2.text', noFee('a fee of token sales', /^sale-.*fee/)],
  [
    'help.articles.invite-friends.body.1.items.3',
    noFee('a trading fee of forex and timed contracts', /^(?:forex|timed)-.*fee/),
  ],
])
