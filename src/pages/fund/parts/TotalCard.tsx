import type { ReadonlySignal } from '@preact/signals-core'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Amount, isZero, NOT_A_NUMBER } from '#protocol'
import type { FundRow } from '#stream'
import { useSignalValue } from '../../../core/live/useSignalValue.ts'
import { MASK } from '../../../core/state/useHidden.ts'
import { displayRate } from '../../../market/currency/displayCurrency.ts'
import { LiveMoney } from '../../../market/currency/LiveMoney.tsx'
import { inUnit } from '../../../market/currency/liveTexts.ts'
import { useFreshRates } from '../../../market/currency/rates.ts'
import { equities, sinceFirst } from '../../../trade/total/days.ts'
import TodayResult from '../../../trade/total/TodayResult.tsx'
import { useDays } from '../../../trade/total/useDays.ts'
import { Card } from '../../../ui/Card.tsx'
import { DemoTag } from '../../../ui/DemoTag.tsx'
import { formatMoney } from '../../../ui/format/number.ts'
import { LiveText } from '../../../ui/live/LiveText.tsx'
import { RoundActions } from '../../../ui/RoundActions.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { signedIn } from './dayTexts.ts'
import { EquityLine } from './EquityLine.tsx'
import css from './Fund.module.css'
import { HideButton } from './HideButton.tsx'
import { RECORDS } from './recordPaths.ts'

const ACTIONS = [
  { id: 'deposit', Icon: ArrowDownToLine, href: '/pages/money/addMoney' },
  { id: 'withdraw', Icon: ArrowUpFromLine, href: '/pages/money/withdraw' },
  { id: 'exchange', Icon: ArrowLeftRight, href: '/pages/money/flash' },
  { id: 'records', Icon: ReceiptText, href: RECORDS },
] as const

interface TotalCardProps {
  /** In USDT, by the tick. */
  total: ReadonlySignal<Amount | undefined>
  /** The part of it that open positions would bring now. */
  unrealised: ReadonlySignal<Amount | undefined>
  /** The funds; undefined until they are known. */
  rows: readonly FundRow[] | undefined
  hide: boolean
  onToggle: () => void
}

/**
 * Everything that one owns, by the tick: in the display currency, which a tap chooses, and in USDT; the result of the day, the
 * way of the last thirty, and the ways to move money.
 */
export const TotalCard = ({ total, unrealised, rows, hide, onToggle }: TotalCardProps) => {
  const { t } = useTranslation('fund')
  useFreshRates()
  const known = rows !== undefined
  const days = useDays(30)
  const line = useMemo(() => equities(sinceFirst(days.data?.days ?? [])), [days.data])
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
      <div className={css['head']}>
        <Link className={css['currency']} to="/pages/personal/exchangeRate">
          {t('totalIn', { currency: currency ?? 'USDT' })}
          <ChevronDown size={16} aria-hidden />
        </Link>
        <DemoTag />
        <HideButton hide={hide} onToggle={onToggle} />
      </div>
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
      {currency === undefined ? null : (
        <p className={css['label']}>{!known || hide ? null : <LiveText read={inUsdt} />}</p>
      )}
      <p className={css['today']}>
        {!known || hide ? null : <TodayResult rows={rows} total={total} nameClass={css['name']} />}
      </p>
      {!known || hide ? null : (
        <p className={css['results']}>
          <LiveText read={results} />
        </p>
      )}
      <EquityLine values={line} />
      <RoundActions
        label={t('move')}
        actions={ACTIONS.map(({ id, Icon, href }) => ({
          id,
          label: t(id),
          icon: <Icon size={22} aria-hidden />,
          href,
        }))}
      />
    </Card>
  )
}
