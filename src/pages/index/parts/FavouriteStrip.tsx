import Star from 'lucide-react/icons/star'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { MARKET } from '../../../core/screens/screens.ts'
import { instrumentById, instruments } from '../../../core/state/state.ts'
import { useStream } from '../../../core/state/streamContext.ts'
import { useSettled } from '../../../core/state/useSettled.ts'
import { appSparklines } from '../../../market/lists/appSparklines.ts'
import { detailPath } from '../../../market/lists/instruments/detailPath.ts'
import { useFavourites } from '../../../market/lists/useFavourites.ts'
import { LivePercent } from '../../../ui/live/LivePercent.tsx'
import { LivePrice } from '../../../ui/live/LivePrice.tsx'
import { LiveSparkline } from '../../../ui/live/LiveSparkline.tsx'
import { StaleFrame } from '../../../ui/StaleFrame.tsx'
import { staleQuoteAge } from '../../../ui/staleAge.ts'
import css from './FavouriteStrip.module.css'

/** More stand on the Market tab. */
const AT_MOST = 10
const LINES_AFTER_MS = 300

const Pair = ({ instId, instrument }: { instId: string; instrument: Instrument | undefined }) => {
  const stream = useStream()
  const quote = stream.quote(instId)
  const stale = useMemo(() => staleQuoteAge(stream, quote), [stream, quote])
  const [base, counter] = instId.split('-')
  return (
    <li>
      <a className={css['pair']} href={`#${detailPath(instId)}`}>
        <span className={css['head']}>
          <span>
            <b>{base}</b>
            <span className={css['quote']}> / {counter}</span>
          </span>
          <LiveSparkline line={appSparklines.line(instId)} />
        </span>
        <StaleFrame read={stale} className={css['figures']}>
          <LivePrice quote={quote} decimals={decimalsOf(instrument?.tickSz ?? '0.01')} className={css['price']} />
          <LivePercent quote={quote} className={css['change']} />
        </StaleFrame>
      </a>
    </li>
  )
}

/** How favourites are made, as high as the strip that they will be. */
const NoFavourites = () => {
  const { t } = useTranslation(['home', 'market'])
  return (
    <section className={css['strip']} aria-label={t('home:favourites')}>
      <a className={css['none']} href={`#${MARKET}`}>
        <Star className={css['star']} size={22} aria-hidden />
        <span>
          <b>{t('market:none.favourites')}</b>
          <span className={css['hint']}>{t('market:none.favouritesText')}</span>
        </span>
      </a>
    </section>
  )
}

/** The first favourites with their live prices and the day's line, in a row that scrolls; how to make some for who has none. */
export const FavouriteStrip = () => {
  const { t } = useTranslation('home')
  const stream = useStream()
  const { ids } = useFavourites()
  const known = useSignalValue(instrumentById)
  const none = useSignalValue(instruments).length === 0
  // What the venue does not quote is kept, not shown; before the list has come nobody knows.
  const shown = ids
    .filter((id) => none || known.has(id))
    .slice(0, AT_MOST)
    .join()
  useEffect(() => (shown === '' ? undefined : stream.demandQuotes(shown.split(','))), [stream, shown])
  // Lines are decoration, and come behind the prices.
  const isSeen = useSettled(LINES_AFTER_MS)
  useEffect(() => {
    if (isSeen && shown !== '') appSparklines.want(shown.split(','))
  }, [isSeen, shown])
  if (shown === '') return <NoFavourites />
  return (
    <section className={css['strip']} aria-label={t('favourites')}>
      <ul className={css['pairs']} data-scrolls-x data-keep-scroll="favourites">
        {shown.split(',').map((id) => (
          <Pair key={id} instId={id} instrument={known.get(id)} />
        ))}
      </ul>
    </section>
  )
}
