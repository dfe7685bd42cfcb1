import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Amount, type OutputOf, type speedConfig, type speedOrder, winPays } from '#protocol'
import { moneyText } from '../../ui/format/amountText.ts'
import { formatDate } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { oddsRows } from './oddsRows.ts'
import { payoutText } from './rows/payoutText.ts'
import css from './Timed.module.css'

interface OddsBoxProps {
  terms: OutputOf<typeof speedConfig.selectByCode>
  /** Pay-out ratio of the length that is chosen. */
  ratio: string
  /** What would be staked, USDT; undefined while it is not fit to be. */
  stake: Amount | undefined
  /** One's own last contracts; undefined for a guest. */
  last: OutputOf<typeof speedOrder.speedProperty>['last'] | undefined
}

/** What a win pays, how often one must win to come out even, and what the venue keeps: before anything is confirmed. */
export const OddsBox = ({ terms, ratio, stake, last }: OddsBoxProps) => {
  const { t } = useTranslation('timed')
  const pays = stake === undefined ? payoutText(ratio) : moneyText(winPays(stake, ratio), 'USDT')
  return (
    <section className={css['odds']} aria-label={t('odds.title')}>
      <h2>{t('odds.title')}</h2>
      <KeyValue rows={[{ id: 'pays', label: t('pays'), value: pays }, ...oddsRows(t, ratio, last)]} />
      <p className={css['hint']}>{t('odds.note')}</p>
      <p className={css['hint']}>
        {t('odds.terms', { number: terms.config, date: formatDate(terms.from) })} ·{' '}
        <Link to="/x/terms">{t('terms.open')}</Link>
      </p>
    </section>
  )
}
