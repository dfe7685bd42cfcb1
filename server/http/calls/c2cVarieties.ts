import type { c2cVarieties } from '#protocol'
import { c2cCurrencies, c2cIndices, decimalsOf } from '../../c2c/varieties.ts'
import { HELD_COINS } from '../../market/instruments.ts'
import type { Handler } from '../../services/handler.ts'

export const getc2cVarieties: Handler<typeof c2cVarieties.getc2cVarieties> = async (
  _,
  { services: { market, database, clock } },
) => {
  const at = clock.now()
  const currencies = await c2cCurrencies(database.db, at)
  return {
    coins: [...HELD_COINS],
    currencies: currencies.map((currency) => ({ currency, decimals: decimalsOf(currency) })),
    indices: c2cIndices(market, currencies, at),
  }
}
