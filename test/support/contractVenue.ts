import { type Call, contractOrder, type ErrorName, errorByCode, type InputOf, type OutputOf } from '#protocol'
import { BTC, type ContractMarket, createContractMarket } from '../server/engine/futures/market.ts'
import { newKey } from './examples.ts'
import { type Person, signUp } from './people.ts'
import { startVenue, type TestVenue, type VenueOptions } from './startVenue.ts'

/** A whole venue on a market of one contract that moves when a test says so, and who trades there. */
export interface ContractVenue {
  readonly venue: TestVenue
  readonly person: Person
  readonly price: ContractMarket['price']
  readonly fake: ContractMarket
  /** Does it, on prices of this moment; throws what it was refused with. */
  readonly done: <C extends Call>(call: C, input: InputOf<C>, who?: Person, key?: string) => Promise<OutputOf<C>>
  /** The refusal that it ends in. */
  readonly refused: <C extends Call>(call: C, input: InputOf<C>, who?: Person) => Promise<Refused>
  /** The id of the one position of this person. */
  readonly posId: (who?: Person) => Promise<string>
}
export interface Refused {
  readonly error: ErrorName
  readonly field: string | undefined
  readonly values: Readonly<Record<string, string>> | undefined
  readonly msg: string
}

export const openContractVenue = async (options: VenueOptions = {}): Promise<ContractVenue> => {
  const fake = createContractMarket(() => (options.clock ?? Date).now())
  let last = '60000'
  let size: string | undefined
  const price = (px: string, shown?: string): void => {
    last = px
    size = shown
    fake.price(px, shown)
  }
  price(last)
  const venue = await startVenue({ market: () => fake.market, ...options })
  const person = await signUp(venue.address)
  const ask = async <C extends Call>(call: C, input: InputOf<C>, who = person, key = newKey()) => {
    fake.price(last, size)
    return (await who.browser.call(call, input, call.money ? { key } : {})).body
  }
  const done: ContractVenue['done'] = async (call, input, who, key) => {
    const { code, msg, data } = await ask(call, input, who, key)
    if (data === undefined) throw new Error(`${call.path}: ${code} ${msg}`)
    return data
  }
  return {
    venue,
    person,
    price,
    fake,
    done,
    refused: async (call, input, who) => {
      const { code, msg, field, values, data } = await ask(call, input, who)
      if (data !== undefined) throw new Error(`${call.path} was carried out`)
      return { error: errorByCode(String(code)), field, values, msg }
    },
    posId: async (who) => {
      const { positions } = await done(contractOrder.selectPosition, { instId: BTC }, who)
      return positions[0]?.posId ?? ''
    },
  }
}

export { BTC }
