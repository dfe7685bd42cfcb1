import { signal } from '@preact/signals-core'
import type { c2cVarieties, OutputOf } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { language } from '../../core/state/state.ts'
import { readStored, writeStored } from '../../core/state/storage.ts'
import { currencyChoice, currencyOf } from '../../market/currency/displayCurrency.ts'

/** A coin, and the currency in which it is paid. */
export interface C2cPair {
  readonly coin: string
  readonly currency: string
}
export type Varieties = OutputOf<typeof c2cVarieties.getc2cVarieties>

const KEY = 'tapeline.c2c'
const USUAL: C2cPair = { coin: 'USDT', currency: 'USD' }

const stored = (): Partial<C2cPair> => {
  const [, coin, currency] = /^([A-Z0-9]{1,20}) ([A-Z]{3})$/.exec(readStored(KEY) ?? '') ?? []
  return coin === undefined || currency === undefined ? {} : { coin, currency }
}
const chosen = signal(stored())

/** Keeps what is looked at on this device. */
export const choosePair = (pair: C2cPair): void => {
  writeStored(KEY, `${pair.coin} ${pair.currency}`)
  chosen.value = pair
}

/** What was chosen last, else the display currency; as far as it is traded. */
export const useChosenPair = ({ coins, currencies }: Varieties): C2cPair => {
  const { coin, currency } = useSignalValue(chosen)
  const lang = useSignalValue(language)
  const shown = useSignalValue(currencyChoice) ?? currencyOf(lang)
  const wanted = currency ?? shown
  return {
    coin: coins.find(({ code }) => code === coin)?.code ?? USUAL.coin,
    currency: currencies.find((one) => one.currency === wanted)?.currency ?? USUAL.currency,
  }
}
