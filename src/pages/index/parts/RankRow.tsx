import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import type { Rank } from '#stream'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { CoinIcon } from '../../../ui/CoinIcon.tsx'
import { formatCompact } from '../../../ui/format/number.ts'
import { moved } from '../../../ui/live/direction.ts'
import { PercentText } from '../../../ui/PercentText.tsx'
import { PriceText } from '../../../ui/PriceText.tsx'
import css from './Home.module.css'

type RankEntry = Rank['gainers'][number]

/** A ranked pair; a tap opens its chart. */
export const RankRow = ({ entry, instrument }: { entry: RankEntry; instrument: Instrument | undefined }) => {
  const { t } = useTranslation('home')
  const navigation = useNavigation()
  const { instId, last, open24h, volCcy24h } = entry
  const [base = instId, quote = ''] = instId.split('-')
  const decimals = instrument === undefined ? decimalsOf(last) : decimalsOf(instrument.tickSz)
  const open = (): void => navigation.push(`/pages/trendDetails/trendDetails?instId=${encodeURIComponent(instId)}`)
  return (
    <button type="button" className={css['row']} onClick={open}>
      <CoinIcon code={base} />
      <span>
        <span className={css['base']}>
          {base}
          <span className={css['quote']}> / {quote}</span>
        </span>
        <span className={css['volume']}>{t('rank.turnover', { figure: formatCompact(volCcy24h) })}</span>
      </span>
      <span className={css['figures']}>
        <PriceText className={css['price'] ?? ''} value={last} decimals={decimals} />
        <PercentText className={css['move'] ?? ''} fraction={moved(last, open24h)} />
      </span>
    </button>
  )
}
