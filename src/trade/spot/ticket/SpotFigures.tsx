import { useTranslation } from 'react-i18next'
import { type Amount, decimalsOf, type Instrument, notional } from '#protocol'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { factRow } from '../../names/factRow.ts'
import type { Draft } from './draft.ts'
import type { Available } from './share.ts'
import type { OrderSummary } from './summary.ts'

interface SpotFiguresProps {
  draft: Draft
  instrument: Instrument
  means: Available | undefined
  summary: OrderSummary | undefined
}

/** What may be spent, what a limit order comes to, and what one would receive. */
export const SpotFigures = ({ draft, instrument, means, summary }: SpotFiguresProps) => {
  const { t } = useTranslation('trade')
  const { baseCcy, quoteCcy, lotSz } = instrument
  const buys = draft.side === 'buy'
  const { want, price } = draft
  const money = (value: Amount): string => `${formatMoney(value, 2, 2)}\u00a0${quoteCcy}`
  const coins = (value: Amount, more: number): string =>
    `${formatAmount(value, decimalsOf(lotSz) + more)}\u00a0${baseCcy}`
  const rows = [
    means && factRow('available', t('ticket.available'), buys ? money(means.quote) : coins(means.base, 0)),
    price?.px !== undefined && want !== undefined && 'base' in want
      ? factRow('total', t('ticket.total'), money(notional(want.base, price.px, buys ? 'up' : 'down')))
      : undefined,
    summary && factRow('receive', t('ticket.aboutReceive'), buys ? coins(summary.receive, 2) : money(summary.receive)),
  ]
  return <KeyValue rows={rows.filter((row) => row !== undefined)} />
}
