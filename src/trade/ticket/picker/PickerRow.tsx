import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, NOT_A_NUMBER, nameIn } from '#protocol'
import type { FeedValue, PulseQuote } from '#stream'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { language } from '../../../core/state/state.ts'
import type { VirtualRowProps } from '../../../market/lists/VirtualList.tsx'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import { formatPrice } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import css from './Picker.module.css'

export interface PickerContext {
  readonly byId: ReadonlyMap<string, Instrument>
  readonly pulse: ReadonlySignal<FeedValue<ReadonlyMap<string, PulseQuote>>>
  readonly current: string
  readonly choose: (instId: string) => void
}

const LastPrice = ({ instrument, pulse }: { instrument: Instrument; pulse: PickerContext['pulse'] }) => {
  const { instId, tickSz } = instrument
  const read = useCallback(() => {
    const last = pulse.value.data?.get(instId)?.last
    return last === undefined ? NOT_A_NUMBER : formatPrice(last, decimalsOf(tickSz))
  }, [pulse, instId, tickSz])
  return <LiveText read={read} className="n" />
}

/** One instrument of the picker, with its price once a second. */
export const PickerRow = ({ id, context }: VirtualRowProps<PickerContext>) => {
  const { t } = useTranslation('trade')
  const lang = useSignalValue(language)
  const instrument = context.byId.get(id)
  if (instrument === undefined) return null
  return (
    <button
      type="button"
      className={css['row']}
      aria-current={id === context.current ? 'true' : undefined}
      onClick={() => context.choose(id)}
    >
      <CoinIcon code={instrument.baseCcy} />
      <span className={css['name']}>
        <span>
          <b>{instrument.baseCcy}</b>
          <span className={css['quote']}>{` / ${instrument.quoteCcy}`}</span>{' '}
          {instrument.tradable ? null : <Tag>{t('instrument.readOnly')}</Tag>}
        </span>
        <span className={css['long']}>{nameIn(lang, instrument)}</span>
      </span>
      <LastPrice instrument={instrument} pulse={context.pulse} />
    </button>
  )
}
