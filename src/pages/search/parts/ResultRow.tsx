import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, nameIn } from '#protocol'
import type { Stream } from '#stream'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { language } from '../../../core/state/state.ts'
import { FavouriteStar } from '../../../market/lists/FavouriteStar.tsx'
import { detailPath } from '../../../market/lists/instruments/detailPath.ts'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import { LivePercent } from '../../../ui/live/LivePercent.tsx'
import { LivePrice } from '../../../ui/live/LivePrice.tsx'
import { StaleFrame } from '../../../ui/StaleFrame.tsx'
import { staleQuoteAge } from '../../../ui/staleAge.ts'
import css from './ResultRow.module.css'

/** One instrument that was found, with its live price and its star. */
export const ResultRow = ({ stream, instrument }: { stream: Stream; instrument: Instrument }) => {
  const { t } = useTranslation('market')
  const lang = useSignalValue(language)
  const { instId, kind, baseCcy, quoteCcy, tickSz } = instrument
  const contract = kind === 'futures' ? ` ${t('perpetual')}` : ''
  const quote = stream.quote(instId)
  const stale = useMemo(() => staleQuoteAge(stream, quote), [stream, quote])
  return (
    <li className={css['row']}>
      <a className={css['link']} href={`#${detailPath(instId)}`}>
        <CoinIcon code={baseCcy} quote={quoteCcy} />
        <span className={css['names']}>
          <span>
            <b>{baseCcy}</b> / {quoteCcy}
            {contract}
          </span>
          <span className={css['name']}>{nameIn(lang, instrument)}</span>
        </span>
        <StaleFrame read={stale} note className={css['figures']}>
          <LivePrice quote={quote} decimals={decimalsOf(tickSz)} className={css['price']} />
          <LivePercent quote={quote} className={css['change']} />
        </StaleFrame>
      </a>
      <FavouriteStar instId={instId} name={`${baseCcy} / ${quoteCcy}${contract}`} />
    </li>
  )
}
