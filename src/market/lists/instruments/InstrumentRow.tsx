import type { TFunction } from 'i18next'
import { memo, useCallback, useRef } from 'react'
import { type Instrument, isInLots } from '#protocol'
import type { Stream } from '#stream'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import { flasher } from '../../../ui/live/flash.ts'
import { LiveSparkline } from '../../../ui/live/LiveSparkline.tsx'
import { createRowWriter } from '../../../ui/live/rowWriter.ts'
import { useSignalEffects } from '../../../ui/live/useSignalEffect.ts'
import { StarButton } from '../FavouriteStar.tsx'
import type { Sparklines } from '../sparklines.ts'
import type { VirtualRowProps } from '../VirtualList.tsx'
import { detailPath } from './detailPath.ts'
import css from './InstrumentRow.module.css'
import { rowTexts } from './rowTexts.ts'

/** What every row needs; stable for as long as the list lives. */
export interface RowContext {
  readonly stream: Stream
  readonly instruments: ReadonlyMap<string, Instrument>
  readonly sparklines: Sparklines
  readonly t: TFunction
}

const Row = ({ instrument, context }: { instrument: Instrument; context: RowContext }) => {
  const { stream, sparklines, t } = context
  const { instId, kind, baseCcy, quoteCcy, name } = instrument
  const against = kind === 'futures' ? t('market:perpetual') : `/ ${quoteCcy}`
  const row = useRef<HTMLAnchorElement>(null)
  const last = useRef<HTMLSpanElement>(null)
  const change = useRef<HTMLSpanElement>(null)
  const note = useRef<HTMLSpanElement>(null)
  const bid = useRef<HTMLSpanElement>(null)
  const isDealt = isInLots(instrument)

  useSignalEffects(
    useCallback(() => {
      if (!row.current || !last.current || !change.current || !note.current) return undefined
      const elements = {
        row: row.current,
        last: last.current,
        change: change.current,
        note: note.current,
        bid: bid.current,
      }
      const writer = createRowWriter(elements, rowTexts(instrument, t), flasher)
      const quote = stream.quote(instrument.instId)
      return {
        effects: [() => writer.quote(quote.value, stream.now.peek()), () => writer.second(stream.now.value)],
        stop: () => writer.release(),
      }
    }, [stream, instrument, t]),
  )

  return (
    <>
      <a
        ref={row}
        className={css['row']}
        data-dealt={isDealt ? '' : undefined}
        href={`#${detailPath(instId)}`}
        data-inst-id={instId}
      >
        <CoinIcon code={baseCcy} quote={quoteCcy} />
        <span className={css['names']}>
          <span className={css['name']} title={name}>
            <b>{baseCcy}</b>
            <span className={css['quote']}> {against}</span>
          </span>
          <span ref={note} className={css['note']} data-field="note" />
        </span>
        {isDealt ? null : <LiveSparkline line={sparklines.line(instId)} />}
        <span className={css['figures']}>
          {isDealt ? <span ref={bid} className={css['last']} data-field="bid" /> : null}
          <span ref={last} className={css['last']} data-field="last" />
          <span ref={change} className={css['change']} data-field="change" />
        </span>
      </a>
      <StarButton instId={instId} name={`${baseCcy} ${against}`} t={t} row />
    </>
  )
}

/** One instrument in the list: of one height, rendered once, its figures written by effects. */
export const InstrumentRow = memo(({ id, context }: VirtualRowProps<RowContext>) => {
  const instrument = context.instruments.get(id)
  return instrument === undefined ? null : <Row instrument={instrument} context={context} />
})
InstrumentRow.displayName = 'InstrumentRow'
