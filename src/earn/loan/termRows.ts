import type { TFunction } from 'i18next'
import type { LoanTerms } from '#protocol'
import { percentText } from '../../ui/format/rate.ts'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'

/** The ratios that a loan keeps, and the fee of a liquidation. */
export const loanTermRows = (
  t: TFunction<'loan'[]>,
  { initial, notice, urgent, liquidation, target, fee, haircut }: LoanTerms,
): readonly KeyValueRow[] => [
  { id: 'initial', label: t('loan:terms.initial'), value: percentText(initial) },
  {
    id: 'notices',
    label: t('loan:terms.notices'),
    value: t('loan:terms.both', { first: percentText(notice), second: percentText(urgent) }),
  },
  { id: 'liquidation', label: t('loan:terms.liquidation'), value: percentText(liquidation) },
  { id: 'target', label: t('loan:terms.target'), value: percentText(target) },
  { id: 'fee', label: t('loan:terms.fee'), value: percentText(fee) },
  { id: 'haircut', label: t('loan:terms.haircut'), value: percentText(haircut) },
]
