import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, isInLots, NOT_A_NUMBER, nameIn } from '#protocol'
import type { FeedValue, PulseQuote } from '#stream'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { language } from '../../../core/state/state.ts'
import { FavouriteStar } from '../../../market/lists/FavouriteStar.tsx'
import type { VirtualRowProps } from '../../../market/lists/VirtualList.tsx'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import { formatPrice } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { contractName } from '../../names/contractName.ts'
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
  const { t } = useTranslation(['trade', 'market'])
  const lang = useSignalValue(language)
  const instrument = context.byId.get(id)
  if (instrument === undefined) return null
  const { kind, tradable } = instrument
  // What is traded in lots leads to its own ticket.
  const tag = tradable ? undefined : isInLots(instrument) ? t(`market:detail.kind.${kind}`) : t('instrument.readOnly')
  return (
    <div className={css['row']} data-current={id === context.current || undefined}>
      <button
        type="button"
        className={css['pick']}
        aria-current={id === context.current ? 'true' : undefined}
        onClick={() => context.choose(id)}
      >
        <CoinIcon code={instrument.baseCcy} quote={instrument.quoteCcy} />
        <span className={css['name']}>
          <span>
            <b>{instrument.baseCcy}</b>
            <span className={css['quote']}>{` / ${instrument.quoteCcy}`}</span>{' '}
            {tag === undefined ? null : <Tag>{tag}</Tag>}
          </span>
          <span className={css['long']}>{nameIn(lang, instrument)}</span>
        </span>
        <LastPrice instrument={instrument} pulse={context.pulse} />
      </button>
      <FavouriteStar instId={id} name={contractName(instrument)} />
    </div>
  )
}
