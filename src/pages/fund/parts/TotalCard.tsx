import type { ReadonlySignal } from '@preact/signals-core'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Amount, isZero, NOT_A_NUMBER } from '#protocol'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { MASK } from '../../../core/state/useHidden.ts'
import { displayRate } from '../../../market/currency/displayCurrency.ts'
import { LiveMoney } from '../../../market/currency/LiveMoney.tsx'
import { inUnit } from '../../../market/currency/liveTexts.ts'
import { useFreshRates } from '../../../market/currency/rates.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { signedIn } from './dayTexts.ts'
import css from './Fund.module.css'
import { HideButton } from './HideButton.tsx'

interface TotalCardProps {
  /** In USDT, by the tick. */
  total: ReadonlySignal<Amount | undefined>
  /** The part of it that open positions would bring now. */
  unrealised: ReadonlySignal<Amount | undefined>
  /** The funds are known. */
  known: boolean
  hide: boolean
  onToggle: () => void
}

/** Everything that one owns, by the tick: in the display currency, which a tap chooses, and in USDT. */
export const TotalCard = ({ total, unrealised, known, hide, onToggle }: TotalCardProps) => {
  const { t } = useTranslation('fund')
  useFreshRates()
  const currency = useSignalValue(displayRate)?.currency
  const figure = useCallback(() => (total.value === undefined ? NOT_A_NUMBER : inUnit(total.value)), [total])
  const inUsdt = useCallback(
    () => (total.value === undefined ? '' : t('worth', { amount: formatMoney(total.value, 2, 2) })),
    [total, t],
  )
  const results = useCallback(
    () =>
      unrealised.value === undefined || isZero(unrealised.value)
        ? ''
        : t('unrealised', { amount: signedIn(unrealised.value, displayRate.value) }),
    [unrealised, t],
  )
  return (
    <Card>
      <div className={css['total']}>
        <div className={css['sum']}>
          <Link className={css['currency']} to="/pages/personal/exchangeRate">
            {t('totalIn', { currency: currency ?? 'USDT' })}
            <ChevronDown size={16} aria-hidden />
          </Link>
          <p className={css['figure']}>
            {!known ? (
              <Skeleton width={160} height="1em" />
            ) : hide ? (
              <>
                <span aria-hidden="true">{MASK}</span>
                <span className="hidden-text">{t('hidden')}</span>
              </>
            ) : (
              <LiveMoney read={figure} />
            )}
          </p>
          {!known || hide || currency === undefined ? null : (
            <p className={css['label']}>
              <LiveText read={inUsdt} />
            </p>
          )}
          {!known || hide ? null : (
            <p className={css['label']}>
              <LiveText read={results} />
            </p>
          )}
        </div>
        <HideButton hide={hide} onToggle={onToggle} />
      </div>
    </Card>
  )
}
